// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/grid/direction_faces.h"
#include "danbv/truth/missing_faces.h"

namespace danbv::truth {

// Thread: one voxel of one environment.
struct SumMissingBody {
  GridSpec grid;
  Span<const TrueView> views;      // [N]
  Span<const std::uint16_t> mask;  // M [T, V]
  Span<const std::uint16_t> seen;  // B [N, V]
  Span<MissingSums> sums;          // [N], zero before

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / grid.size(), voxel = i % grid.size();
    const std::uint32_t possible = mask[views[env].target * grid.size() + voxel];
    if (possible == 0) return;
    const int missing = count_faces(faces_of(possible) & ~faces_of(possible & seen[i]));
    if (missing == 0) return;
    const Vec3i cell = grid.unflatten(voxel);
    MissingSums& to = sums[env];
    atomic_add(&to.x, std::int64_t(missing) * cell.x);
    atomic_add(&to.y, std::int64_t(missing) * cell.y);
    atomic_add(&to.z, std::int64_t(missing) * cell.z);
    atomic_add(&to.faces, std::int64_t(missing));
  }
};

// Thread: one environment.
struct MissingCentroidBody {
  GridSpec grid;
  Span<const MissingSums> sums;  // [N]
  Span<float> centroids;         // [N, 4]

  DANBV_HD void operator()(index_t env) const {
    const MissingSums s = sums[env];
    const double n = s.faces > 0 ? double(s.faces) : 1;
    float* to = &centroids[4 * env];
    to[0] = float((double(s.x) / n + 0.5) / grid.dims.x);
    to[1] = float((double(s.y) / n + 0.5) / grid.dims.y);
    to[2] = float((double(s.z) / n + 0.5) / grid.dims.z);
    to[3] = s.faces > 0 ? 1.0f : 0.0f;
  }
};

}  // namespace danbv::truth
