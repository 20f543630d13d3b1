// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/grid/workspace.h"
#include "danbv/scene/bvh.h"
#include "danbv/scene/surface_sampling.h"

namespace danbv::truth {

struct ViewingOptions {
  int count = 1024;
  float clearance = 0.5f;  // least distance to the mesh
  float near = 4;          // half of the points lie within this distance of the surface
  Workspace workspace = {};
  std::uint64_t seed = 1;
};

// Where a drone could look at a target from: points of the workspace, half of them near the
// surface, each with clearance and reachable from outside, so that no point inside a hollow hull
// makes its walls seeable. Ship frame.
std::vector<Vec3f> viewing_points(const scene::BvhView& bvh, const scene::ClippedSurface& surface,
                                  const ViewingOptions& options = {});

}  // namespace danbv::truth
