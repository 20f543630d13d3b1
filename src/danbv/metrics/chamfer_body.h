// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh_distance.h"

namespace danbv {

constexpr float kUnbounded = 1e18f;  // metres; its square is a float, too

// Thread: one point. How far it is from the mesh.
struct MeshDistanceBody {
  BvhView mesh;
  Span<const Vec3f> points;
  Span<float> distances;

  DANBV_HD void operator()(index_t i) const {
    distances[i] = distance_to_mesh(mesh, points[i], kUnbounded);
  }
};

}  // namespace danbv
