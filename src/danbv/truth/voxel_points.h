// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"

namespace danbv::truth {

// Points by the voxel they lie in. Voxel k of K is voxels[k] of the grid; its points are
// points[begin[k]] to points[begin[k + 1] - 1].
struct VoxelPoints {
  std::vector<std::int32_t> voxels;  // [K], rising
  std::vector<std::uint32_t> begin;  // [K + 1]
  std::vector<Vec3f> points;
};

// At most `limit` points of each voxel, drawn at random; points outside the grid are left out.
VoxelPoints draw_voxel_points(const GridSpec& grid, Span<const Vec3f> points, int limit,
                              std::uint64_t seed);

}  // namespace danbv::truth
