// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/span.h"
#include "danbv/core/voxel_sums.h"
#include "danbv/state/voxel_walk.h"

namespace danbv {

// A view of one environment as the state takes it in.
struct RegisteredView {
  Rigidf T_ship_cam;
  std::int32_t fuse = 1;  // 0: registration failed, leave the state as it is
};

// Thread: a run of kRunPixels pixels of one image row of one environment. Neighbouring pixels
// mostly fall into one voxel, so a run keeps its sums to itself and adds them only when the voxel
// changes.
constexpr int kRunPixels = 40;

struct IntegrateBody {
  GridSpec grid;
  Camera camera;
  Span<const RegisteredView> views;  // [N]
  Span<const float> depth;           // [N, H, W], 0 where nothing was seen
  Span<VoxelSums> sums;              // [N, V]
  Span<std::uint8_t> passed;         // [N, V]: 1 where a ray to a hit went through

  DANBV_HD index_t runs_per_row() const { return (camera.width_px + kRunPixels - 1) / kRunPixels; }
  DANBV_HD index_t size() const { return views.size * camera.height_px * runs_per_row(); }

  DANBV_HD void operator()(index_t i) const {
    const int u0 = static_cast<int>(i % runs_per_row()) * kRunPixels;
    const int v = static_cast<int>(i / runs_per_row() % camera.height_px);
    const index_t env = i / (runs_per_row() * camera.height_px);
    if (!views[env].fuse) return;
    const Rigidf T = views[env].T_ship_cam;
    const auto env_sums = sums.sub(env * grid.size(), grid.size());
    const auto env_passed = passed.sub(env * grid.size(), grid.size());
    const float* row = depth.data + (env * camera.height_px + v) * camera.width_px;
    VoxelSums run = empty_sums();
    index_t run_voxel = -1;
    for (int u = u0; u < u0 + kRunPixels && u < camera.width_px; ++u) {
      if (!(row[u] > 0)) continue;
      const Vec3f p = T * camera.back_project(u, v, row[u]);
      const Vec3i cell = grid.cell(p);
      const index_t voxel = grid.contains(cell) ? grid.index(cell) : -1;
      if (voxel != run_voxel) {
        flush(env_sums, run_voxel, run);
        run_voxel = voxel;
      }
      if (voxel >= 0) add_point(run, p - grid.center(cell) + grid.voxel * 0.5f);
      walk_voxels(grid, T.translation, p, [&](index_t k) {
        atomic_set(&env_passed[k]);
        return true;
      });
    }
    flush(env_sums, run_voxel, run);
  }

 private:
  DANBV_HD static void flush(Span<VoxelSums> env_sums, index_t voxel, VoxelSums& run) {
    if (voxel >= 0) merge_atomically(env_sums[voxel], run);
    run = empty_sums();
  }
};

}  // namespace danbv
