// SPDX-License-Identifier: Apache-2.0
#include "danbv/mission/ship_clearance.h"

#include <algorithm>

#include "danbv/scene/bvh_distance.h"

namespace danbv::mission {

namespace {
Clearance nearer(Clearance a, Clearance b) { return b.distance < a.distance ? b : a; }
}  // namespace

ShipClearance::ShipClearance(Span<const Vec3f> cloud, const scene::TriangleMesh& truth,
                             const char* name)
    : name_(name), cloud_(cloud) {
  for (const Vec3f& p : cloud) bounds_.add(p);
  if (truth.triangles.empty()) return;
  truth_.emplace(truth);
  for (const Vec3f& p : truth.vertices) bounds_.add(p);
}

Clearance ShipClearance::of(Vec3d p) const {
  const Vec3f at = p.cast<float>();
  const Clearance cloud{cloud_.distances({&at, 1})[0], "the scan's cloud"};
  if (!truth_) return cloud;
  return nearer({distance_to_mesh(truth_->view(), at, 1e9f), name_}, cloud);
}

// No step is longer than what is left of the clearance, so nothing can be met in between.
Clearance ShipClearance::along(Vec3d a, Vec3d b, double margin) const {
  constexpr double kLeastStep = 0.02;
  const double length = norm(b - a);
  Clearance least = of(a);
  for (double walked = 0; walked < length && least.distance >= margin;) {
    const Clearance here = of(a + (walked / length) * (b - a));
    least = nearer(least, here);
    walked += std::max(kLeastStep, here.distance - margin);
  }
  return least.distance >= margin ? nearer(least, of(b)) : least;
}

}  // namespace danbv::mission
