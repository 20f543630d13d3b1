// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/tile_sums.h"

namespace danbv {

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;  // 0: registration failed, leave the state as it is
};

// Thread: a few tiles of the image of one environment. Neighbouring pixels mostly fall into one
// voxel or two, so a thread keeps the sums of some voxels to itself until others come.
struct IntegrateBody {
  std::int32_t side;  // tiles along either side of what a thread takes: 1, or those of a block
  GridSpec grid;
  TiledDepth images;
  Span<const RegisteredView> views;  // [N]
  Span<VoxelSums> sums;              // [N, V]
  Span<std::int32_t> fresh;          // [N, V]: points of this view

  DANBV_HD int parts_u() const { return (images.tiles_u() + side - 1) / side; }
  DANBV_HD int parts() const { return parts_u() * ((images.tiles_v() + side - 1) / side); }
  DANBV_HD index_t size() const { return views.size * parts(); }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / parts();
    if (!views[env].fuse) return;
    const int part = int(i - env * parts());
    const int tu = part % parts_u() * side, tv = part / parts_u() * side;
    KeptSums kept;
    float most = 0;
    for (int v = tv; v < tv + side && v < images.tiles_v(); ++v)
      for (int u = tu; u < tu + side && u < images.tiles_u(); ++u) {
        const float z = take_in(env, u, v, kept);
        most = z > most ? z : most;
      }
    if (side == kTilesOfBlock) images.farthest_blocks[i] = most;
    for (const TileSums& sum : kept.sums) close(env, sum);
  }

 private:
  // Of voxels that points were added to of late.
  struct KeptSums {
#if defined(__CUDA_ARCH__)
    static constexpr int kMost = 2;
#else
    static constexpr int kMost = 8;
#endif
    TileSums sums[kMost];
    int latest = 0, next = 0;
  };

  // Returns the tile's farthest depth.
  DANBV_HD float take_in(index_t env, int tu, int tv, KeptSums& kept) const {
    const int u0 = tu * kStateTile, v0 = tv * kStateTile;
    const float z = farthest(images.image(env), u0, v0);
    images.farthest[env * images.tiles() + tv * images.tiles_u() + tu] = z;
    if (z > 0) add_tile(env, u0, v0, kept);
    return z;
  }

  DANBV_HD float farthest(const float* image, int u0, int v0) const {
    const Camera& camera = images.camera;
    float lanes[kStateTile] = {}, most = 0;
    const int rows = v0 + kStateTile <= camera.height_px ? kStateTile : camera.height_px - v0;
    // At the edge a tile is looked at together with some pixels before it.
    const int u = u0 + kStateTile <= camera.width_px ? u0 : camera.width_px - kStateTile;
    for (int v = 0; v < rows; ++v) {
      const float* row = image + (v0 + v) * camera.width_px + u;
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) lanes[k] = row[k] > lanes[k] ? row[k] : lanes[k];
    }
    for (int k = 0; k < kStateTile; ++k) most = lanes[k] > most ? lanes[k] : most;
    return most;
  }

  DANBV_HD void add_tile(index_t env, int u0, int v0, KeptSums& kept) const {
    const Camera& camera = images.camera;
    for (int v = v0; v < v0 + kStateTile && v < camera.height_px; ++v) {
      const float* depth = images.image(env) + v * camera.width_px + u0;
      float cut[kStateTile];
      if (u0 + kStateTile > camera.width_px) {
        for (int k = 0; k < kStateTile; ++k) cut[k] = u0 + k < camera.width_px ? depth[k] : 0;
        depth = cut;
      }
      const PointRow row(grid, camera, views[env].T_ship_cam, depth, u0, v);
      for (int k = 0; k < kStateTile; ++k)
        if (row.voxel[k] >= 0 && !row.met_before(k)) sum_of(env, row.voxel[k], kept).add(row);
    }
  }

  DANBV_HD TileSums& sum_of(index_t env, std::int32_t voxel, KeptSums& kept) const {
    if (kept.sums[kept.latest].voxel == voxel) return kept.sums[kept.latest];
    for (int k = 0; k < KeptSums::kMost; ++k)
      if (kept.sums[k].voxel == voxel) return kept.sums[kept.latest = k];
    kept.latest = kept.next;
    kept.next = (kept.next + 1) % KeptSums::kMost;
    close(env, kept.sums[kept.latest]);
    kept.sums[kept.latest].start(voxel);
    return kept.sums[kept.latest];
  }

  DANBV_HD void close(index_t env, const TileSums& tile) const {
    if (tile.voxel < 0) return;
    const index_t i = env * grid.size() + tile.voxel;
    merge_atomically(sums[i], tile.total());
    atomic_add(&fresh[i], tile.points);
  }
};

}  // namespace danbv
