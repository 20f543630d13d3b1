// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/grid.h"
#include "danbv/core/grid/voxel_sums.h"
#include "danbv/core/math/bits.h"
#include "danbv/state/tiled_depth.h"

// Depth pixels to points, and sums over the points of one voxel.
namespace danbv::state {

#if defined(__CUDA_ARCH__)
constexpr int kPatchRows = 1;  // a thread has few registers
#else
constexpr int kPatchRows = kStateTile;
#endif
constexpr int kPatch = kPatchRows * kStateTile;  // pixels, kStateTile in a row

// The points of a patch, a tile or one row of it: the same operations for each pixel, in arrays, so
// that compilers make vector instructions of them.
struct PointPatch {
  std::int32_t voxel[kPatch];     // flat index, or -1: no hit, or outside the grid
  std::int16_t fixed[3][kPatch];  // from the voxel's low corner on, in 1 / kFixedPerMetre

  // depth: [kPatch], 0 for no hit; u_px, v_px: the first pixel.
  DANBV_HD PointPatch(const GridSpec& grid, const camera::Camera& camera, const Rigidf& T,
                      const float* depth, int u_px, int v_px) {
    float x[kStateTile], y[kPatchRows];
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k)
      x[k] = (float(u_px + k) + 0.5f - camera.cx_px) / camera.fx_px;
    DANBV_LANES
    for (int k = 0; k < kPatchRows; ++k)
      y[k] = (float(v_px + k) + 0.5f - camera.cy_px) / camera.fy_px;
    for (int row = 0; row < kPatchRows; ++row)
      add_row(grid, T, depth + row * kStateTile, x, y[row], row * kStateTile);
  }

  // Minus one where the point lies in the voxel, else zero.
  DANBV_HD void find(std::int32_t in_voxel, std::int16_t* on) const {
    DANBV_LANES
    for (int k = 0; k < kPatch; ++k)
      on[k] = static_cast<std::int16_t>(voxel[k] == in_voxel ? -1 : 0);
  }
  // Bit k: pixel k has a point in the grid.
  DANBV_HD std::uint64_t hits() const {
    std::int16_t off[kPatch];
    find(-1, off);
    return ~mask_bits<kPatch>(off) & (~std::uint64_t(0) >> (64 - kPatch));
  }

 private:
  DANBV_HD void add_row(const GridSpec& grid, const Rigidf& T, const float* depth, const float* x,
                        float y, int at) {
    float index[kStateTile];
    std::int32_t inside[kStateTile];  // -1, else 0
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) index[k] = 0, inside[k] = depth[k] > 0 ? -1 : 0;
    float stride = 1;
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3f row = T.rotation.row[axis];
      const float shift = T.translation[axis], low = grid.origin[axis], size = grid.voxel[axis];
      const float cells = float(grid.dims[axis]);
      std::int32_t within[kStateTile];
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) {
        const float p =
            row.x * (x[k] * depth[k]) + row.y * (y * depth[k]) + row.z * depth[k] + shift;
        const float from_low = p - low, cell = std::floor(from_low / size);
        within[k] = to_fixed(from_low - cell * size);
        index[k] += stride * cell;
        inside[k] &= -std::int32_t((cell >= 0) & (cell < cells));
      }
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k)
        fixed[axis][at + k] = static_cast<std::int16_t>(within[k]);
      stride *= cells;
    }
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) voxel[at + k] = int(inside[k] ? index[k] : -1.0f);
  }
};

// Offsets in a voxel stay below 2^14, so that their products fit sum_of_products.
constexpr float kWidestVoxel = 0.999f;

// Sums over those points of some patches that lie in one voxel.
struct TileSums {
  std::int32_t voxel = -1;
  std::int32_t points;
  std::int64_t first[3];
  std::int64_t second[6];           // xx, yy, zz, xy, yz, zx
  std::int16_t low[3][kStateTile];  // of the points at each place of a row
  std::int16_t high[3][kStateTile];

  DANBV_HD void start(std::int32_t at) {
    voxel = at;
    points = 0;
    for (int k = 0; k < 3; ++k) first[k] = second[k] = second[3 + k] = 0;
    for (int axis = 0; axis < 3; ++axis) {
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) low[axis][k] = 0x7fff, high[axis][k] = 0;
    }
  }

  // Adds the points of a patch that lie in this voxel. Returns a bit for each.
  DANBV_HD std::uint64_t add(const PointPatch& patch) {
    std::int16_t on[kPatch], one[kPatch], p[3][kPatch];
    patch.find(voxel, on);
    DANBV_LANES
    for (int k = 0; k < kPatch; ++k) one[k] = 1;
    for (int axis = 0; axis < 3; ++axis) {
      for (int row = 0; row < kPatch; row += kStateTile) DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) {
        const std::int16_t q = static_cast<std::int16_t>(patch.fixed[axis][row + k] & on[row + k]);
        const std::int16_t if_low = static_cast<std::int16_t>(q | (0x7fff & ~on[row + k]));
        p[axis][row + k] = q;
        low[axis][k] = if_low < low[axis][k] ? if_low : low[axis][k];
        high[axis][k] = q > high[axis][k] ? q : high[axis][k];
      }
      first[axis] += sum_of_products<kPatch>(p[axis], one);
    }
    for (int k = 0; k < 3; ++k) {
      second[k] += sum_of_products<kPatch>(p[k], p[k]);
      second[3 + k] += sum_of_products<kPatch>(p[k], p[(k + 1) % 3]);
    }
    const std::uint64_t bits = mask_bits<kPatch>(on);
    points += count_bits(bits);
    return bits;
  }

  DANBV_HD VoxelSums total() const {
    VoxelSums s = empty_sums();
    s.points = points;
    for (int k = 0; k < 3; ++k) s.first[k] = first[k];
    for (int k = 0; k < 6; ++k) s.second[k] = second[k];
    for (int axis = 0; axis < 3; ++axis)
      for (int k = 0; k < kStateTile; ++k) {
        s.low[axis] = low[axis][k] < s.low[axis] ? low[axis][k] : s.low[axis];
        s.high[axis] = high[axis][k] > s.high[axis] ? high[axis][k] : s.high[axis];
      }
    return s;
  }
};

}  // namespace danbv::state
