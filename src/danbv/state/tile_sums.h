// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/point_row.h"

namespace danbv {

// Products of a row fit 32 bits: 8 * (side * kFixedPerMetre)^2 < 2^31.
constexpr float kWidestVoxel = 0.999f;

// Sums over those points of a tile that lie in one voxel.
struct TileSums {
  std::int32_t voxel = -1;
  std::int32_t points = 0;
  std::int32_t first[3] = {};
  std::int64_t second[6] = {};           // xx, yy, zz, xy, yz, zx
  std::int16_t low[3][kStateTile] = {};  // of the points at each place of a row
  std::int16_t high[3][kStateTile] = {};

  DANBV_HD void start(std::int32_t at) {
    *this = {};
    voxel = at;
    for (int axis = 0; axis < 3; ++axis) {
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) low[axis][k] = 0x7fff, high[axis][k] = -1;
    }
  }

  // Adds the points of a row that lie in this voxel.
  DANBV_HD void add(const PointRow& row) {
    std::int16_t on[kStateTile], p[3][kStateTile];
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k)
      on[k] = static_cast<std::int16_t>(row.voxel[k] == voxel ? -1 : 0);
    for (int axis = 0; axis < 3; ++axis) {
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) {
        const std::int16_t q = row.fixed[axis][k];
        const std::int16_t if_low = static_cast<std::int16_t>((q & on[k]) | (0x7fff & ~on[k]));
        const std::int16_t if_high = static_cast<std::int16_t>(q | ~on[k]);
        p[axis][k] = static_cast<std::int16_t>(q & on[k]);
        low[axis][k] = if_low < low[axis][k] ? if_low : low[axis][k];
        high[axis][k] = if_high > high[axis][k] ? if_high : high[axis][k];
      }
      first[axis] -= product(p[axis], on);
    }
    for (int k = 0; k < 3; ++k) {
      second[k] += product(p[k], p[k]);
      second[3 + k] += product(p[k], p[(k + 1) % 3]);
    }
    points += product(on, on);
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

 private:
  DANBV_HD static std::int32_t product(const std::int16_t* a, const std::int16_t* b) {
    std::int32_t sum = 0;
    DANBV_LANES_SUM
    for (int k = 0; k < kStateTile; ++k) sum += std::int32_t(a[k]) * b[k];
    return sum;
  }
};

}  // namespace danbv
