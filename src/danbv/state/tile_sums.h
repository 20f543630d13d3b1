// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/point_patch.h"

namespace danbv::state {

// Offsets in a voxel stay below 2^14, so that their products fit the sums of short_lanes.h.
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
      first[axis] += products(p[axis], one);
    }
    for (int k = 0; k < 3; ++k) {
      second[k] += products(p[k], p[k]);
      second[3 + k] += products(p[k], p[(k + 1) % 3]);
    }
    const std::uint64_t bits = lane_bits(on);
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
