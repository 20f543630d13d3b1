// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid.h"

namespace danbv {

// Visits every voxel of the grid that the segment from a to b passes through, in order, each once
// (Amanatides and Woo, "A fast voxel traversal algorithm"). visit(flat index) returns false to
// stop.
template <class Visit>
DANBV_HD void walk_voxels(const GridSpec& grid, Vec3f a, Vec3f b, const Visit& visit) {
  // In voxel units, clipped to the grid.
  Vec3f from, direction;
  for (int k = 0; k < 3; ++k) {
    from[k] = (a[k] - grid.origin[k]) / grid.voxel[k];
    direction[k] = (b[k] - a[k]) / grid.voxel[k];
  }
  float t0 = 0, t1 = 1;
  for (int k = 0; k < 3; ++k) {
    const float inverse = 1.0f / direction[k];
    const float u = (0 - from[k]) * inverse, v = (grid.dims[k] - from[k]) * inverse;
    if (direction[k] == 0) {
      if (from[k] < 0 || from[k] >= grid.dims[k]) return;
      continue;
    }
    t0 = t0 > (u < v ? u : v) ? t0 : (u < v ? u : v);
    t1 = t1 < (u < v ? v : u) ? t1 : (u < v ? v : u);
  }
  if (t0 > t1) return;
  Vec3i cell, step;
  Vec3f next, delta;
  for (int k = 0; k < 3; ++k) {
    const float start = from[k] + t0 * direction[k];
    cell[k] = clamp(static_cast<int>(std::floor(start)), 0, grid.dims[k] - 1);
    step[k] = direction[k] > 0 ? 1 : -1;
    delta[k] = direction[k] == 0 ? 1e30f : std::fabs(1.0f / direction[k]);
    const float border = cell[k] + (direction[k] > 0 ? 1.0f : 0.0f);
    next[k] = direction[k] == 0 ? 1e30f : (border - from[k]) / direction[k];
  }
  const index_t stride[3] = {1, grid.dims.x, index_t(grid.dims.x) * grid.dims.y};
  index_t index = grid.index(cell);
  for (;;) {
    if (!visit(index)) return;
    const int k = next.x < next.y ? (next.x < next.z ? 0 : 2) : (next.y < next.z ? 1 : 2);
    if (next[k] > t1) return;
    cell[k] += step[k];
    if (cell[k] < 0 || cell[k] >= grid.dims[k]) return;
    index += step[k] * stride[k];
    next[k] += delta[k];
  }
}

}  // namespace danbv
