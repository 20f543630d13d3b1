// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/mesh.h"

namespace danbv::scene {

struct CleanCounts {
  std::size_t welded = 0;        // vertices that equalled another one
  std::size_t unreferenced = 0;  // vertices no remaining face uses
  std::size_t zero_area = 0;     // faces
  std::size_t duplicate = 0;     // faces with the corners of an earlier one, in any order
};

// Welds vertices of equal coordinates, drops faces without area, faces that repeat another and
// vertices nobody uses. What stays keeps its order; the surface does not change.
TriangleMesh cleaned(const TriangleMesh& mesh, CleanCounts* counts = nullptr);

// Welds vertices of equal coordinates and drops unused ones; every face stays.
TriangleMesh welded(const TriangleMesh& mesh);

}  // namespace danbv::scene
