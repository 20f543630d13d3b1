// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/confidence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace danbv::eval {
namespace {

// From printed tables of Student's t, two-sided 95 %.
TEST(Confidence, StudentsQuantiles) {
  EXPECT_NEAR(student_t_975(1), 12.7062, 1e-4);
  EXPECT_NEAR(student_t_975(2), 4.30265, 1e-5);
  EXPECT_NEAR(student_t_975(4), 2.77645, 1e-5);
  EXPECT_NEAR(student_t_975(49), 2.00958, 1e-5);
  EXPECT_NEAR(student_t_975(1000), 1.96234, 1e-5);
}

// Means of the groups: 2, 4, 6, so 4 with a deviation of 2; 4.30265 * 2 / sqrt(3) = 4.96827.
TEST(Confidence, OverGroupsByHand) {
  const Estimate e = grouped_mean({{1, 3}, {4, 4}, {5, 7}});
  EXPECT_EQ(e.mean, 4);
  EXPECT_NEAR(e.ci95, 4.96827, 1e-4);
  EXPECT_EQ(e.count, 6);
}

// A single group: 1, 2, 3, 4, 5 deviate by sqrt(2.5); 2.77645 * sqrt(2.5 / 5) = 1.96324.
TEST(Confidence, OfOneGroupIsThatOfItsValues) {
  const Estimate e = grouped_mean({{1, 2, 3, 4, 5}});
  EXPECT_EQ(e.mean, 3);
  EXPECT_NEAR(e.ci95, 1.96324, 1e-4);
}

// Two targets weigh the same, however many episodes each of them has: (1 + 5) / 2.
TEST(Confidence, TheMeanIsTheMiddleOfItsInterval) {
  const Estimate e = grouped_mean({{1, 1, 1}, {5}});
  EXPECT_EQ(e.mean, 3);
  EXPECT_NEAR(e.ci95, 12.7062 * 2, 1e-3);  // deviation sqrt(8), over sqrt(2)
  EXPECT_EQ(e.count, 4);
}

TEST(Confidence, CountsWhatIsMissing) {
  const Estimate e = grouped_mean({{1, NAN}, {3, 3}, {NAN}, {}});
  EXPECT_EQ(e.mean, 2);
  EXPECT_EQ(e.count, 3);
  EXPECT_EQ(e.missing, 2);
  EXPECT_EQ(grouped_mean({}).count, 0);
  EXPECT_TRUE(std::isnan(grouped_mean({{}}).mean));
}

// One value says nothing about how far others lie from it.
TEST(Confidence, OneValueHasNoInterval) {
  EXPECT_EQ(grouped_mean({{5}}).mean, 5);
  EXPECT_TRUE(std::isnan(grouped_mean({{5}}).ci95));
  EXPECT_TRUE(std::isnan(grouped_mean({{5, 6}, {NAN}}).ci95));  // two targets, one of them known
}

// Wilson's interval of 0 of 500: from 0 to z^2 / (500 + z^2) with z = 1.95996.
TEST(Confidence, NoHitsStillHaveAnUpperBound) {
  const Estimate e = grouped_rate(std::vector(50, std::vector<double>(10, 0)), 500);
  EXPECT_EQ(e.mean, 0);
  EXPECT_EQ(e.low, 0);
  EXPECT_NEAR(e.high, 0.0076243, 1e-6);
  EXPECT_EQ(e.count, 500);
  // The same from 50 starts, ten sea states each: no more is known than of 50.
  EXPECT_NEAR(grouped_rate(std::vector(50, std::vector<double>(10, 0)), 50).high, 0.0713476, 1e-6);
}

// A hit or two more never seem to make a hit less likely, wherever they fall.
TEST(Confidence, MoreHitsAllowMore) {
  std::vector<std::vector<double>> hits(50, std::vector<double>(10, 0));
  double before = grouped_rate(hits, 50).high;
  for (int k = 0; k < 50; ++k) {
    hits[(7 * k) % 50][k % 10] = 1;
    const Estimate e = grouped_rate(hits, 50);
    EXPECT_GE(e.high, before) << k;
    EXPECT_LT(e.low, e.mean);
    before = e.high;
  }
  // 1 of 10 on each target, less scatter than chance: 50 of 500, by Wilson's formula.
  EXPECT_NEAR(before, 0.129422, 1e-5);
  for (auto& target : hits) target.assign(10, 1);
  const double all = grouped_rate(hits, 50).low;
  EXPECT_NEAR(all, 1 - 0.0713476, 1e-6);
  hits[3][0] = 0;
  EXPECT_EQ(grouped_rate(hits, 50).low, all);
}

// 1 of 10 around a single target from a single start is worth one value, z^2 = 3.841459: centre
// (0.1 + z^2/2) / (1 + z^2) = 0.417378, half-width z sqrt(0.09 + z^2/4) / (1 + z^2) = 0.414902.
TEST(Confidence, EpisodesOfOneStartCountOnce) {
  const Estimate e = grouped_rate({{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}, 1);
  EXPECT_NEAR(e.low, 0.002476, 1e-5);
  EXPECT_NEAR(e.high, 0.832280, 1e-5);
}

// 1 of 4 around a single target, z^2 = 3.841459. Centre (1/4 + z^2/8) / (1 + z^2/4) = 0.372473;
// half-width z sqrt(3/64 + z^2/64) / (1 + z^2/4) = 0.326885.
TEST(Confidence, RateOfOneTargetByHand) {
  const Estimate e = grouped_rate({{1, 0, 0, 0}}, 4);
  EXPECT_EQ(e.mean, 0.25);
  EXPECT_NEAR(e.low, 0.045587, 1e-5);
  EXPECT_NEAR(e.high, 0.699358, 1e-5);
}

// All hits on one of two targets: worth two episodes, not eight. 1 of 2: 0.5 -+ 0.405469.
TEST(Confidence, HitsThatComeTogetherWidenTheInterval) {
  const Estimate alike = grouped_rate({{1, 1, 1, 1}, {0, 0, 0, 0}}, 8),
                 mixed = grouped_rate({{1, 0, 1, 0}, {0, 1, 0, 1}}, 8);
  EXPECT_EQ(alike.mean, 0.5);
  EXPECT_NEAR(alike.low, 0.094531, 1e-5);
  EXPECT_NEAR(alike.high, 0.905469, 1e-5);
  EXPECT_NEAR(mixed.high, 0.784784, 1e-5);  // 4 of 8
}

}  // namespace
}  // namespace danbv::eval
