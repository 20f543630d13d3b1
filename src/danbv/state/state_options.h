// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/rigid.h"

namespace danbv::state {

// How the reconstruction state's grids are kept.
struct StateOptions {
  GridSpec grid = cubic_grid();
  float pass_cost = 0.05f;            // a voxel loses this once a view when rays pass it
  float occupied_above = 0.5f;        // occupied > this, free < 0
  std::int32_t direction_points = 1;  // points a view must put into a voxel to count its direction
  bool pca_in_voxel_units = false;    // for grids whose voxels are not cubes
};

void bind(CLI::App& app, StateOptions& options);

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;   // 0: registration failed, leave the state as it is
  std::int32_t taken = 1;  // 0: there is no image now
};

}  // namespace danbv::state
