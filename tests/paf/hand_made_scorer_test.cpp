// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/hand_made_scorer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "support/random_state.h"

namespace danbv::paf {

namespace {

// A wall at x = 0 of 5 x 3 voxels that was seen from +x alone.
struct Wall {
  GridSpec grid = cubic_grid();
  std::vector<std::int8_t> occupancy = std::vector<std::int8_t>(8000, 0);
  std::vector<std::uint16_t> directions = std::vector<std::uint16_t>(8000, 0);
  std::vector<Complexity> complexity = std::vector<Complexity>(8000);
  std::vector<VoxelSums> sums = std::vector<VoxelSums>(8000, empty_sums());
  std::vector<state::DroneState> drone{1};

  Wall() {
    for (int y = 8; y < 13; ++y)
      for (int z = 2; z < 5; ++z) {
        const index_t i = grid.index({10, y, z});
        occupancy[i] = 1;
        for (int p = 0; p < 800; ++p)
          add_point(sums[i], {0.3f, 0.75f * float(p % 30) / 30, 0.75f * float(p / 30) / 27});
        sums[i].views = 3;
        complexity[i] = online_complexity(sums[i], {1, 1, 1});
        directions[i] = 1u << direction_bin({1, 0, 0.1f}) | 1u << direction_bin({1, 0, -0.1f});
      }
  }
  state::Observation observation() {
    return {grid,
            span_of(occupancy),
            span_of(directions),
            span_of(complexity),
            span_of(sums),
            span_of(drone),
            {}};
  }
};

float field_at(Wall& wall, Vec3f position) {
  wall.drone[0].view.position = position;
  const Queue queue;
  FieldBuilder builder(queue, 1, wall.grid, {.lattice = {{1, 1, 1}, 1.0f}});
  const auto weights = hand_made_scorer();
  std::vector<float> field(1);
  FieldScorer().forward(queue, builder.build(queue, wall.observation()), span_of(weights),
                        span_of(field));
  return field[0];
}

}  // namespace

TEST(HandMadeScorer, PrefersDirectionsNotYetSeen) {
  Wall wall;
  const float again = field_at(wall, {5, 0.4f, 2.6f});
  const float from_the_side = field_at(wall, {3, 4.5f, 2.6f});
  const float from_behind = field_at(wall, {-5, 0.4f, 2.6f});
  const float far_behind = field_at(wall, {-14, 0.4f, 2.6f});
  const float touching = field_at(wall, {-0.5f, 0.4f, 2.6f});
  EXPECT_GT(from_the_side, again);
  EXPECT_GT(from_behind, again);
  EXPECT_GT(from_behind, far_behind);
  EXPECT_GT(from_behind, touching);
  EXPECT_GE(again, 0);
}

TEST(HandMadeScorer, PrefersComplexPlaces) {
  Wall wall;
  const float plain = field_at(wall, {-5, 0.4f, 2.6f});
  for (auto& c : wall.complexity) c.scattering = 0.5f, c.curvature = 0.25f, c.linearity = 0;
  EXPECT_GT(field_at(wall, {-5, 0.4f, 2.6f}), plain);
}

TEST(HandMadeScorer, AFullySeenPlaceIsWorthNothing) {
  Wall wall;
  std::fill(wall.directions.begin(), wall.directions.end(), kAllDirections);
  EXPECT_EQ(field_at(wall, {5, 0.4f, 2.6f}), 0);
}

}  // namespace danbv::paf
