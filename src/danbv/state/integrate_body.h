// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/state_options.h"
#include "danbv/state/tile_sums.h"

namespace danbv::state {

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
    const int u1 = least(tu + side, images.tiles_u()), v1 = least(tv + side, images.tiles_v());
    const float most = look(env, tu, tv, u1, v1);
    if (side == kTilesOfBlock) images.farthest_blocks[i] = most;
    if (!(most > 0)) return;
    KeptSums kept;
    for (int v = tv; v < v1; ++v)
      for (int u = tu; u < u1; ++u)
        if (images.farthest[env * images.tiles() + v * images.tiles_u() + u] > 0)
          add_tile(env, u * kStateTile, v * kStateTile, kept);
    for (const TileSums& sum : kept.sums) close(env, sum);
  }

 private:
  // The sums of voxels that points were added to lately.
  struct KeptSums {
#if defined(__CUDA_ARCH__)
    static constexpr int kMost = 2;
#else
    static constexpr int kMost = 8;
#endif
    TileSums sums[kMost];
    int latest = 0, next = 0;
  };

  DANBV_HD static int least(int a, int b) { return a < b ? a : b; }

  // Notes the farthest depths of some tiles, and returns that of all. Nothing else is done between,
  // so that a processor waits for all of it at once; it asks for the block to the right, which most
  // likely comes next. (In a function of its own, GCC would take that for nothing.)
  DANBV_HD float look(index_t env, int u0, int v0, int u1, int v1) const {
    const float* image = images.image(env);
#if !defined(__CUDA_ARCH__)
    const camera::Camera& camera = images.camera;
    for (int v = v0 * kStateTile; v < v1 * kStateTile && v < camera.height_px; ++v) {
      const float* next = image + v * camera.width_px + u1 * kStateTile;
      __builtin_prefetch(next);
      __builtin_prefetch(next + kStateBlock / 2);
    }
#endif
    float most = 0;
    for (int v = v0; v < v1; ++v)
      for (int u = u0; u < u1; ++u) {
        const float z = farthest(image, u * kStateTile, v * kStateTile);
        images.farthest[env * images.tiles() + v * images.tiles_u() + u] = z;
        most = z > most ? z : most;
      }
    return most;
  }

  DANBV_HD float farthest(const float* image, int u0, int v0) const {
    const camera::Camera& camera = images.camera;
    float lanes[kStateTile] = {};
    const int rows = v0 + kStateTile <= camera.height_px ? kStateTile : camera.height_px - v0;
    // At the edge a tile is looked at together with some pixels before it.
    const int u = u0 + kStateTile <= camera.width_px ? u0 : camera.width_px - kStateTile;
    for (int v = 0; v < rows; ++v) {
      const float* row = image + (v0 + v) * camera.width_px + u;
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) lanes[k] = row[k] > lanes[k] ? row[k] : lanes[k];
    }
    for (int half = kStateTile / 2; half > 0; half /= 2) {
      DANBV_LANES
      for (int k = 0; k < half; ++k)
        lanes[k] = lanes[k + half] > lanes[k] ? lanes[k + half] : lanes[k];
    }
    return lanes[0];
  }

  DANBV_HD void add_tile(index_t env, int u0, int v0, KeptSums& kept) const {
    float depth[kPatch];
    for (int v = v0; v < v0 + kStateTile && v < images.camera.height_px; v += kPatchRows) {
      cut_patch(images.image(env), u0, v, depth);
      const PointPatch patch(grid, images.camera, views[env].T_ship_cam, depth, u0, v);
      for (std::uint64_t left = patch.hits(); left;)
        left &= ~sum_of(env, patch.voxel[lowest_bit(left)], kept).add(patch);
    }
  }

  // 0 beyond the image.
  DANBV_HD void cut_patch(const float* image, int u0, int v0, float* depth) const {
    const camera::Camera& camera = images.camera;
    if (u0 + kStateTile <= camera.width_px && v0 + kPatchRows <= camera.height_px) {
      for (int row = 0; row < kPatchRows; ++row) DANBV_LANES
      for (int k = 0; k < kStateTile; ++k)
        depth[row * kStateTile + k] = image[(v0 + row) * camera.width_px + u0 + k];
      return;
    }
    for (int row = 0; row < kPatchRows; ++row)
      for (int k = 0; k < kStateTile; ++k)
        depth[row * kStateTile + k] = u0 + k < camera.width_px && v0 + row < camera.height_px
                                          ? image[(v0 + row) * camera.width_px + u0 + k]
                                          : 0;
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
    const VoxelSums total = tile.total();
    merge_atomically(sums[i], total);
    atomic_add(&fresh[i], total.points);
  }
};

}  // namespace danbv::state
