// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/efficiency.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"

namespace danbv::metrics {

namespace {
CoverageCurve three_views() {  // 20 % at 0 m, 60 % at 10 m, 80 % at 30 m
  CoverageCurve curve;
  curve.add_step(0.2, 0);
  curve.add_step(0.6, 10);
  curve.add_step(0.8, 30);
  return curve;
}

// The area by a million thin slices.
double sliced(const CoverageCurve& curve, double length) {
  const int slices = 1000000;
  double sum = 0;
  std::size_t at = 0;
  for (int i = 0; i < slices; ++i) {
    const double s = (i + 0.5) * length / slices;
    while (at + 1 < curve.path.size() && curve.path[at + 1] <= s) ++at;
    const bool last = at + 1 == curve.path.size();
    const double t = last ? 0 : (s - curve.path[at]) / (curve.path[at + 1] - curve.path[at]);
    sum += last ? curve.cr[at] : curve.cr[at] + t * (curve.cr[at + 1] - curve.cr[at]);
  }
  return sum / slices;
}
}  // namespace

TEST(Efficiency, StepsByHand) {
  EXPECT_NEAR(area_over_steps(three_views(), 3), (0.2 + 0.6 + 0.8) / 3, 1e-12);
  EXPECT_NEAR(area_over_steps(three_views(), 5), (0.2 + 0.6 + 0.8 * 3) / 5, 1e-12);  // held
  EXPECT_NEAR(area_over_steps(three_views(), 2), 0.4, 1e-12);
}

// 20 % at the start, then two decisions that could not be flown, then 80 % after 10 m: the budget
// of five is two steps of gain late, and holds the last rate once.
TEST(Efficiency, AStepWithoutAViewHoldsTheRate) {
  CoverageCurve curve;
  curve.add_step(0.2, 0);
  curve.add_step(0.2, 0);
  curve.add_step(0.2, 0);
  curve.add_step(0.8, 10);
  EXPECT_NEAR(area_over_steps(curve, 5), (3 * 0.2 + 2 * 0.8) / 5, 1e-12);
  EXPECT_NEAR(area_over_path(curve), 0.5, 1e-12);  // waiting is no path
}

TEST(Efficiency, PathByHand) {
  // 10 m at a mean of 0.4, 20 m at a mean of 0.7.
  EXPECT_NEAR(area_over_path(three_views()), (4 + 14) / 30.0, 1e-12);
  EXPECT_NEAR(area_over_common_path(three_views(), 200), (4 + 14 + 0.8 * 170) / 200, 1e-12);
  // Cut at 20 m: half of the second leg, up to 0.7.
  EXPECT_NEAR(area_over_common_path(three_views(), 20), (4 + 10 * 0.65) / 20, 1e-12);
}

TEST(Efficiency, ALastLegWithoutAViewHoldsTheRate) {
  CoverageCurve curve = three_views();
  curve.end_at(40);  // a collision on the way
  EXPECT_NEAR(area_over_path(curve), (4 + 14 + 8) / 40.0, 1e-12);
}

TEST(Efficiency, NeverMoved) {
  CoverageCurve curve;
  curve.add_step(0.3, 0);
  EXPECT_EQ(area_over_path(curve), 0.3);
  EXPECT_NEAR(area_over_common_path(curve), 0.3, 1e-12);
  curve.add_step(0.5, 0);  // turned on the spot
  EXPECT_EQ(area_over_path(curve), 0.3);
  EXPECT_NEAR(area_over_common_path(curve), 0.5, 1e-12);
}

TEST(Efficiency, AgreesWithThinSlices) {
  Rng rng({8});
  for (int trial = 0; trial < 4; ++trial) {
    CoverageCurve curve;
    curve.add_step(rng.uniform(0, 0.3), 0);
    for (int i = 1; i < 12; ++i)
      curve.add_step(curve.cr.back() + rng.uniform(0, 0.06), curve.length + rng.uniform(1, 25));
    EXPECT_NEAR(area_over_path(curve), sliced(curve, curve.length), 1e-6);
    EXPECT_NEAR(area_over_common_path(curve), sliced(curve, 200), 1e-6);
  }
}

TEST(Efficiency, RefusesNonsense) {
  CoverageCurve curve;
  EXPECT_THROW(area_over_steps(curve), Error);
  EXPECT_THROW(curve.add_step(0.1, 3), Error);  // the path starts at 0
  curve = three_views();
  EXPECT_THROW(curve.add_step(0.9, 29), Error);
}

}  // namespace danbv::metrics
