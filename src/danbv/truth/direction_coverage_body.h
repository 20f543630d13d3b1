// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/grid/direction_faces.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv::truth {

constexpr float kFixedWeight = 65536.0f;

// Thread: a run of pixels of an image row. Neighbouring pixels mostly fall into one voxel, so a run
// adds its count only when the voxel changes.
struct CountHitsBody {
  static constexpr int kRun = 40;
  GridSpec grid;
  camera::Camera camera;
  Span<const TrueView> views;  // [N]
  Span<const float> depth;     // [N, H, W], 0 where nothing was seen
  Span<std::int32_t> hits;     // [N, V]

  DANBV_HD index_t runs_per_row() const { return (camera.width_px + kRun - 1) / kRun; }
  DANBV_HD index_t size() const { return views.size * camera.height_px * runs_per_row(); }

  DANBV_HD void operator()(index_t i) const {
    const int first = int(i % runs_per_row()) * kRun;
    const int v = int(i / runs_per_row() % camera.height_px);
    const index_t env = i / (runs_per_row() * camera.height_px);
    if (!views[env].taken) return;
    const Rigidf T = views[env].T_ship_cam;
    const float* row = depth.data + (env * camera.height_px + v) * camera.width_px;
    index_t voxel = -1;
    std::int32_t count = 0;
    for (int u = first; u < first + kRun && u < camera.width_px; ++u) {
      if (!(row[u] > 0)) continue;
      const Vec3i cell = grid.cell(T * camera.back_project(u, v, row[u]));
      const index_t next = grid.contains(cell) ? grid.index(cell) : -1;
      if (next != voxel) flush(env, voxel, count), voxel = next;
      ++count;
    }
    flush(env, voxel, count);
  }

 private:
  DANBV_HD void flush(index_t env, index_t voxel, std::int32_t& count) const {
    if (voxel >= 0) atomic_add(&hits[env * grid.size() + voxel], count);
    count = 0;
  }
};

// Thread: one voxel of one environment, after all its pixels are in. Enters the view's direction
// in B and adds what is new to the sums.
struct EnterDirectionsBody {
  GridSpec grid;
  std::int32_t least_points;
  Span<const TrueView> views;        // [N]
  Span<const std::uint16_t> mask;    // M [T, V]
  Span<const std::int32_t> weights;  // c_v [T, V], fixed point
  Span<std::int32_t> hits;           // [N, V], cleared here
  Span<std::uint16_t> seen;          // B [N, V]
  Span<DirectionSums> sums;          // [N]

  DANBV_HD void operator()(index_t i) const {
    const std::int32_t points = hits[i];
    hits[i] = 0;
    if (points < least_points) return;
    const index_t env = i / grid.size(), voxel = i % grid.size();
    const Vec3f x_v = grid.center(grid.unflatten(voxel));
    const std::uint32_t bit = 1u << direction_bin(views[env].T_ship_cam.translation - x_v);
    if (seen[i] & bit) return;
    const std::uint32_t before = seen[i];
    seen[i] = std::uint16_t(before | bit);
    const index_t truth = views[env].target * grid.size() + voxel;
    if (!(mask[truth] & bit)) return;
    const std::uint32_t fresh = faces_of(bit) & ~faces_of(before & mask[truth]);
    if (fresh != 0) atomic_add(&sums[env].faces, std::int64_t(count_faces(fresh)));
    atomic_add(&sums[env].weighted, std::int64_t(weights[truth]));
    atomic_add(&sums[env].count, std::int64_t(1));
  }
};

// Thread: one environment. eq:directional-coverage, and the same with c_v = 1.
struct DirectionRatesBody {
  Span<const TrueView> views;          // [N]
  Span<const DirectionSums> sums;      // [N]
  Span<const DirectionSums> possible;  // [T]
  Span<float> c_dir, dcr, faces;       // [N]

  DANBV_HD void operator()(index_t env) const {
    const DirectionSums all = possible[views[env].target], s = sums[env];
    c_dir[env] = all.weighted > 0 ? float(double(s.weighted) / double(all.weighted)) : 0.0f;
    dcr[env] = all.count > 0 ? float(double(s.count) / double(all.count)) : 0.0f;
    faces[env] = all.faces > 0 ? float(double(s.faces) / double(all.faces)) : 0.0f;
  }
};

// Thread: one voxel of one environment that starts anew.
struct ResetDirectionsBody {
  index_t voxels;
  Span<const std::uint8_t> restart;  // [N]
  Span<std::int32_t> hits;
  Span<std::uint16_t> seen;
  Span<DirectionSums> sums;
  Span<float> c_dir, dcr, faces;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / voxels;
    if (!restart[env]) return;
    hits[i] = 0;
    seen[i] = 0;
    if (i % voxels == 0) sums[env] = {}, c_dir[env] = dcr[env] = faces[env] = 0;
  }
};

}  // namespace danbv::truth
