// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/point_row.h"

namespace danbv {

// Sums of the points at each place of a tile's rows fit 32 bits: 8 * (side * kFixedPerMetre)^2 <
// 2^31.
constexpr float kWidestVoxel = 0.999f;

// Sums over those points of a tile that lie in one voxel: on the CPU one for each place of a row,
// which vectors hold; a thread of a GPU has one in all.
struct TileSums {
#if defined(__CUDA_ARCH__)
  static constexpr int kPlaces = 1;
  using Sum = std::int64_t;
#else
  static constexpr int kPlaces = kStateTile;
  using Sum = std::int32_t;
#endif
  std::int32_t voxel = -2;  // none yet
  std::int32_t points[kPlaces];
  std::int32_t low[3][kPlaces], high[3][kPlaces], first[3][kPlaces];
  Sum second[6][kPlaces];  // xx, yy, zz, xy, yz, zx

  DANBV_HD void start(std::int32_t at) {
    voxel = at;
    DANBV_LANES
    for (int k = 0; k < kPlaces; ++k) points[k] = 0;
    for (int axis = 0; axis < 3; ++axis) {
      DANBV_LANES
      for (int k = 0; k < kPlaces; ++k) {
        low[axis][k] = kFar, high[axis][k] = -1;
        first[axis][k] = 0, second[axis][k] = 0, second[3 + axis][k] = 0;
      }
    }
  }

  // Adds the points of a row that lie in this voxel.
  DANBV_HD void add(const PointRow& row) {
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) {
      const std::int32_t on = row.voxel[k] == voxel ? -1 : 0;
      std::int32_t p[3];
      for (int axis = 0; axis < 3; ++axis) {
        const std::int32_t q = row.fixed[axis][k];
        p[axis] = q & on;
        const std::int32_t if_low = p[axis] | (kFar & ~on), if_high = q | ~on;
        std::int32_t &least = low[axis][place(k)], &most = high[axis][place(k)];
        least = if_low < least ? if_low : least;
        most = if_high > most ? if_high : most;
        first[axis][place(k)] += p[axis];
      }
      for (int axis = 0; axis < 3; ++axis) {
        second[axis][place(k)] += p[axis] * p[axis];
        second[3 + axis][place(k)] += p[axis] * p[(axis + 1) % 3];
      }
      points[place(k)] -= on;
    }
  }

  DANBV_HD VoxelSums total() const {
    VoxelSums s = empty_sums();
    for (int k = 0; k < kPlaces; ++k) s.points += points[k];
    for (int axis = 0; axis < 3; ++axis)
      for (int k = 0; k < kPlaces; ++k) {
        s.low[axis] = low[axis][k] < s.low[axis] ? low[axis][k] : s.low[axis];
        s.high[axis] = high[axis][k] > s.high[axis] ? high[axis][k] : s.high[axis];
        s.first[axis] += first[axis][k];
      }
    for (int i = 0; i < 6; ++i)
      for (int k = 0; k < kPlaces; ++k) s.second[i] += second[i][k];
    return s;
  }

 private:
  static constexpr std::int32_t kFar = 0x7fff;  // more than any place in a voxel

  DANBV_HD static constexpr int place(int k) { return kPlaces == 1 ? 0 : k; }
};

}  // namespace danbv
