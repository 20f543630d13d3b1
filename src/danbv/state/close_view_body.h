// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/direction_bins.h"
#include "danbv/core/pca.h"
#include "danbv/core/span.h"
#include "danbv/state/integrate_body.h"
#include "danbv/state/ray_passage.h"

namespace danbv {

struct StateOptions {
  GridSpec grid = cubic_grid();
  float pass_cost = 0.05f;            // a voxel loses this once a view when rays pass it
  float occupied_above = 0.5f;        // occupied > this, free < 0
  std::int32_t direction_points = 1;  // points a view must put into a voxel to count its direction
  bool pca_in_voxel_units = false;    // for grids whose voxels are not cubes
};

// Thread: one voxel of one environment, after all its pixels are in.
struct CloseViewBody {
  StateOptions options;
  Span<const RegisteredView> views;  // [N]
  Span<VoxelSums> sums;              // [N, V]
  TiledDepth images;
  Span<std::int32_t> counted;      // [N, V]: points up to the last view
  Span<float> occupancy;           // [N, V] in [-1, 1]
  Span<std::int8_t> ternary;       // G [N, V]
  Span<std::uint16_t> directions;  // D [N, V]
  Span<Complexity> complexity;     // C [N, V]

  DANBV_HD void operator()(index_t i) const {
    const GridSpec& grid = options.grid;
    const index_t env = i / grid.size();
    const std::int32_t fresh = sums[i].points - counted[i];
    if (fresh > 0) {
      occupancy[i] = 1;
      ++sums[i].views;
      const Vec3f x_v = grid.center(grid.unflatten(i % grid.size()));
      if (fresh >= options.direction_points)  // eq:view-direction, then the best aligned bin
        directions[i] |=
            std::uint16_t(1u << direction_bin(views[env].T_ship_cam.translation - x_v));
      complexity[i] = online_complexity(sums[i], pca_scale());
    } else if (passed(env, i % grid.size())) {
      const float lowered = occupancy[i] - options.pass_cost;
      occupancy[i] = lowered < -1 ? -1 : lowered;
    }
    ternary[i] = occupancy[i] > options.occupied_above ? 1 : occupancy[i] < 0 ? -1 : 0;
    counted[i] = sums[i].points;
  }

  // Rays to hits carve what they pass, once a view.
  DANBV_HD bool passed(index_t env, index_t voxel) const {
    const RegisteredView& view = views[env];
    if (!view.fuse) return false;
    const Vec3f half = options.grid.voxel * 0.5f;
    const Vec3f center = options.grid.center(options.grid.unflatten(voxel));
    return any_ray_passes(images, env, view.T_ship_cam, view.T_ship_cam.inverse(),
                          {center - half, center + half});
  }
  DANBV_HD Vec3d pca_scale() const {
    const Vec3d v = options.grid.voxel.cast<double>();
    return options.pca_in_voxel_units ? Vec3d{1 / v.x, 1 / v.y, 1 / v.z} : Vec3d{1, 1, 1};
  }
};

// Thread: one voxel of one environment that starts anew.
struct ResetStateBody {
  CloseViewBody state;
  Span<const std::uint8_t> restart;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (!restart[i / state.options.grid.size()]) return;
    state.sums[i] = empty_sums();
    state.counted[i] = 0;
    state.occupancy[i] = 0;
    state.ternary[i] = 0;
    state.directions[i] = 0;
    state.complexity[i] = {};
  }
};

}  // namespace danbv
