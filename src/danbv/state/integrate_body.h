// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/tile_sums.h"

namespace danbv {

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;  // 0: registration failed, leave the state as it is
};

// Thread: a tile of the image of one environment. Neighbouring pixels mostly fall into one voxel or
// two, so a tile keeps the sums of two voxels to itself until a third comes.
struct IntegrateBody {
  GridSpec grid;
  TiledDepth images;
  Span<const RegisteredView> views;  // [N]
  Span<VoxelSums> sums;              // [N, V]
  Span<std::int32_t> fresh;          // [N, V]: points of this view

  DANBV_HD index_t size() const { return views.size * images.tiles(); }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / images.tiles();
    if (!views[env].fuse) return;
    const int tile = int(i - env * images.tiles());
    const int u0 = tile % images.tiles_u() * kStateTile, v0 = tile / images.tiles_u() * kStateTile;
    images.farthest[i] = farthest(images.image(env), u0, v0);
    if (images.farthest[i] > 0) add_tile(env, u0, v0);
  }

 private:
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

  DANBV_HD void add_tile(index_t env, int u0, int v0) const {
    const Camera& camera = images.camera;
    TileSums kept[2];
    int latest = 0;
    for (int v = v0; v < v0 + kStateTile && v < camera.height_px; ++v) {
      const float* depth = images.image(env) + v * camera.width_px + u0;
      float cut[kStateTile];
      if (u0 + kStateTile > camera.width_px) {
        for (int k = 0; k < kStateTile; ++k) cut[k] = u0 + k < camera.width_px ? depth[k] : 0;
        depth = cut;
      }
      const PointRow row(grid, camera, views[env].T_ship_cam, depth, u0, v);
      for (int k = 0; k < kStateTile; ++k) {
        if (row.voxel[k] < 0 || row.met_before(k)) continue;
        if (row.voxel[k] != kept[latest].voxel) latest = 1 - latest;
        if (row.voxel[k] != kept[latest].voxel) {
          close(env, kept[latest]);
          kept[latest].start(row.voxel[k]);
        }
        kept[latest].add(row);
      }
    }
    close(env, kept[0]), close(env, kept[1]);
  }

  DANBV_HD void close(index_t env, const TileSums& tile) const {
    if (tile.voxel < 0) return;
    const index_t i = env * grid.size() + tile.voxel;
    merge_atomically(sums[i], tile.total());
    atomic_add(&fresh[i], tile.points);
  }
};

}  // namespace danbv
