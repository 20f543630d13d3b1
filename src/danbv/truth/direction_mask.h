// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/grid/grid.h"
#include "danbv/scene/bvh.h"
#include "danbv/scene/mesh.h"

namespace danbv::truth {

struct DirectionMaskOptions {
  int points = 64;                           // of a voxel, at most
  int directions = 16;                       // in a bin's cell
  float reach = 5;                           // length of the segments
  float clearance = 0.3f;                    // of their far ends: a drone must be able to be there
  Vec3f low{-12, -12, 0}, high{12, 12, 12};  // where they may end; z = 0 is water or ground
  std::uint64_t seed = 1;
};

// M(v, j), eq:supp_visibility_mask: 12 bits a voxel of the grid, 0 where there is no surface. A bit
// is 1 if a segment from one of the voxel's points in a direction of the bin is free of the mesh
// and ends where a drone can be, above water or ground. The work is done on the queue's device;
// what goes in lies on the host.
std::vector<std::uint16_t> direction_mask(const Queue& queue, const GridSpec& grid,
                                          const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                                          Span<const Vec3f> surface_points,
                                          const DirectionMaskOptions& options = {});

}  // namespace danbv::truth
