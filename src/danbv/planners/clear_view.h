// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/planners/map_clearance.h"

namespace danbv {

// The wanted viewpoint if the map does not forbid it; else the first of its likes farther out and
// higher up whose straight leg stays clear of known points; else the drone stays. Looks at the
// centre. For planners whose views do not depend on the map: a hemisphere of 9 m runs through the
// corners of a house.
DANBV_HD Action clear_view(const MapView& map, Vec3f from, Vec3f wanted, Vec3f look_at) {
  constexpr int kPushes = 6, kRaises = 5;
  const Workspace workspace;
  Vec3f p = from;
  for (int k = 0; k < kPushes * kRaises; ++k) {
    const float push = 1 + 0.1f * float(k % kPushes), raise = 2.0f * float(k / kPushes);
    const Vec3f q = workspace.clip(wanted * push + Vec3f{0, 0, raise});
    if (map.leg_blocked(from, q)) continue;
    p = q;
    break;
  }
  const Viewpoint view = looking_at(p, look_at);
  return {view.position, view.yaw, view.pitch, false};
}

}  // namespace danbv
