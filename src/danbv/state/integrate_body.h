// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/grid.h"
#include "danbv/core/span.h"
#include "danbv/core/voxel_sums.h"

namespace danbv {

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;  // 0: registration failed, leave the state as it is
};

constexpr int kStateTile = 8;  // pixels of an image tile's side

// The images of N views, cut into tiles whose farthest depth is known.
struct TiledDepth {
  Camera camera;
  Span<const float> depth;  // [N, H, W], 0 where nothing was seen
  Span<float> farthest;     // [N, tiles]

  DANBV_HD int tiles_u() const { return (camera.width_px + kStateTile - 1) / kStateTile; }
  DANBV_HD int tiles_v() const { return (camera.height_px + kStateTile - 1) / kStateTile; }
  DANBV_HD index_t tiles() const { return index_t(tiles_u()) * tiles_v(); }
};

// Thread: a tile of the image of one environment. Neighbouring pixels mostly fall into one voxel,
// so a tile keeps its sums to itself until the voxel changes.
struct IntegrateBody {
  GridSpec grid;
  TiledDepth images;
  Span<const RegisteredView> views;  // [N]
  Span<VoxelSums> sums;              // [N, V]

  DANBV_HD index_t size() const { return views.size * images.tiles(); }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / images.tiles(), tile = i % images.tiles();
    if (!views[env].fuse) return;
    const Camera& camera = images.camera;
    const int u0 = int(tile % images.tiles_u()) * kStateTile;
    const int v0 = int(tile / images.tiles_u()) * kStateTile;
    const int u1 = u0 + kStateTile < camera.width_px ? u0 + kStateTile : camera.width_px;
    const int v1 = v0 + kStateTile < camera.height_px ? v0 + kStateTile : camera.height_px;
    const float* image = images.depth.data + env * camera.pixels();
    float farthest = 0;
    for (int v = v0; v < v1; ++v)
      for (int u = u0; u < u1; ++u) {
        const float z = image[index_t(v) * camera.width_px + u];
        farthest = z > farthest ? z : farthest;
      }
    images.farthest[i] = farthest;
    if (farthest > 0)
      add_points(views[env].T_ship_cam, image, u0, v0, u1, v1,
                 sums.sub(env * grid.size(), grid.size()));
  }

 private:
  DANBV_HD void add_points(const Rigidf& T, const float* image, int u0, int v0, int u1, int v1,
                           Span<VoxelSums> env_sums) const {
    VoxelSums run = empty_sums();
    Vec3i run_cell{-1, -1, -1};
    Vec3f corner{};
    for (int v = v0; v < v1; ++v)
      for (int u = u0; u < u1; ++u) {
        const float z = image[index_t(v) * images.camera.width_px + u];
        if (!(z > 0)) continue;
        const Vec3f p = T * images.camera.back_project(u, v, z);
        const Vec3i cell = grid.cell(p);
        if (!grid.contains(cell)) continue;
        if (!(cell == run_cell)) {
          if (run.points > 0) merge_atomically(env_sums[grid.index(run_cell)], run);
          run = empty_sums(), run_cell = cell;
          corner = grid.center(cell) - grid.voxel * 0.5f;
        }
        add_point(run, p - corner);
      }
    if (run.points > 0) merge_atomically(env_sums[grid.index(run_cell)], run);
  }
};

}  // namespace danbv
