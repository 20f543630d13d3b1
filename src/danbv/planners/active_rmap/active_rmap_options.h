// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/grid/grid.h"

namespace danbv::planners {

// How active-rmap fits its volume and chooses a view.
struct ActiveRmapOptions {
  std::int32_t cells = 64;        // on 15 m of the volume
  std::int32_t steps = 64;        // of Adam after every view
  std::int32_t rays = 1024;       // a step
  float learning_rate = 0.3f;     // of log-odds
  float prior = 0.2f;             // opacity of a voxel that no ray has told of
  std::int32_t candidates = 100;  // views on the hemisphere
  std::int32_t gain_rays = 32;    // a side of a candidate's image
  float cost_per_metre = 0.03f;   // of path, in shares of the best candidate's gain

  // The box of the state grid, and an eighth of its side more beyond bow, stern and beam: a ship
  // lies where it reports itself to metres only, and a leg knows no obstacle outside the volume.
  DANBV_HD GridSpec grid() const {
    GridSpec grid = grid_of({cells, cells, cells});
    grid.origin = grid.origin - multiply(grid.voxel, Vec3f{float(beyond()), float(beyond()), 0});
    grid.dims = {cells + 2 * beyond(), cells + 2 * beyond(), cells};
    return grid;
  }
  // What lies there is air until a ray has met something: no view is flown for it.
  DANBV_HD bool is_beyond_the_box(Vec3i cell) const {
    const auto out = [this](std::int32_t c) { return c < beyond() || c >= beyond() + cells; };
    return out(cell.x) || out(cell.y);
  }

 private:
  DANBV_HD std::int32_t beyond() const { return (cells + 7) / 8; }
};

void bind(CLI::App& app, ActiveRmapOptions& options);

// All of it in words: results of other options are another planner's.
std::string name_of(const ActiveRmapOptions& options);

}  // namespace danbv::planners
