// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/ray_passage.h"
#include "danbv/state/state_options.h"

namespace danbv::state {

// Blocks of voxels that rays may pass: most of the grid is out of sight, or behind what is seen.
constexpr int kVoxelBlock = 4;  // voxels of a block's side

struct VoxelBlocks {
  Vec3i dims;               // blocks
  Span<std::uint8_t> near;  // [N, blocks]: a ray to a hit may come here

  DANBV_HD static Vec3i count(const GridSpec& grid) {
    const auto blocks = [](int voxels) { return (voxels + kVoxelBlock - 1) / kVoxelBlock; };
    return {blocks(grid.dims.x), blocks(grid.dims.y), blocks(grid.dims.z)};
  }
  DANBV_HD int size() const { return dims.x * dims.y * dims.z; }
  DANBV_HD int holding(Vec3i cell) const {
    return cell.x / kVoxelBlock + dims.x * (cell.y / kVoxelBlock + dims.y * (cell.z / kVoxelBlock));
  }
  // The lowest voxel of a block.
  DANBV_HD Vec3i first(index_t block) const {
    const int i = int(block);
    return {i % dims.x * kVoxelBlock, i / dims.x % dims.y * kVoxelBlock,
            i / (dims.x * dims.y) * kVoxelBlock};
  }
  // Whether a ray to a hit may come to a block of [N, blocks].
  DANBV_HD bool may_pass(const GridSpec& grid, const TiledDepth& images, index_t env,
                         const Rigidf& T_ship_cam, index_t i) const {
    const GridSpec coarse{grid.origin, grid.voxel * float(kVoxelBlock), dims};
    const RayPassage rays(images, env, T_ship_cam, coarse.voxel * 0.5f);
    return rays.may_pass(coarse.center(coarse.unflatten(i - env * size())));
  }
};

// Thread: a block of voxels of one environment.
struct NearRaysBody {
  GridSpec grid;
  Span<const RegisteredView> views;  // [N]
  TiledDepth images;
  VoxelBlocks blocks;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / blocks.size();
    blocks.near[i] =
        views[env].fuse && blocks.may_pass(grid, images, env, views[env].T_ship_cam, i);
  }
};

}  // namespace danbv::state
