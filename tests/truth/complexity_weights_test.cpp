// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/complexity_weights.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"

namespace danbv::truth {

// S + C - L: a line (L = 1) has -1, a flat square 0, an even ball 1 + 1/3.
TEST(ComplexityWeights, supp_raw_complexity) {
  EXPECT_NEAR(raw_complexity({0.25f, 0.5f, 0.125f}), 0.375, 1e-7);
  const auto raw_of = [](const std::vector<Vec3f>& points) {
    VoxelSums sums = empty_sums();
    for (const Vec3f& p : points) add_point(sums, p);
    return raw_complexity(true_complexity(sums, {1, 1, 1}));
  };
  std::vector<Vec3f> line, square, cube;
  for (int i = 0; i < 5; ++i) line.push_back({0.1f * i, 0.3f, 0.3f});
  for (int i = 0; i < 4; ++i) square.push_back({i & 1 ? 0.5f : 0.1f, i & 2 ? 0.5f : 0.1f, 0.2f});
  for (int i = 0; i < 8; ++i)
    cube.push_back({i & 1 ? 0.5f : 0.1f, i & 2 ? 0.5f : 0.1f, i & 4 ? 0.5f : 0.1f});
  EXPECT_NEAR(raw_of(line), -1, 1e-3);
  EXPECT_NEAR(raw_of(square), 0, 1e-3);
  EXPECT_NEAR(raw_of(cube), 4.0 / 3, 1e-3);
  EXPECT_EQ(raw_of({{0, 0, 0}, {0.1f, 0, 0}, {0, 0.1f, 0}}), 0);  // three points say nothing
}

TEST(ComplexityWeights, MapByHand) {
  std::vector<double> raw;
  for (int i = 100; i >= 0; --i) raw.push_back(0.01 * i * i);  // percentile p is 0.01 p^2
  const WeightMap map = weight_map(raw);
  EXPECT_NEAR(map.low, 0.25, 1e-9);
  EXPECT_NEAR(map.middle, 25, 1e-9);
  EXPECT_NEAR(map.high, 90.25, 1e-9);
  EXPECT_EQ(map(-5), 1);
  EXPECT_NEAR(map(0.25), 1, 1e-9);
  EXPECT_NEAR(map(12.625), 1.5, 1e-9);  // half way from 0.25 to 25
  EXPECT_NEAR(map(25), 2, 1e-9);
  EXPECT_NEAR(map(57.625), 2.5, 1e-9);  // half way from 25 to 90.25
  EXPECT_EQ(map(1e9), 3);
  EXPECT_NEAR(weight_map({0, 1}).low, 0.05, 1e-12);  // between the two nearest
}

TEST(ComplexityWeights, EqualVoxelsWeighTwoAndNothingIsAnError) {
  const WeightMap flat = weight_map({0.3, 0.3, 0.3});
  EXPECT_EQ(flat(0.3), 2);
  EXPECT_EQ(flat(0.2), 1);
  EXPECT_EQ(flat(0.4), 3);
  EXPECT_THROW(weight_map({}), Error);
}

// A flat deck with a lattice mast (points all through some voxels): masts weigh more, all lie in
// [1, 3], voxels without surface have none.
TEST(ComplexityWeights, ClutterWeighsMoreThanDecks) {
  const GridSpec grid = cubic_grid();
  Rng rng({4});
  std::vector<Vec3f> points;
  const auto draw = [&](Vec3d low, Vec3d high) {
    points.push_back(
        Vec3d{rng.uniform(low.x, high.x), rng.uniform(low.y, high.y), rng.uniform(low.z, high.z)}
            .cast<float>());
  };
  for (int i = 0; i < 60000; ++i) draw({-6, -3, 0.4}, {6, 3, 0.4001});
  for (int i = 0; i < 4000; ++i) draw({0, 0, 1.5}, {0.75, 0.75, 6});
  const auto out = complexity_weights(grid, span_of(points));
  const auto weight = [&](Vec3f p) { return out.weights[grid.index(grid.cell(p))]; };
  EXPECT_GT(weight({0.3f, 0.3f, 3.2f}), weight({3.1f, 1.2f, 0.4f}) + 0.5);
  EXPECT_EQ(weight({6, 6, 6}), 0);
  for (const float w : out.weights) EXPECT_TRUE(w == 0 || (w >= 1 && w <= 3));
}

}  // namespace danbv::truth
