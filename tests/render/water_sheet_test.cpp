// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/water_sheet.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv::render {
namespace {

ocean::FrozenWater one_wave(float amplitude, float k) {
  ocean::FrozenWater water;
  water.amplitude[0] = amplitude, water.k_x[0] = k;
  return water;
}

TEST(WaterSheet, FlatWaterIsHitInItsPlane) {
  const WaterSheet sea(ocean::FrozenWater{}, {0}, 0);
  float t = 0;
  ASSERT_TRUE(sea.hit({0, 0, 3}, normalized(Vec3f{4, 0, -3}), 1e6f, t));
  EXPECT_NEAR(t, 5.0f, 5e-3f);
  EXPECT_FALSE(sea.hit({0, 0, 3}, normalized(Vec3f{4, 0, 3}), 1e6f, t));
  EXPECT_FALSE(sea.hit({0, 0, 3}, {0, 0, -1}, 2.0f, t));  // something nearer was hit
}

// Against small steps along the ray: the first meeting, never one behind a crest.
TEST(WaterSheet, FindsTheFirstCrest) {
  const auto water = one_wave(0.5f, 1.2f);
  const WaterSheet sea(water, {0}, 0);
  Rng rng({.seed = 3});
  int hits = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec3f origin{float(rng.uniform(-5, 5)), float(rng.uniform(-5, 5)),
                       float(rng.uniform(0.6, 4))};
    const Vec3f d = normalized(Vec3f{1, float(rng.uniform(-1, 1)), float(rng.uniform(-0.6, 0.05))});
    float expected = -1, t = 0;
    for (float s = 0; s < 60 && expected < 0; s += 1e-3f) {
      const Vec3f p = origin + d * s;
      if (p.z < water.height(p.x, p.y)) expected = s;
    }
    const bool hit = sea.hit(origin, d, 60.0f, t);
    EXPECT_EQ(hit, expected >= 0) << i;
    // The tolerance of the height, seen along the ray.
    if (!hit || expected < 0) continue;
    EXPECT_NEAR(t, expected, 0.05f) << i;
    ++hits;
  }
  EXPECT_GT(hits, 100);
}

TEST(WaterSheet, NormalIsTheSlopesOfTheWaves) {
  const WaterSheet calm(one_wave(0.5f, 1.2f), {0}, 0);
  Vec3f sum;
  for (int i = 0; i < 400; ++i) sum += calm.normal(0, 0.37f * float(i), 1e-4f);
  // At x = 0 the slope is A k = 0.6; ripples average out.
  EXPECT_NEAR(-sum.x / sum.z, 0.6f, 0.01f);
  EXPECT_NEAR(sum.y / sum.z, 0.0f, 0.01f);
}

TEST(WaterSheet, FarWavesSmallerThanAPixelLeaveNoNoise) {
  const WaterSheet sea(one_wave(0.5f, 1.2f), {8}, 0);
  EXPECT_NEAR(sea.normal(0, 0, 50.0f).z, 1.0f, 1e-6f);
}

TEST(WaterSheet, StormsAreWhiteAndCalmIsNot) {
  const auto share = [](double wind) {
    const WaterSheet sea(one_wave(0.5f, 0.6f), {wind}, 0);
    float sum = 0;
    for (int i = 0; i < 2000; ++i) sum += sea.whitecaps(0.31f * float(i), 0.17f * float(i), 0.01f);
    return sum / 2000;
  };
  EXPECT_LT(share(5), 0.05f);
  EXPECT_GT(share(22), 2 * share(12));
}

TEST(WaterSheet, StormsAreSteepAndPointed) {
  const auto steepest = [](double wind) {
    const WaterSheet sea(one_wave(0.2f, 0.3f), {wind}, 0);
    float most = 0;
    for (int i = 0; i < 2000; ++i) {
      const Vec3f n = sea.normal(0.031f * float(i), 0.017f * float(i), 1e-3f);
      most = std::max(most, std::hypot(n.x, n.y) / n.z);
    }
    return most;
  };
  EXPECT_LT(steepest(3), 0.25f);
  EXPECT_GT(steepest(22), 0.6f);
}

TEST(WaterSheet, HitsLieOnTheWaterOfAStormToo) {
  const WaterSheet sea(one_wave(0.5f, 0.6f), {22}, 0);
  for (int i = 0; i < 100; ++i) {
    const Vec3f origin{0.3f * float(i), 0, 4};
    const Vec3f d = normalized(Vec3f{1, 0.2f, -0.3f});
    float t = 0;
    ASSERT_TRUE(sea.hit(origin, d, 100, t));
    const Vec3f p = origin + d * t;
    EXPECT_NEAR(p.z, sea.height(p.x, p.y), 2e-3f);
  }
}

TEST(Sky, AStormIsGreyAndDimAndNear) {
  const Light fair, storm = weathered(fair, {23});
  const Vec3f up{0, 0, 1}, blue = sky_color(fair, up), grey = sky_color(storm, up);
  EXPECT_GT(blue.z, 3 * blue.x);
  EXPECT_LT(grey.z, 1.5f * grey.x);
  EXPECT_LT(storm.sun.x, 0.5f * fair.sun.x);
  EXPECT_LT(storm.visibility, 0.5f * fair.visibility);
}

TEST(Fresnel, GrowsTowardsFlatViews) {
  EXPECT_NEAR(fresnel(1), 0.02f, 1e-6f);
  EXPECT_GT(fresnel(0.1f), fresnel(0.5f));
}

}  // namespace
}  // namespace danbv::render
