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

TEST(Confidence, LeavesOutWhatIsNotFinite) {
  const Estimate e = grouped_mean({{1, INFINITY}, {3, 3}, {NAN}});
  EXPECT_NEAR(e.mean, 7.0 / 3, 1e-12);
  EXPECT_EQ(e.count, 3);
  EXPECT_EQ(grouped_mean({}).count, 0);
  EXPECT_TRUE(std::isnan(grouped_mean({{}}).mean));
  EXPECT_EQ(grouped_mean({{5}}).ci95, 0);
}

}  // namespace
}  // namespace danbv::eval
