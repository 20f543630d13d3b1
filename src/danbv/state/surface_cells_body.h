// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/device/span.h"
#include "danbv/core/grid/voxel_sums.h"
#include "danbv/core/math/bits.h"
#include "danbv/state/state_options.h"

// Every voxel cut into 8^3 cells, a bit each: whether a point lies there. A cell at a rim has few
// neighbours: there the surface ends, or goes on where no view has shown it yet. What a scan misses
// late lies in voxels that hold points already, so only something finer can tell of it.
namespace danbv::state {

constexpr int kCellsAside = 8;  // cells along a voxel's side, 9.4 cm in the default grid
constexpr int kCellWords = 16;  // of a voxel: rows along x are bytes, y runs next, then z

// The cell of a point, by its offsets in the voxel.
struct CellScale {
  float per_fixed[3];

  DANBV_HD explicit CellScale(const GridSpec& grid) {
    for (int k = 0; k < 3; ++k) per_fixed[k] = kCellsAside / (grid.voxel[k] * kFixedPerMetre);
  }
  DANBV_HD int cell(int axis, std::int16_t fixed) const {
    const int at = int(per_fixed[axis] * fixed);
    return at < kCellsAside ? at : kCellsAside - 1;
  }
};

// Notes a point in the cells of its voxel. Most points fall where others have been.
DANBV_HD void mark_cell(std::uint32_t* words, int x, int y, int z) {
  std::uint32_t& word = words[2 * z + y / 4];
  const std::uint32_t bit = 1u << (8 * (y % 4) + x);
  if (!(word & bit)) atomic_or(&word, bit);
}

// Thread: a voxel of one environment, after a view. Counts its cells at rims.
struct CountRimsBody {
  static constexpr int kFew = 6;  // a flat patch gives 8 neighbours or more, its edge 5
  GridSpec grid;
  Span<const RegisteredView> views;  // [N]
  Span<const VoxelSums> sums;        // [N, V]
  Span<const std::uint32_t> cells;   // [N, V, 16]
  Span<std::uint8_t> rims;           // [N, V], at most 255

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / grid.size();
    if (!views[env].fuse || sums[i].points == 0) return;
    const Vec3i voxel = grid.unflatten(i - env * grid.size());
    const std::uint32_t* all = cells.data + kCellWords * env * grid.size();
    Layer below, at, above;
    load(all, voxel, -1, below), load(all, voxel, 0, at);
    int count = 0;
    for (int z = 0; z < kCellsAside; ++z) {
      load(all, voxel, z + 1, above);
      for (int y = 0; y < kCellsAside; ++y) count += rims_in_row(below, at, above, y);
      below = at, at = above;
    }
    rims[i] = std::uint8_t(count < 255 ? count : 255);
  }

 private:
  // The rows of a voxel at one height, with a cell more on every side. Row y + 1, bit x + 1.
  struct Layer {
    std::uint32_t rows[kCellsAside + 2];
  };

  DANBV_HD static std::uint32_t row_of(const std::uint32_t* words, int y, int z) {
    return words[2 * z + y / 4] >> 8 * (y % 4) & 255u;
  }
  // Where a cell number that may lie beside a voxel belongs: the neighbour, and the number there.
  DANBV_HD static int wrap(int cell, int& voxel) {
    voxel += cell < 0 ? -1 : cell >= kCellsAside ? 1 : 0;
    return cell & (kCellsAside - 1);
  }
  DANBV_HD std::uint32_t row_in(const std::uint32_t* all, Vec3i voxel, int y, int z) const {
    return grid.contains(voxel) ? row_of(all + kCellWords * grid.index(voxel), y, z) : 0u;
  }
  DANBV_HD void load(const std::uint32_t* all, Vec3i voxel, int z, Layer& layer) const {
    const int in_z = wrap(z, voxel.z);
    for (int y = -1; y <= kCellsAside; ++y) {
      Vec3i at = voxel;
      const int in_y = wrap(y, at.y);
      const std::uint32_t left = row_in(all, {at.x - 1, at.y, at.z}, in_y, in_z) >> 7;
      const std::uint32_t right = row_in(all, {at.x + 1, at.y, at.z}, in_y, in_z) & 1u;
      layer.rows[y + 1] = left | row_in(all, at, in_y, in_z) << 1 | right << 9;
    }
  }
  DANBV_HD static int rims_in_row(const Layer& below, const Layer& at, const Layer& above, int y) {
    int count = 0;
    for (std::uint32_t left = at.rows[y + 1] >> 1 & 255u; left; left &= left - 1) {
      const int x = lowest_bit(left);
      int near = -1;  // itself
      for (int k = 0; k < 3; ++k)
        near += count_bits((below.rows[y + k] >> x & 7u) | (at.rows[y + k] >> x & 7u) << 3 |
                           (above.rows[y + k] >> x & 7u) << 6);
      count += near < kFew;
    }
    return count;
  }
};

}  // namespace danbv::state
