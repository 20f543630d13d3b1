// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/state/observation.h"

// eq:path-visibility without a walk: every occupied voxel is asked whether the segment crosses it.
namespace danbv::reference {

struct VisibilityRange {
  double low = 1, high = 1;  // they differ where the segment only grazes a voxel
};

// The length of the segment's part inside a box, in shares of the segment; negative: outside.
inline double share_inside(Vec3d from, Vec3d to, Vec3d low, Vec3d high) {
  double t0 = 0, t1 = 1;
  for (int k = 0; k < 3; ++k) {
    const double d = to[k] - from[k];
    if (d == 0) {
      if (from[k] <= low[k] || from[k] >= high[k]) return -1;
      continue;
    }
    const double a = (low[k] - from[k]) / d, b = (high[k] - from[k]) / d;
    t0 = std::max(t0, std::min(a, b)), t1 = std::min(t1, std::max(a, b));
  }
  return t1 - t0;
}

inline double transmittance(const VoxelSums& s, Vec3d voxel, Vec3d direction) {
  double share[3], sum = 0, weights = 1e-6;
  for (int k = 0; k < 3; ++k) share[k] = (s.high[k] - s.low[k]) / double(kFixedPerMetre) / voxel[k];
  for (int k = 0; k < 3; ++k) {
    const double tau = 1 - std::min(1.0, share[(k + 1) % 3]) * std::min(1.0, share[(k + 2) % 3]);
    sum += std::abs(direction[k]) * tau;
    weights += std::abs(direction[k]);
  }
  return sum / weights;
}

// occupancy, sums: of one environment.
inline VisibilityRange path_visibility(const GridSpec& grid, Span<const std::int8_t> occupancy,
                                       Span<const VoxelSums> sums, index_t cell, Vec3d to) {
  const Vec3d voxel = grid.voxel.cast<double>(), origin = grid.origin.cast<double>();
  const Vec3d half{0.5, 0.5, 0.5};
  const auto corner = [&](index_t i) {
    return origin + multiply(voxel, grid.unflatten(i).cast<double>());
  };
  const Vec3d from = corner(cell) + multiply(voxel, half), d = normalized(to - from);
  VisibilityRange range;
  for (index_t u = 0; u < grid.size(); ++u) {
    if (occupancy[u] <= 0 || u == cell) continue;
    const double inside = share_inside(from, to, corner(u), corner(u) + voxel);
    const double tau = transmittance(sums[u], voxel, d);
    if (inside > -3e-5) range.low *= tau;
    if (inside > 3e-5) range.high *= tau;
  }
  return range;
}

}  // namespace danbv::reference
