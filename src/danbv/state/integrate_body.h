// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/tile_sums.h"
#include "danbv/state/voxel_lock.h"

namespace danbv {

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;  // 0: registration failed, leave the state as it is
};

constexpr int kStripTiles = 16;  // at most, of a strip

// Thread: a strip of tiles of the image of one environment. Neighbouring pixels mostly fall into
// one voxel or two, so a tile keeps the sums of two voxels to itself until a third comes.
struct IntegrateBody {
  std::int32_t strip;  // tiles beside each other that a thread takes
  GridSpec grid;
  TiledDepth images;
  Span<const RegisteredView> views;  // [N]
  Span<VoxelSums> sums;              // [N, V]
  Span<std::int32_t> fresh;          // [N, V]: points of this view

  DANBV_HD int strips_u() const { return (images.tiles_u() + strip - 1) / strip; }
  DANBV_HD int strips() const { return strips_u() * images.tiles_v(); }
  DANBV_HD index_t size() const { return views.size * strips(); }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / strips();
    if (!views[env].fuse) return;
    const int own = int(i - env * strips()), row = own / strips_u(),
              first = own % strips_u() * strip;
    const int tiles = first + strip < images.tiles_u() ? strip : images.tiles_u() - first;
    float* farthest = images.farthest.data + env * images.tiles() + row * images.tiles_u() + first;
    find_farthest(images.image(env), first, row * kStateTile, tiles, farthest);
    for (int k = 0; k < tiles; ++k)
      if (farthest[k] > 0) add_tile(env, (first + k) * kStateTile, row * kStateTile);
  }

 private:
  // Row by row over the whole strip, as the image lies in memory.
  DANBV_HD void find_farthest(const float* image, int first, int v0, int tiles,
                              float* farthest) const {
    const Camera& camera = images.camera;
    float lanes[kStripTiles][kStateTile] = {};
    for (int v = v0; v < v0 + kStateTile && v < camera.height_px; ++v)
      for (int tile = 0; tile < tiles; ++tile) {
        // At the edge a tile is looked at together with some pixels before it.
        const int u0 = (first + tile) * kStateTile, last = camera.width_px - kStateTile;
        const float* row = image + v * camera.width_px + (u0 < last ? u0 : last);
        DANBV_LANES
        for (int k = 0; k < kStateTile; ++k)
          lanes[tile][k] = row[k] > lanes[tile][k] ? row[k] : lanes[tile][k];
      }
    for (int tile = 0; tile < tiles; ++tile) {
      float most = 0;
      for (int k = 0; k < kStateTile; ++k) most = lanes[tile][k] > most ? lanes[tile][k] : most;
      farthest[tile] = most;
    }
  }

  DANBV_HD void add_tile(index_t env, int u0, int v0) const {
    const Camera& camera = images.camera;
    const TileColumns columns(camera, u0);
    TileSums kept[2];
    int latest = 0;
    for (int v = v0; v < v0 + kStateTile && v < camera.height_px; ++v) {
      const float* depth = images.image(env) + v * camera.width_px + u0;
      float cut[kStateTile];
      if (u0 + kStateTile > camera.width_px) {
        for (int k = 0; k < kStateTile; ++k) cut[k] = u0 + k < camera.width_px ? depth[k] : 0;
        depth = cut;
      }
      const PointRow row(grid, camera, views[env].T_ship_cam, depth, columns, v);
      if (row.all_in(kept[latest].voxel)) {
        if (kept[latest].voxel >= 0) kept[latest].add(row);
        continue;
      }
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
    add_to_voxel(sums[i], fresh[i], tile.total());
  }
};

}  // namespace danbv
