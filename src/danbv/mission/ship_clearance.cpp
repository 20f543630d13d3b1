// SPDX-License-Identifier: Apache-2.0
#include "danbv/mission/ship_clearance.h"

#include <algorithm>

#include "danbv/scene/bvh_distance.h"

namespace danbv::mission {

ShipClearance::ShipClearance(const scene::TriangleMesh& mesh)
    : bounds_(scene::bounds(mesh)), bvh_(mesh) {}

double ShipClearance::of(Vec3d p) const {
  return distance_to_mesh(bvh_.view(), p.cast<float>(), 1e9f);
}

// No step is longer than what is left of the clearance, so nothing can be met in between.
double ShipClearance::along(Vec3d a, Vec3d b, double margin) const {
  constexpr double kLeastStep = 0.02;
  const double length = norm(b - a);
  double least = of(a);
  for (double walked = 0; walked < length && least >= margin;) {
    const Vec3d at = a + (walked / length) * (b - a);
    const double here = of(at);
    least = std::min(least, here);
    walked += std::max(kLeastStep, here - margin);
  }
  return least >= margin ? std::min(least, of(b)) : least;
}

}  // namespace danbv::mission
