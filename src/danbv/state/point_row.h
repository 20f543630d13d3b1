// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/grid.h"
#include "danbv/core/voxel_sums.h"
#include "danbv/state/tiled_depth.h"

namespace danbv {

// The points of a tile's row of pixels: the same few operations for each, in arrays, so that
// compilers make vector instructions of them.
struct PointRow {
  std::int32_t voxel[kStateTile];     // flat index, or -1: no hit, or outside the grid
  std::int16_t fixed[3][kStateTile];  // from the voxel's low corner on, in 1 / kFixedPerMetre

  // depth: [kStateTile], 0 for no hit; u_px, v_px: the first pixel.
  DANBV_HD PointRow(const GridSpec& grid, const Camera& camera, const Rigidf& T, const float* depth,
                    int u_px, int v_px) {
    float x_cam[kStateTile], y_cam[kStateTile], index[kStateTile];
    const float y = camera.ray(u_px, v_px).y;
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) {
      x_cam[k] = (float(u_px + k) + 0.5f - camera.cx_px) / camera.fx_px * depth[k];
      y_cam[k] = y * depth[k];
      index[k] = depth[k] > 0 ? 0.0f : kOutside;
    }
    float stride = 1;
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3f row = T.rotation.row[axis];
      const float shift = T.translation[axis], low = grid.origin[axis], size = grid.voxel[axis];
      const float cells = float(grid.dims[axis]);
      std::int32_t within[kStateTile];
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) {
        const float p = row.x * x_cam[k] + row.y * y_cam[k] + row.z * depth[k] + shift;
        const float from_low = p - low, cell = float(floor_to_int(from_low / size));
        within[k] = to_fixed(from_low - cell * size);
        index[k] += stride * cell + (cell < 0 ? kOutside : 0.0f) + (cell < cells ? 0.0f : kOutside);
      }
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) fixed[axis][k] = static_cast<std::int16_t>(within[k]);
      stride *= cells;
    }
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) voxel[k] = index[k] < 0 ? -1 : int(index[k]);
  }

  // Whether a pixel before pixel k fell into the same voxel.
  DANBV_HD bool met_before(int k) const {
    for (int j = k - 1; j >= 0; --j)
      if (voxel[j] == voxel[k]) return true;
    return false;
  }

 private:
  static constexpr float kOutside = -1e9f;  // far below any flat index
};

}  // namespace danbv
