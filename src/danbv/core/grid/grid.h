// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv {

// An axis-aligned grid of voxels. Flat index: x runs fastest, then y, then z.
struct GridSpec {
  Vec3f origin;  // lowest corner
  Vec3f voxel{0.75f, 0.75f, 0.75f};
  Vec3i dims{20, 20, 20};

  DANBV_HD index_t size() const { return index_t(dims.x) * dims.y * dims.z; }
  DANBV_HD Vec3i cell(Vec3f p) const {  // may lie outside
    return {floor_to_int((p.x - origin.x) / voxel.x), floor_to_int((p.y - origin.y) / voxel.y),
            floor_to_int((p.z - origin.z) / voxel.z)};
  }
  DANBV_HD bool contains(Vec3i c) const {
    return c.x >= 0 && c.y >= 0 && c.z >= 0 && c.x < dims.x && c.y < dims.y && c.z < dims.z;
  }
  DANBV_HD index_t index(Vec3i c) const {
    return c.x + index_t(dims.x) * (c.y + index_t(dims.y) * c.z);
  }
  DANBV_HD Vec3i unflatten(index_t i) const {
    return {int(i % dims.x), int(i / dims.x % dims.y), int(i / (index_t(dims.x) * dims.y))};
  }
  DANBV_HD Vec3f center(Vec3i c) const {
    return origin + multiply(voxel, Vec3f{c.x + 0.5f, c.y + 0.5f, c.z + 0.5f});
  }
  DANBV_HD Vec3f upper() const { return origin + multiply(voxel, dims.cast<float>()); }
};

// The box of the state grid, cut into that many voxels: x and y -7.5..7.5, z 0..15, in the ship
// frame.
DANBV_HD GridSpec grid_of(Vec3i dims) {
  constexpr float kSide = 15;
  return {{-kSide / 2, -kSide / 2, 0.0f},
          {kSide / float(dims.x), kSide / float(dims.y), kSide / float(dims.z)},
          dims};
}

// The default state grid: 20^3 voxels of 0.75 m.
DANBV_HD GridSpec cubic_grid() { return grid_of({20, 20, 20}); }

}  // namespace danbv
