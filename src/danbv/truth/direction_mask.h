// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/truth/direction_mask_body.h"

namespace danbv::truth {

// M(v, j), eq:supp_visibility_mask: 12 bits a voxel of the grid, 0 where there is no surface. A bit
// is 1 if a segment from one of the voxel's points in a direction of the bin is free of the mesh
// and ends where a drone can be, above water or ground. The work is done on the queue's device;
// what goes in lies on the host.
std::vector<std::uint16_t> direction_mask(const Queue& queue, const GridSpec& grid,
                                          const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                                          Span<const Vec3f> surface_points,
                                          const DirectionMaskOptions& options = {});

}  // namespace danbv::truth
