// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/leg_guard_body.h"

// A drone whose views cannot be placed asks for more of the same: its state learns nothing from
// them. It looks at the whole ship instead, from farther out and higher up: such a view shows more
// of the map than any other, and where the map must begin anew there is no better one for that.
namespace danbv::planners {

constexpr int kLostViews = 2;  // in a row before that look; one where the map holds no more

// Whether the map was left: more views in a row went by than a planner should be left alone with.
DANBV_HD bool is_lost(const action::History& history) {
  const int lost = history.unregistered_in_a_row();
  int fused = 0;
  for (int i = 0; i < history.count; ++i) fused += history.entries[i].fused;
  return lost > 0 && lost >= (fused < kLostViews ? 1 : kLostViews);
}

// Out and up from where the drone is, a little to one side after the other with every decision: a
// place that wind or a wall keeps it from is not asked for twice.
DANBV_HD Vec3f relocalization_place(Vec3f from, std::int32_t views_left, float radius) {
  constexpr float kElevation = 0.7f, kTurn = 0.6f;
  const float azimuth = std::atan2(from.y, from.x) + kTurn * float(views_left % 3 - 1);
  const float across = radius * std::cos(kElevation);
  return {across * std::cos(azimuth), across * std::sin(azimuth), radius * std::sin(kElevation)};
}

// Thread: a drone.
struct RelocalizeBody {
  float radius;
  GuardDomain domain;
  state::Observation seen;
  Span<action::Action> actions;  // [N], in place

  DANBV_HD void operator()(index_t env) const {
    if (!is_lost(seen.history[env])) return;
    const state::DroneState& drone = seen.drone[env];
    const Vec3f from = drone.view.position;
    const Vec3f place = relocalization_place(from, drone.views_left, radius);
    actions[env] =
        view_of(domain.centre, within_reach(from, place, domain.reach * drone.length_scale));
  }
};

}  // namespace danbv::planners
