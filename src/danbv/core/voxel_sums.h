// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/atomics.h"
#include "danbv/core/vec.h"

namespace danbv {

// Sums over a voxel's points, as integers: positions relative to the voxel's low corner in units of
// 2^-16 m. Integer sums do not depend on the order of points, views or threads.
struct VoxelSums {
  std::int32_t points;     // m_t(v)
  std::int32_t views;      // N_obs(v): views that put at least one point here
  std::int64_t first[3];   // sum of x, y, z
  std::int64_t second[6];  // sum of xx, yy, zz, xy, yz, zx
  std::int32_t low[3], high[3];
};

constexpr float kFixedPerMetre = 65536.0f;

DANBV_HD VoxelSums empty_sums() {
  VoxelSums s{};
  for (int k = 0; k < 3; ++k) s.low[k] = 0x7fffffff, s.high[k] = -1;
  return s;
}

DANBV_HD void add_point(VoxelSums& s, Vec3f p_in_voxel) {
  std::int64_t q[3];
  for (int k = 0; k < 3; ++k) {
    const auto fixed = static_cast<std::int32_t>(p_in_voxel[k] * kFixedPerMetre + 0.5f);
    q[k] = fixed;
    s.low[k] = fixed < s.low[k] ? fixed : s.low[k];
    s.high[k] = fixed > s.high[k] ? fixed : s.high[k];
    s.first[k] += fixed;
  }
  for (int k = 0; k < 3; ++k) {
    s.second[k] += q[k] * q[k];
    s.second[3 + k] += q[k] * q[(k + 1) % 3];
  }
  ++s.points;
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
