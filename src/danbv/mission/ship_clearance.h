// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/scene/bvh.h"
#include "danbv/scene/point_tree.h"

namespace danbv::mission {

// The nearest thing and what it is, in words of a message.
struct Clearance {
  double distance;
  const char* what;
};

// How near a mission comes to the ship, which lies still: to what a scan has seen of it and, in the
// simulator, to the true one as well, which has what the scan missed. Real metres; both in the
// frame of the scan's map.
class ShipClearance {
 public:
  // Either may be empty. name: what messages call it.
  ShipClearance(Span<const Vec3f> cloud, const scene::TriangleMesh& truth,
                const char* name = "the ship");

  const scene::Box& bounds() const { return bounds_; }
  Clearance of(Vec3d p) const;
  // The least along the way from a to b; where it falls below `margin` the walk ends there.
  Clearance along(Vec3d a, Vec3d b, double margin) const;

 private:
  const char* name_;
  scene::Box bounds_;
  scene::PointTree cloud_;
  std::optional<scene::Bvh> truth_;
};

}  // namespace danbv::mission
