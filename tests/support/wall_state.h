// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/state/observation.h"

namespace danbv {

// A map with one wall of known points: the plane x = 5, y -3..3, z 0..6.
struct Wall {
  std::vector<std::int8_t> occupancy;
  std::vector<VoxelSums> sums;
  std::vector<state::DroneState> drone = std::vector<state::DroneState>(1);
  std::vector<action::History> history = std::vector<action::History>(1);
  std::vector<std::uint16_t> directions;
  std::vector<Complexity> complexity;
  state::Observation seen;

  Wall() {
    seen.grid = cubic_grid();
    const index_t v = seen.grid.size();
    occupancy.assign(v, 0), directions.assign(v, 0), complexity.resize(v);
    sums.assign(v, empty_sums());
    for (float y = -3; y <= 3; y += 0.05f)
      for (float z = 0.01f; z <= 6; z += 0.05f) {
        const Vec3f p{5, y, z};
        const Vec3i cell = seen.grid.cell(p);
        const index_t i = seen.grid.index(cell);
        occupancy[i] = 1, sums[i].views = 1;
        add_point(sums[i], p - (seen.grid.center(cell) - seen.grid.voxel * 0.5f));
      }
    seen.occupancy = span_of(occupancy), seen.sums = span_of(sums);
    seen.directions = span_of(directions), seen.complexity = span_of(complexity);
    seen.drone = span_of(drone), seen.history = span_of(history);
  }
};

}  // namespace danbv
