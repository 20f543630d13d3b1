// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>

#include "danbv/core/math/rigid.h"
#include "danbv/scene/point_grid.h"

namespace danbv::metrics {

// One thread a new reconstruction point: marks the ground-truth points nearer than `radius`.
// Threads may mark the same point, always with 1, so their order does not matter.
struct MarkCoveredBody {
  scene::PointGridView grid;
  Span<const Vec3f> truth;              // in the order of the grid
  Span<const std::uint32_t> uncovered;  // of each cell: how many were left before these points
  Span<const Vec3f> found;
  index_t every;  // n-th of them takes part
  Rigidf motion;  // that lays them over the truth
  Span<std::uint8_t> covered;
  float radius;

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = motion * found[i * every];
    any_cell_within(grid, p, radius, [&](index_t slot) {
      if (uncovered[slot] == 0) return false;
      for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + 1]; ++k)
        if (squared_norm(truth[k] - p) < radius * radius) mark(covered[k]);
      return false;
    });
  }
  DANBV_HD static void mark(std::uint8_t& flag) {
#if defined(__CUDA_ARCH__)
    flag = 1;
#else
    std::atomic_ref(flag).store(1, std::memory_order_relaxed);
#endif
  }
};

// One thread a cell: all of its points are left.
struct UncoverBody {
  scene::PointGridView grid;
  Span<std::uint32_t> uncovered;

  DANBV_HD void operator()(index_t slot) const {
    uncovered[slot] = grid.cell_begin[slot + 1] - grid.cell_begin[slot];
  }
};

// One thread a cell: counts what is left in it.
struct CountUncoveredBody {
  scene::PointGridView grid;
  Span<const std::uint8_t> covered;
  Span<std::uint32_t> uncovered;

  DANBV_HD void operator()(index_t slot) const {
    if (uncovered[slot] == 0) return;
    std::uint32_t left = 0;
    for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + 1]; ++k) left += !covered[k];
    uncovered[slot] = left;
  }
};

// One thread a brick of 512 cells: its sum, so that little is left to add up.
struct SumBricksBody {
  Span<const std::uint32_t> uncovered;
  Span<std::uint32_t> sum;

  DANBV_HD void operator()(index_t brick) const {
    std::uint32_t total = 0;
    for (index_t k = 0; k < 512; ++k) total += uncovered[brick * 512 + k];
    sum[brick] = total;
  }
};

}  // namespace danbv::metrics
