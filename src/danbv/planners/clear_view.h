// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/planners/map_collision_check.h"

namespace danbv::planners {

// A place 3 m from here, outwards if that is clear, else to a side, else higher up; or here.
DANBV_HD Vec3f backed_off(const MapView& map, Vec3f from) {
  constexpr int kTurns = 5, kRaises = 3;
  constexpr float kTurn[kTurns] = {0, 0.7f, -0.7f, 1.4f, -1.4f};
  const Workspace workspace;
  const float outwards = std::atan2(from.y, from.x);
  for (int k = 0; k < kTurns * kRaises; ++k) {
    const float angle = outwards + kTurn[k % kTurns];
    const Vec3f q = workspace.clip(
        from + Vec3f{3 * std::cos(angle), 3 * std::sin(angle), 1.5f * float(k / kTurns)});
    if (!map.leg_blocked(from, q)) return q;
  }
  return from;
}

// The wanted viewpoint if the map does not forbid it; else the first of its likes farther out and
// higher up whose straight leg stays clear of known points; else the drone backs off, so that
// another leg may be clear from there. Looks at the centre. For planners whose views do not depend
// on the map: a hemisphere of 9 m runs through the corners of a house.
DANBV_HD action::Action clear_view(const MapView& map, Vec3f from, Vec3f wanted, Vec3f look_at) {
  constexpr int kPushes = 6, kRaises = 5;
  const Workspace workspace;
  bool found = false;
  Vec3f p = from;
  for (int k = 0; k < kPushes * kRaises && !found; ++k) {
    const float push = 1 + 0.1f * float(k % kPushes), raise = 2.0f * float(k / kPushes);
    const Vec3f q = workspace.clip(wanted * push + Vec3f{0, 0, raise});
    if (map.leg_blocked(from, q)) continue;
    p = q, found = true;
  }
  if (!found) p = backed_off(map, from);
  const camera::Viewpoint view = camera::looking_at(p, look_at);
  return {view.position, view.yaw, view.pitch, false};
}

}  // namespace danbv::planners
