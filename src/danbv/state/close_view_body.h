// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/direction_bins.h"
#include "danbv/core/pca.h"
#include "danbv/core/span.h"
#include "danbv/state/integrate_body.h"
#include "danbv/state/voxel_blocks.h"

namespace danbv {

struct StateOptions {
  GridSpec grid = cubic_grid();
  float pass_cost = 0.05f;            // a voxel loses this once a view when rays pass it
  float occupied_above = 0.5f;        // occupied > this, free < 0
  std::int32_t direction_points = 1;  // points a view must put into a voxel to count its direction
  bool pca_in_voxel_units = false;    // for grids whose voxels are not cubes
};

// The grids of N environments.
struct StateGrids {
  Span<VoxelSums> sums;            // [N, V]
  Span<std::int32_t> fresh;        // [N, V]: points of the view that is being integrated, else 0
  Span<float> occupancy;           // [N, V] in [-1, 1]
  Span<std::int8_t> ternary;       // G [N, V]
  Span<std::uint16_t> directions;  // D [N, V]
  Span<Complexity> complexity;     // C [N, V]
};

// Thread: a run of voxels along x of one environment, after all its pixels are in.
struct CloseViewBody {
  std::int32_t run;  // voxels a thread takes; a row is a whole number of them
  StateOptions options;
  Span<const RegisteredView> views;  // [N]
  TiledDepth images;
  VoxelBlocks blocks;
  StateGrids grids;

  DANBV_HD index_t size() const { return views.size * options.grid.size() / run; }

  DANBV_HD void operator()(index_t i) const {
    const GridSpec& grid = options.grid;
    const index_t env = i * run / grid.size(), first = env * grid.size();
    const Vec3i from = grid.unflatten(i * run - first);
    const int y = from.y, z = from.z;
    const std::uint8_t* near =
        blocks.near.data + env * blocks.size() +
        blocks.dims.x * (y / kVoxelBlock + blocks.dims.y * (z / kVoxelBlock));
    const Rigidf& T_ship_cam = views[env].T_ship_cam;
    const RayPassage rays(images, env, T_ship_cam, grid.voxel * 0.5f);
    for (int x = from.x; x < from.x + run; ++x) {
      if (!near[x / kVoxelBlock]) continue;  // so no points lie here either
      const index_t voxel = first + grid.index({x, y, z});
      const Vec3f x_v = grid.center({x, y, z});
      if (grids.fresh[voxel] > 0)
        take_in(voxel, T_ship_cam.translation - x_v);
      else if (grids.occupancy[voxel] > -1 && rays.any_through(x_v))
        carve(voxel);
    }
  }

 private:
  DANBV_HD void take_in(index_t i, Vec3f to_camera) const {
    grids.occupancy[i] = 1;
    grids.ternary[i] = 1;
    ++grids.sums[i].views;
    if (grids.fresh[i] >= options.direction_points)  // eq:view-direction: the best aligned bin
      grids.directions[i] |= std::uint16_t(1u << direction_bin(to_camera));
    grids.complexity[i] = online_complexity(grids.sums[i], pca_scale());
    grids.fresh[i] = 0;
  }

  // Rays to hits lower what they pass, once a view.
  DANBV_HD void carve(index_t i) const {
    const float lowered = grids.occupancy[i] - options.pass_cost;
    grids.occupancy[i] = lowered < -1 ? -1 : lowered;
    grids.ternary[i] = lowered > options.occupied_above ? 1 : lowered < 0 ? -1 : 0;
  }
  DANBV_HD Vec3d pca_scale() const {
    const Vec3d v = options.grid.voxel.cast<double>();
    return options.pca_in_voxel_units ? Vec3d{1 / v.x, 1 / v.y, 1 / v.z} : Vec3d{1, 1, 1};
  }
};

// Thread: one voxel of one environment that starts anew.
struct ResetStateBody {
  index_t voxels;  // an environment's
  StateGrids grids;
  Span<const std::uint8_t> restart;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (!restart[i / voxels]) return;
    grids.sums[i] = empty_sums();
    grids.fresh[i] = 0;
    grids.occupancy[i] = 0;
    grids.ternary[i] = 0;
    grids.directions[i] = 0;
    grids.complexity[i] = {};
  }
};

}  // namespace danbv
