// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/math/bits.h"
#include "danbv/core/math/rigid.h"
#include "danbv/scene/point_grid.h"

namespace danbv::metrics {

// The 27 cells about one, of which it is the 13th itself. Seen from there it has the number 26 - k.
DANBV_HD Vec3i beside(Vec3i cell, int k) {
  return {cell.x + k % 3 - 1, cell.y + k / 3 % 3 - 1, cell.z + k / 9 - 1};
}

// One thread a new reconstruction point: marks the ground-truth points nearer than `radius`.
// Threads may mark the same point, always with 1, so their order does not matter.
struct MarkCoveredBody {
  scene::PointGridView grid;
  Span<const Vec3f> truth;              // in the order of the grid
  Span<const std::uint32_t> uncovered;  // of each cell: how many were left before these points
  Span<const std::uint32_t> open;       // of each cell, a bit each: those about it with some left
  Span<const Vec3f> found;
  index_t every;  // n-th of them takes part
  Rigidf motion;  // that lays them over the truth
  Span<std::uint8_t> covered;
  float radius;  // at most the width of a cell

  DANBV_HD void operator()(index_t i) const {
    const Vec3f p = motion * found[i * every];
    const Vec3i cell = grid.cell_of(p);
    const index_t own = grid.slot(cell);
    if (own < 0) return mark_about(p);
    for (std::uint32_t left = open[own]; left != 0; left &= left - 1)
      mark(p, grid.slot(beside(cell, lowest_bit(left))));
  }

 private:
  // A point in a brick without cells, of which there are no bits.
  DANBV_HD void mark_about(Vec3f p) const {
    any_cell_within(grid, p, radius, [&](index_t slot) {
      if (uncovered[slot] != 0) mark(p, slot);
      return false;
    });
  }
  DANBV_HD void mark(Vec3f p, index_t slot) const {
    for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + 1]; ++k)
      if (squared_norm(truth[k] - p) < radius * radius) atomic_set(&covered[k]);
  }
};

// One thread a cell with points: those about it hear of it.
struct OpenCellsBody {
  scene::PointGridView grid;
  Span<const Vec3f> truth;
  Span<std::uint32_t> open;  // zero before

  DANBV_HD void operator()(index_t slot) const {
    if (grid.cell_begin[slot] == grid.cell_begin[slot + 1]) return;
    const Vec3i cell = grid.cell_of_held(truth[grid.cell_begin[slot]]);
    for (int k = 0; k < 27; ++k) {
      const index_t other = grid.slot(beside(cell, k));
      if (other >= 0) atomic_or(&open[other], 1u << (26 - k));
    }
  }
};

// One thread a cell: all of its points are left.
struct UncoverBody {
  scene::PointGridView grid;
  Span<const std::uint32_t> all_open;
  Span<std::uint32_t> uncovered, open;

  DANBV_HD void operator()(index_t slot) const {
    uncovered[slot] = grid.cell_begin[slot + 1] - grid.cell_begin[slot];
    open[slot] = all_open[slot];
  }
};

// One thread a cell: counts what is left in it, and tells those about it when nothing is.
struct CountUncoveredBody {
  scene::PointGridView grid;
  Span<const Vec3f> truth;
  Span<const std::uint8_t> covered;
  Span<std::uint32_t> uncovered, open;

  DANBV_HD void operator()(index_t slot) const {
    if (uncovered[slot] == 0) return;
    std::uint32_t left = 0;
    for (auto k = grid.cell_begin[slot]; k < grid.cell_begin[slot + 1]; ++k) left += !covered[k];
    uncovered[slot] = left;
    if (left == 0) close(grid.cell_of_held(truth[grid.cell_begin[slot]]));
  }

 private:
  DANBV_HD void close(Vec3i cell) const {
    for (int k = 0; k < 27; ++k) {
      const index_t other = grid.slot(beside(cell, k));
      if (other >= 0) atomic_and(&open[other], ~(1u << (26 - k)));
    }
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
