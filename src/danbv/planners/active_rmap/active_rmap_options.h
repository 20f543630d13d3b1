// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/grid/grid.h"

namespace danbv::planners {

// How active-rmap fits its volume and chooses a view.
struct ActiveRmapOptions {
  std::int32_t cells = 64;        // a side of the volume of 15 m
  std::int32_t steps = 64;        // of Adam after every view
  std::int32_t rays = 1024;       // a step
  float learning_rate = 0.3f;     // of log-odds
  float prior = 0.2f;             // opacity of a voxel that no ray has told of
  std::int32_t candidates = 100;  // views on the hemisphere
  std::int32_t gain_rays = 32;    // a side of a candidate's image
  float cost_per_metre = 0.03f;   // of path, in shares of the best candidate's gain

  DANBV_HD GridSpec grid() const { return grid_of({cells, cells, cells}); }
};

void bind(CLI::App& app, ActiveRmapOptions& options);

// All of it in words: results of other options are another planner's.
std::string name_of(const ActiveRmapOptions& options);

}  // namespace danbv::planners
