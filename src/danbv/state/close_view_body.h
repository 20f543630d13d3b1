// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/direction_bins.h"
#include "danbv/core/math/pca.h"
#include "danbv/state/voxel_blocks.h"

namespace danbv::state {

// The grids of N environments.
struct StateGrids {
  Span<VoxelSums> sums;            // [N, V]
  Span<std::int32_t> fresh;        // [N, V]: points of the view that is being integrated, else 0
  Span<float> occupancy;           // [N, V] in [-1, 1]
  Span<std::int8_t> ternary;       // G [N, V]
  Span<std::uint16_t> directions;  // D [N, V]
  Span<Complexity> complexity;     // C [N, V]

  DANBV_HD void forget(index_t voxel) const {
    sums[voxel] = empty_sums();
    fresh[voxel] = 0;
    occupancy[voxel] = 0;
    ternary[voxel] = 0;
    directions[voxel] = 0;
    complexity[voxel] = {};
  }
  DANBV_HD void copy(index_t from, index_t to) const {
    sums[to] = sums[from];
    fresh[to] = fresh[from];
    occupancy[to] = occupancy[from];
    ternary[to] = ternary[from];
    directions[to] = directions[from];
    complexity[to] = complexity[from];
  }
};

// Thread: one voxel of one environment, after all its pixels are in.
struct CloseViewBody {
  StateOptions options;
  Span<const RegisteredView> views;  // [N]
  TiledDepth images;
  VoxelBlocks blocks;
  StateGrids grids;

  DANBV_HD void operator()(index_t i) const {
    const GridSpec& grid = options.grid;
    const index_t env = i / grid.size();
    const Vec3i cell = grid.unflatten(i - env * grid.size());
    if (!blocks.near[env * blocks.size() + blocks.holding(cell)]) return;  // so no points either
    const RayPassage rays(images, env, views[env].T_ship_cam, grid.voxel * 0.5f);
    const Vec3f x_v = grid.center(cell);
    close(rays, i, x_v, views[env].T_ship_cam.translation - x_v, rays.footprint_of(x_v));
  }

  // f: the voxel's.
  DANBV_HD void close(const RayPassage& rays, index_t voxel, Vec3f x_v, Vec3f to_camera,
                      const Footprint& f) const {
    if (grids.fresh[voxel] > 0)
      take_in(voxel, to_camera);
    else if (grids.occupancy[voxel] > -1 && rays.any_through(x_v, f))
      carve(voxel);
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

// Thread: a block of voxels of one environment, as above; for processors with vectors.
struct CloseBlockBody {
  CloseViewBody voxels;

  DANBV_HD index_t size() const { return voxels.views.size * voxels.blocks.size(); }

  DANBV_HD void operator()(index_t i) const {
    const VoxelBlocks& blocks = voxels.blocks;
    const GridSpec& grid = voxels.options.grid;
    const index_t env = i / blocks.size();
    const Rigidf& T_ship_cam = voxels.views[env].T_ship_cam;
    if (!voxels.views[env].fuse || !blocks.may_pass(grid, voxels.images, env, T_ship_cam, i))
      return;
    const RayPassage rays(voxels.images, env, T_ship_cam, grid.voxel * 0.5f);
    const Vec3i from = blocks.first(i - env * blocks.size());
    for (int z = from.z; z < from.z + kVoxelBlock && z < grid.dims.z; ++z) {
      const Layer layer(rays, grid, {from.x, from.y, z});
      for (int y = from.y; y < from.y + kVoxelBlock && y < grid.dims.y; ++y)
        for (int x = from.x; x < from.x + kVoxelBlock && x < grid.dims.x; ++x) {
          const Vec3f x_v = grid.center({x, y, z});
          voxels.close(rays, env * grid.size() + grid.index({x, y, z}), x_v,
                       T_ship_cam.translation - x_v,
                       layer[kVoxelBlock * (y - from.y) + x - from.x]);
        }
    }
  }

 private:
  // Footprints of the voxels of a block at one height.
  struct Layer {
    static constexpr int kSize = kVoxelBlock * kVoxelBlock;
    int u0[kSize], v0[kSize], u1[kSize], v1[kSize];
    float nearest[kSize];

    DANBV_HD Layer(const RayPassage& rays, const GridSpec& grid, Vec3i from) {
      DANBV_LANES
      for (int k = 0; k < kSize; ++k) {
        const Footprint f = rays.footprint_of(
            grid.center({from.x + k % kVoxelBlock, from.y + k / kVoxelBlock, from.z}));
        u0[k] = f.u0, v0[k] = f.v0, u1[k] = f.u1, v1[k] = f.v1, nearest[k] = f.nearest;
      }
    }
    DANBV_HD Footprint operator[](int k) const { return {u0[k], v0[k], u1[k], v1[k], nearest[k]}; }
  };
};

// Thread: one voxel of one environment that starts anew.
struct ResetStateBody {
  index_t voxels;  // an environment's
  StateGrids grids;
  Span<const std::uint8_t> restart;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (restart[i / voxels]) grids.forget(i);
  }
};

}  // namespace danbv::state
