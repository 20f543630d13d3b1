// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh.h"

namespace danbv::mission {

// How near a mission comes to the ship, which lies still. Real metres, ship frame.
class ShipClearance {
 public:
  explicit ShipClearance(const scene::TriangleMesh& mesh);

  const scene::Box& bounds() const { return bounds_; }
  double of(Vec3d p) const;
  // The least along the way from a to b; where it falls below `margin` the walk ends there.
  double along(Vec3d a, Vec3d b, double margin) const;

 private:
  scene::Box bounds_;
  scene::Bvh bvh_;
};

}  // namespace danbv::mission
