// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/core/grid/grid.h"

namespace danbv {

// Visits the voxels that a ray passes, in order, from where it starts or enters the grid:
// visit(cell) returns false to end the walk (Amanatides and Woo, "A fast voxel traversal
// algorithm").
template <class Visit>
DANBV_HD void walk_grid(const GridSpec& grid, Vec3f origin, Vec3f direction, const Visit& visit) {
  float enter = 0, leave = 3e38f;
  const Vec3f low = grid.origin, high = grid.upper();
  for (int k = 0; k < 3; ++k) {
    if (std::fabs(direction[k]) < 1e-12f) {
      if (origin[k] < low[k] || origin[k] >= high[k]) return;
      continue;
    }
    const float a = (low[k] - origin[k]) / direction[k], b = (high[k] - origin[k]) / direction[k];
    enter = greater(enter, lesser(a, b)), leave = lesser(leave, greater(a, b));
  }
  if (!(enter < leave)) return;
  const Vec3f at = origin + direction * enter;
  Vec3i cell = grid.cell(at), step{};
  Vec3f next{}, width{};
  for (int k = 0; k < 3; ++k) {
    cell[k] = clamp(cell[k], 0, grid.dims[k] - 1);  // rounding on the border
    const bool moves = std::fabs(direction[k]) >= 1e-12f;
    step[k] = !moves ? 0 : direction[k] > 0 ? 1 : -1;
    const float side = grid.origin[k] + grid.voxel[k] * float(cell[k] + (step[k] > 0 ? 1 : 0));
    next[k] = moves ? (side - origin[k]) / direction[k] : 3e38f;
    width[k] = moves ? grid.voxel[k] / std::fabs(direction[k]) : 3e38f;
  }
  while (grid.contains(cell) && visit(cell)) {
    const int k = next.x <= next.y && next.x <= next.z ? 0 : next.y <= next.z ? 1 : 2;
    cell[k] += step[k], next[k] += width[k];
  }
}

}  // namespace danbv
