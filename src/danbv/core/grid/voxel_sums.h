// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/math/vec.h"

namespace danbv {

// Sums over a voxel's points, as integers: positions relative to the voxel's low corner in units of
// 2^-14 m. Integer sums do not depend on the order of points, views or threads.
struct VoxelSums {
  std::int32_t points;     // m_t(v)
  std::int32_t views;      // N_obs(v): views that put at least one point here
  std::int64_t first[3];   // sum of x, y, z
  std::int64_t second[6];  // sum of xx, yy, zz, xy, yz, zx
  std::int32_t low[3], high[3];
};

constexpr float kFixedPerMetre = 16384.0f;

DANBV_HD VoxelSums empty_sums() {
  VoxelSums s{};
  for (int k = 0; k < 3; ++k) s.low[k] = 0x7fffffff, s.high[k] = -1;
  return s;
}

DANBV_HD std::int32_t to_fixed(float metres) {
  return static_cast<std::int32_t>(metres * kFixedPerMetre + 0.5f);
}

DANBV_HD void add_fixed(VoxelSums& s, std::int32_t x, std::int32_t y, std::int32_t z) {
  const std::int32_t fixed[3] = {x, y, z};
  for (int k = 0; k < 3; ++k) {
    const std::int32_t q = fixed[k];
    s.low[k] = q < s.low[k] ? q : s.low[k];
    s.high[k] = q > s.high[k] ? q : s.high[k];
    s.first[k] += q;
    s.second[k] += std::int64_t(q) * q;
    s.second[3 + k] += std::int64_t(q) * fixed[(k + 1) % 3];
  }
  ++s.points;
}

DANBV_HD void add_point(VoxelSums& s, Vec3f p_in_voxel) {
  add_fixed(s, to_fixed(p_in_voxel.x), to_fixed(p_in_voxel.y), to_fixed(p_in_voxel.z));
}

// Adds the points of `part` to a voxel that other threads add to as well.
DANBV_HD void merge_atomically(VoxelSums& into, const VoxelSums& part) {
  atomic_add(&into.points, part.points);
  for (int k = 0; k < 3; ++k) {
    atomic_add(&into.first[k], part.first[k]);
    atomic_min(&into.low[k], part.low[k]);
    atomic_max(&into.high[k], part.high[k]);
  }
  for (int k = 0; k < 6; ++k) atomic_add(&into.second[k], part.second[k]);
}

}  // namespace danbv
