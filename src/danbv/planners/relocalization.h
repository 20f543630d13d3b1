// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/leg_guard_body.h"

// A drone whose views cannot be placed asks for more of the same: its state learns nothing from
// them. It looks at the whole ship instead, from farther out and higher up: such a view shows more
// of the map than any other, and where the map must begin anew there is no better one for that.
// So does one that wind or a wall keeps where it is, while its planner asks for the same leg again.
// Where such looks are in vain too (the other side of a sail shares nothing with the map), it goes
// back to where its last view was placed.
namespace danbv::planners {

constexpr int kLostViews = 2;       // in a row before that look; one where the map holds no more
constexpr int kStuckViews = 2;      // in a row from one place
constexpr float kStuckMove = 0.2f;  // which is left by more than this, times the length scale

// Whether the map was left: more views in a row went by than a planner should be left alone with.
DANBV_HD bool is_lost(const action::History& history) {
  const int lost = history.unregistered_in_a_row();
  int fused = 0;
  for (int i = 0; i < history.count; ++i) fused += history.entries[i].fused;
  return lost > 0 && lost >= (fused < kLostViews ? 1 : kLostViews);
}

// How many views in a row the drone has not come from where it was.
DANBV_HD int stuck_in_a_row(const action::History& history, float length_scale) {
  int n = 0;
  while (n + 1 < history.count &&
         norm(history.entries[history.count - 1 - n].move) < kStuckMove * length_scale)
    ++n;
  return n;
}

// Out and up from where the drone is, a little to one side after the other with every decision: a
// place that wind or a wall keeps it from is not asked for twice. Never nearer than the drone is,
// and with every look in vain farther out: a rig may stand where the ship was to be seen from.
DANBV_HD Vec3f relocalization_place(Vec3f from, std::int32_t views_left, int in_vain,
                                    float radius) {
  constexpr float kElevation = 0.7f, kTurn = 0.6f, kFarther = 0.75f, kFarthest = 5;
  const float farther = clamp(kFarther * float(in_vain), 0.0f, kFarthest);
  radius = clamp(norm(from), radius, radius + kFarthest - farther) + farther;
  const float azimuth = std::atan2(from.y, from.x) + kTurn * float(views_left % 3 - 1);
  const float across = radius * std::cos(kElevation);
  return Workspace{}.clip(
      {across * std::cos(azimuth), across * std::sin(azimuth), radius * std::sin(kElevation)});
}

// By turns two looks at the whole ship, two legs back.
DANBV_HD bool goes_back(int in_vain) { return in_vain > 0 && in_vain % 4 >= 2; }

// Thread: a drone.
struct RelocalizeBody {
  float radius;
  GuardDomain domain;
  state::Observation seen;
  Span<action::Action> actions;  // [N], in place

  DANBV_HD void operator()(index_t env) const {
    const action::History& history = seen.history[env];
    const state::DroneState& drone = seen.drone[env];
    const int stuck = stuck_in_a_row(history, drone.length_scale);
    const bool lost = is_lost(history);
    if (!lost && (stuck < kStuckViews || actions[env].stop)) return;
    const int in_vain = lost ? history.unregistered_in_a_row() - kLostViews : stuck - kStuckViews;
    const Vec3f from = drone.view.position;
    const float reach = domain.reach * drone.length_scale;
    const action::HistoryEntry* placed = history.last_fused();
    if (lost && placed && goes_back(in_vain)) {
      const Vec3f place = within_reach(from, placed->position, reach);
      actions[env] = norm(place - placed->position) < 0.01f
                         ? action::Action{place, placed->yaw, placed->pitch, false}
                         : view_of(domain.centre, place);
      return;
    }
    const Vec3f place = relocalization_place(from, drone.views_left, in_vain, radius);
    actions[env] = view_of(domain.centre, within_reach(from, place, reach));
  }
};

}  // namespace danbv::planners
