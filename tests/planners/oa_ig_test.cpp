// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/grid/grid_walk.h"
#include "danbv/planners/oa_ig_body.h"

namespace danbv::planners {
namespace {

std::vector<Vec3i> walked(const GridSpec& grid, Vec3f from, Vec3f direction) {
  std::vector<Vec3i> cells;
  walk_grid(grid, from, direction, [&](Vec3i cell) { return cells.push_back(cell), true; });
  return cells;
}

TEST(GridWalk, VisitsEveryVoxelOfTheRayOnceAndInOrder) {
  const GridSpec grid{{0, 0, 0}, {1, 1, 1}, {3, 2, 1}};
  // y = 0.45 + x / 4 reaches 1 at x = 2.2.
  const auto cells = walked(grid, {-1, 0.2f, 0.5f}, {2, 0.5f, 0});
  ASSERT_EQ(cells.size(), 4u);
  EXPECT_EQ(cells[0], (Vec3i{0, 0, 0}));
  EXPECT_EQ(cells[1], (Vec3i{1, 0, 0}));
  EXPECT_EQ(cells[2], (Vec3i{2, 0, 0}));
  EXPECT_EQ(cells[3], (Vec3i{2, 1, 0}));
  EXPECT_TRUE(walked(grid, {-1, 5, 0.5f}, {1, 0, 0}).empty());
  EXPECT_EQ(walked(grid, {1.5f, 0.5f, 0.5f}, {-1, 0, 0}).size(), 2u);  // starts inside
}

TEST(GridWalk, AgreesWithFineSteps) {
  const GridSpec grid = cubic_grid();
  Rng rng({.seed = 3});
  for (int k = 0; k < 200; ++k) {
    const Vec3f from = (unit_sphere(rng) * 14.0).cast<float>() + Vec3f{0, 0, 5};
    const Vec3f to = (unit_sphere(rng) * 4.0).cast<float>() + Vec3f{0, 0, 6};
    const auto cells = walked(grid, from, to - from);
    std::size_t met = 0;
    Vec3i last{-1, -1, -1};
    for (double s = 0; s < 4; s += 1e-4) {  // every cell met in small steps is one of the walk's
      const Vec3i cell = grid.cell(from + (to - from) * float(s));
      if (!grid.contains(cell) || cell == last) continue;
      last = cell;
      while (met < cells.size() && !(cells[met] == cell)) ++met;
      ASSERT_LT(met, cells.size()) << "ray " << k;
    }
  }
}

// Three voxels in a row: free (p 0.1), unknown (0.5), hit once (0.7). Seen from the left,
// H(0.7) = -(0.7 log2 0.7 + 0.3 log2 0.3) = 0.88129; before it stand 0.9 * 0.5 = 0.45 of the light,
// so 0.39658 bits are left; the unknown one keeps 0.9 of its 1 bit; the free one all of
// H(0.1) = 0.46900.
TEST(OaIg, InformationOfThreeVoxelsByHand) {
  const GridSpec grid{{0, 0, 0}, {1, 1, 1}, {3, 1, 1}};
  const VoxelBelief beliefs[3] = {belief(0.1f), belief(0.5f), belief(0.7f)};
  const Vec3f left{-2, 0.5f, 0.5f}, right{5, 0.5f, 0.5f};
  EXPECT_NEAR(visible_bits(grid, beliefs, left, {0, 0, 0}), 0.46900, 1e-5);
  EXPECT_NEAR(visible_bits(grid, beliefs, left, {1, 0, 0}), 0.9, 1e-5);
  EXPECT_NEAR(visible_bits(grid, beliefs, left, {2, 0, 0}), 0.39658, 1e-5);
  // From the other side nothing stands before the hit voxel: 0.3 * 0.5 are left for the free one.
  EXPECT_NEAR(visible_bits(grid, beliefs, right, {2, 0, 0}), 0.88129, 1e-5);
  EXPECT_NEAR(visible_bits(grid, beliefs, right, {0, 0, 0}), 0.3 * 0.5 * 0.46900, 1e-5);
}

// Odds of 7 : 3 a view: two views give 49 : 9, so p = 49 / 58. Unknown counts beside a hit only.
TEST(OaIg, BeliefsFollowViewsAndNeighbours) {
  std::vector<std::int8_t> occupancy = {1, 0, 0, -1};
  std::vector<VoxelSums> sums(4, empty_sums());
  sums[0].views = 2;
  state::Observation seen;
  seen.grid = {{0, 0, 0}, {1, 1, 1}, {4, 1, 1}};
  seen.occupancy = span_of(occupancy), seen.sums = span_of(sums);
  std::vector<VoxelBelief> beliefs(4);
  const OaIgBeliefBody body{{}, seen, span_of(beliefs)};
  for (index_t i = 0; i < 4; ++i) body(i);
  EXPECT_NEAR(beliefs[0].occupied, 49.0 / 58, 1e-6);
  EXPECT_NEAR(beliefs[1].bits, 0.72193, 1e-5);  // H(0.2)
  EXPECT_EQ(beliefs[2].bits, 0);
  EXPECT_NEAR(beliefs[3].occupied, 0.01, 1e-7);
}

}  // namespace
}  // namespace danbv::planners
