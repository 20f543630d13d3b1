// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <thread>

#include "danbv/core/voxel_sums.h"

namespace danbv {

// Adds the points of `part` to a voxel that other threads add to as well, and counts them in
// `fresh`. On a CPU that count is the voxel's lock too: one of those costs less than 19 atomic
// sums.
DANBV_HD void add_to_voxel(VoxelSums& into, std::int32_t& fresh, const VoxelSums& part) {
#if defined(__CUDA_ARCH__)
  merge_atomically(into, part);
  atomic_add(&fresh, part.points);
#else
  constexpr std::int32_t kLocked = -1;
  std::int32_t before;
  while ((before = __atomic_exchange_n(&fresh, kLocked, __ATOMIC_ACQUIRE)) == kLocked)
    std::this_thread::yield();
  into.points += part.points;
  for (int k = 0; k < 3; ++k) {
    into.first[k] += part.first[k];
    into.low[k] = part.low[k] < into.low[k] ? part.low[k] : into.low[k];
    into.high[k] = part.high[k] > into.high[k] ? part.high[k] : into.high[k];
  }
  for (int k = 0; k < 6; ++k) into.second[k] += part.second[k];
  __atomic_store_n(&fresh, before + part.points, __ATOMIC_RELEASE);
#endif
}

}  // namespace danbv
