// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"

namespace danbv {

// Thread: a line of voxels along an axis, in place. A grid that moves by a step has in voxel c what
// was in c + step; what comes in at its end is forgotten.
template <class Voxels>
struct MoveGridBody {
  int axis;
  GridSpec grid;
  Voxels voxels;            // [N, V], with copy(from, to) and forget(voxel)
  Span<const Vec3i> steps;  // [N]

  DANBV_HD index_t lines() const { return grid.size() / grid.dims[axis]; }

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / lines();
    const int step = steps[env][axis], length = grid.dims[axis];
    if (step == 0) return;
    const int across = (axis + 1) % 3;
    Vec3i cell{};
    cell[across] = int(i % lines() % grid.dims[across]);
    cell[(axis + 2) % 3] = int(i % lines() / grid.dims[across]);
    const auto voxel = [&](int at) {
      cell[axis] = at;
      return env * grid.size() + grid.index(cell);
    };
    for (int k = 0; k < length; ++k) {
      const int to = step > 0 ? k : length - 1 - k, from = to + step;
      if (from >= 0 && from < length)
        voxels.copy(voxel(from), voxel(to));
      else
        voxels.forget(voxel(to));
    }
  }
};

}  // namespace danbv
