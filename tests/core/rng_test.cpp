// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/rng.h"

#include <gtest/gtest.h>

#include <set>

namespace danbv {

// Known answers of Philox 4x32-10 for an all-zero counter and key (the generator's authors publish
// them): the counter of purpose 0 is zero.
TEST(Rng, PhiloxKnownAnswer) {
  Rng rng({0, 0, 0, 0, static_cast<Purpose>(0)});
  EXPECT_EQ(rng.bits(), 0x6627e8d5u);
  EXPECT_EQ(rng.bits(), 0xe169c58du);
  EXPECT_EQ(rng.bits(), 0xbc57ac4cu);
  EXPECT_EQ(rng.bits(), 0x9b00dbd8u);
}

TEST(Rng, StreamsOfDifferentKeysDiffer) {
  std::set<std::uint32_t> first;
  for (std::uint32_t e = 0; e < 10; ++e)
    for (std::uint32_t step = 0; step < 10; ++step)
      for (const auto purpose : {Purpose::sea, Purpose::wind})
        first.insert(Rng({7, e, 3, step, purpose}).bits());
  EXPECT_EQ(first.size(), 200u);
}

// A part of a purpose draws from the counters that its offsets give, and from no others: the
// numbers of all datasets, evaluations and trainings hang on them.
TEST(Rng, PartsOfAPurposeAreOffsetsOfEpisodeAndStep) {
  const auto same = [](const RngKey& a, const RngKey& b) { return Rng(a).bits() == Rng(b).bits(); };
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::dart_order}, {7, 3, 1, 9, Purpose::sampling}));
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::viewing_points}, {7, 3, 3, 9, Purpose::sampling}));
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::coverage_points}, {7, 3, 4, 9, Purpose::sampling}));
  EXPECT_TRUE(same({7, 3, 6, 0, Purpose::mask_directions}, {7, 3, 6, 1, Purpose::masks}));
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::random_hemisphere}, {7, 3, 1, 9, Purpose::planner}));
  EXPECT_TRUE(same({7, 3, 5, 9, Purpose::oa_ig_positions}, {7, 3, 2 + 5, 9, Purpose::planner}));
  EXPECT_TRUE(same({7, 3, 5, 9, Purpose::oa_ig_looks}, {7, 3, 0x10005, 9, Purpose::planner}));
  EXPECT_TRUE(same({7, 3, 5, 9, Purpose::oracle_candidates}, {7, 3, 0x20005, 9, Purpose::planner}));
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::random_clear}, {7, 3, 0x30000, 9, Purpose::planner}));
  EXPECT_TRUE(same({7, 3, 0, 9, Purpose::init_second}, {7, 3, 1, 9, Purpose::init}));
  EXPECT_FALSE(same({7, 3, 5, 9, Purpose::oa_ig_looks}, {7, 3, 5, 9, Purpose::planner}));
}

TEST(Rng, MomentsOfUniformAndNormal) {
  Rng rng({11});
  double sum = 0, squares = 0, mean = 0;
  const int n = 200000;
  for (int i = 0; i < n; ++i) {
    const double x = rng.normal();
    sum += x, squares += x * x, mean += rng.uniform(2, 4);
  }
  EXPECT_NEAR(sum / n, 0, 0.01);
  EXPECT_NEAR(squares / n, 1, 0.02);
  EXPECT_NEAR(mean / n, 3, 0.01);
}

TEST(Rng, BelowIsInRangeAndEven) {
  Rng rng({5});
  int counts[6] = {};
  for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
  for (const int c : counts) EXPECT_NEAR(c, 10000, 400);
}

TEST(Rng, UnitSphereIsUniform) {
  Rng rng({6});
  Vec3d sum{};
  int upper = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec3d p = unit_sphere(rng);
    EXPECT_NEAR(norm(p), 1, 1e-12);
    sum += p;
    upper += p.z > 0.5;  // a cap of a quarter of the sphere
  }
  EXPECT_LT(norm(sum) / 20000, 0.02);
  EXPECT_NEAR(upper, 5000, 250);
}

}  // namespace danbv
