// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::io {

struct SurfaceMeshOptions {
  float spacing = 0;       // points are thinned to this first, metres; 0: by the cloud's length
  int normal_points = 24;  // neighbours that a point's normal is fitted to
  int depth = 9;           // of the octree: 2^depth cells along the longest side
  float cut = 0;           // surface farther from all points than this is cut away; 0: likewise
};

// A triangle mesh over a cloud by screened Poisson surface reconstruction, as Open3D has it, on one
// thread. Poisson closes what no view has seen; the cut opens it again. Open3D may end the process
// without a word: call this in a child process and judge it by what it wrote. An Error in a build
// without Open3D.
scene::TriangleMesh surface_mesh(const std::vector<Vec3f>& points,
                                 const SurfaceMeshOptions& options = {});

bool have_surface_mesh();

}  // namespace danbv::io
