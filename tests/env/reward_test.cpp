// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/reward.h"

#include <gtest/gtest.h>

namespace danbv::env {

// f = x^3 from 0.5 to 0.6: 0.216 - 0.125 = 0.091; x^2: 0.36 - 0.25 = 0.11; x^4: 0.1296 - 0.0625.
TEST(Reward, nonlinear_reward) {
  const auto gain = [](RewardShape shape) { return shaped(shape, 0.6) - shaped(shape, 0.5); };
  EXPECT_NEAR(gain(RewardShape::linear), 0.1, 1e-12);
  EXPECT_NEAR(gain(RewardShape::square), 0.11, 1e-12);
  EXPECT_NEAR(gain(RewardShape::cube), 0.091, 1e-12);
  EXPECT_NEAR(gain(RewardShape::fourth), 0.0671, 1e-12);
  // (e^1.8 - e^1.5) / (e^3 - 1) = (6.049647 - 4.481689) / 19.085537
  EXPECT_NEAR(gain(RewardShape::exponential), 0.0821544, 1e-6);
}

TEST(Reward, ShapesRiseFromZeroToOneAndAreConvex) {
  for (const auto shape : {RewardShape::linear, RewardShape::square, RewardShape::cube,
                           RewardShape::fourth, RewardShape::exponential}) {
    EXPECT_NEAR(shaped(shape, 0), 0, 1e-12);
    EXPECT_NEAR(shaped(shape, 1), 1, 1e-12);
    double slope = 0;
    for (int k = 0; k < 20; ++k) {
      const double next = shaped(shape, 0.05 * (k + 1)) - shaped(shape, 0.05 * k);
      EXPECT_GT(next, 0);
      EXPECT_GE(next, slope - 1e-12);
      slope = next;
    }
  }
}

// C_dir 0.5 -> 0.6 over 4 m: 20 * 0.091 - 0.002 * 4 - 0.02 = 1.82 - 0.008 - 0.02 = 1.792.
TEST(Reward, total_reward) {
  const RewardOptions options;
  const ScanProgress before{0.5, 0.70, 10}, after{0.6, 0.75, 14};
  EXPECT_NEAR(step_reward(options, before, after, EpisodeEnd::none, false), 1.792, 1e-12);
  // The end of the budget pays and costs nothing.
  EXPECT_NEAR(step_reward(options, before, after, EpisodeEnd::budget, false), 1.792, 1e-12);
  // With 10 x the gain of CR: 0.5 more.
  RewardOptions with_cr;
  with_cr.cr_gain = 10;
  EXPECT_NEAR(step_reward(with_cr, before, after, EpisodeEnd::none, false), 2.292, 1e-12);
  // Of its square: 10 (0.5625 - 0.49) = 0.725 more.
  with_cr.cr_shape = RewardShape::square;
  EXPECT_NEAR(step_reward(with_cr, before, after, EpisodeEnd::none, false), 2.517, 1e-12);
  // 4 m with 27.5 % still missing, at 0.1 a metre: 0.11 less.
  RewardOptions early;
  early.missing = 0.1;
  EXPECT_NEAR(step_reward(early, before, after, EpisodeEnd::none, false), 1.682, 1e-12);
}

// GenNBV's: 0.1 for the first view beyond 30, 0.2 for every one after it.
TEST(Reward, OverlongScansCost) {
  RewardOptions options;
  options.overlong = 0.1;
  const auto cost = [&](int views) {
    const ScanProgress there{0.5, 0.7, 10, views};
    return -step_reward(options, there, there, EpisodeEnd::none, false) - options.step;
  };
  EXPECT_NEAR(cost(30), 0, 1e-12);
  EXPECT_NEAR(cost(31), 0.1, 1e-12);
  EXPECT_NEAR(cost(32), 0.2, 1e-12);
  EXPECT_NEAR(cost(80), 0.2, 1e-12);
}

TEST(Reward, EndsAndFailuresAsTheDesignSaysThem) {
  const RewardOptions options;
  const auto stay = [&](double cr, EpisodeEnd end, bool unreachable = false) {
    return step_reward(options, {0.5, cr, 10}, {0.5, cr, 10}, end, unreachable);
  };
  EXPECT_NEAR(stay(0.9, EpisodeEnd::collided), -1.02, 1e-12);  // a collision never pays CR
  EXPECT_NEAR(stay(0.9, EpisodeEnd::stopped), 0.5 - 0.02, 1e-12);
  EXPECT_NEAR(stay(0.7, EpisodeEnd::stopped), -0.5 - 0.02, 1e-12);
  EXPECT_NEAR(stay(0.1, EpisodeEnd::stopped), -1 - 0.02, 1e-12);  // clamped
  EXPECT_NEAR(stay(1.0, EpisodeEnd::stopped), 1 - 0.02, 1e-12);
  EXPECT_NEAR(stay(0.5, EpisodeEnd::none, true), -0.1, 1e-12);
}

// Hestia's reward: 0.3 a share of faces; what brings none, collides or was corrected costs once.
TEST(Reward, OfFaces) {
  RewardOptions options;
  options.direction = options.length = options.step = options.collision = 0;
  options.face_gain = 0.3, options.idle = 0.01;
  const ScanProgress before{0.1, 0.2, 5, 3, 0.4};
  ScanProgress after = before;
  after.faces = 0.5;
  EXPECT_NEAR(step_reward(options, before, after, EpisodeEnd::none, false), 0.03, 1e-12);
  EXPECT_NEAR(step_reward(options, before, after, EpisodeEnd::none, false, true), 0.02, 1e-12);
  EXPECT_NEAR(step_reward(options, before, before, EpisodeEnd::none, false), -0.01, 1e-12);
  EXPECT_NEAR(step_reward(options, before, before, EpisodeEnd::collided, false, true), -0.01,
              1e-12);
}

// GenNBV's: a scan that has seen enough ends and is paid.
TEST(Reward, OfACompleteScan) {
  RewardOptions options;
  EXPECT_FALSE(is_complete(options, {1, 1, 5, 3, 1}));
  options.cr_enough = 0.99, options.complete = 1;
  EXPECT_TRUE(is_complete(options, {0.5, 0.99, 5, 3, 0.5}));
  EXPECT_FALSE(is_complete(options, {1, 0.98, 5, 3, 1}));
  const ScanProgress there{0.5, 0.99, 5, 3, 0.5};
  EXPECT_NEAR(step_reward(options, there, there, EpisodeEnd::complete, false), 1 - options.step,
              1e-12);
  options.face_enough = 0.9;
  EXPECT_TRUE(is_complete(options, {0.5, 0.5, 5, 3, 0.9}));
}

}  // namespace danbv::env
