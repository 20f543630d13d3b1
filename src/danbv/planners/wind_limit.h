// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/workspace.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/last_decision.h"
#include "danbv/planners/leg_guard_body.h"

// Legs against a wind that is nearly as fast as the drone cannot be flown: it stays where it is,
// takes no view, and a planner that sees the same map again asks for the same leg, to the end of
// the scan. So the drone remembers how far against the wind it could not fly, and turns legs that
// go as far from there on. The ship's own way through the air is left out.
namespace danbv::planners {

struct WindLimit : LastDecision {
  Vec3f from, asked;  // where the last decision was made, and the leg that it asked for
  float most = -2;    // cosine between wind and leg at which it could not be flown; -2: never yet

  // A leg that was not flown leaves the drone where it was. Shorter ones say little: what the ship
  // does meanwhile is as long.
  DANBV_HD bool was_refused(const state::DroneState& drone, bool taken) const {
    return views_left >= 0 && !taken && drone.view.position == from &&
           norm(asked) > drone.length_scale;
  }
};

// The cosine of the angle between a leg and the wind; -2: one of them is nothing, or the wind, in
// real metres a second, is none that keeps a drone from anywhere.
DANBV_HD float with_wind(Vec3f leg, const state::DroneState& drone) {
  constexpr float kWeak = 8;
  const float lengths = norm(leg) * norm(drone.wind);
  if (norm(drone.wind) < kWeak * drone.eta || !(lengths > 1e-6f)) return -2;
  return clamp(dot(leg, drone.wind) / lengths, -1.0f, 1.0f);
}

// The leg of an action, as far as the workspace has it.
DANBV_HD Vec3f leg_of(const action::Action& action, const state::DroneState& drone) {
  return Workspace{}.clip(action.position) - drone.view.position;
}

// The leg turned about the drone until it has this cosine with the wind, to the nearer side, or to
// the other where that leads out of the workspace.
DANBV_HD Vec3f turned_to(Vec3f from, Vec3f leg, Vec3f wind, float cosine) {
  const Vec3f along = normalized(wind);
  Vec3f across = leg - dot(leg, along) * along;
  if (norm(across) < 1e-3f * norm(leg)) across = {-along.y, along.x, 0};
  across = normalized(across);
  const float sine = std::sqrt(1 - cosine * cosine);
  Vec3f best{};
  float farthest = -1;
  for (const float side : {1.0f, -1.0f}) {
    const Vec3f to = from + norm(leg) * (cosine * along + side * sine * across);
    const Vec3f flown = Workspace{}.clip(to) - from;
    if (norm(flown) > 1.25f * farthest) farthest = norm(flown), best = flown;
  }
  return best;
}

// What both steps below work on.
struct WindLegs {
  GuardDomain domain;
  state::Observation seen;
  Span<WindLimit> limits;        // [N]
  Span<action::Action> actions;  // [N], in place

  // Whether an action's leg leads as far against the wind as one that could not be flown.
  DANBV_HD bool refused(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    const float cosine = with_wind(leg_of(actions[env], drone), drone);
    return !actions[env].stop && cosine >= -1 && cosine <= limits[env].most + 1e-3f;
  }
};

// Thread: a drone. Turned views look at the ship: what was asked for was of another place.
struct TurnFromWindBody {
  static constexpr float kEasier = 0.25f;  // in cosine, than what could not be flown
  WindLegs legs;

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = legs.seen.drone[env];
    WindLimit& limit = legs.limits[env];
    if (!limit.continues(drone)) limit = {};
    if (limit.was_refused(drone, legs.seen.images.taken(env)))
      limit.most = std::fmax(limit.most, with_wind(limit.asked, drone));
    if (!legs.refused(env)) return;
    const Vec3f from = drone.view.position;
    const Vec3f turned = turned_to(from, leg_of(legs.actions[env], drone), drone.wind,
                                   std::fmin(limit.most + kEasier, 1.0f));
    const float reach = legs.domain.reach * drone.length_scale;
    legs.actions[env] = view_of(legs.domain.centre, within_reach(from, from + turned, reach));
  }
};

// Thread: a drone. Notes what it asks for in the end. Where that still leads against the wind (the
// workspace ends, or a wall stands in the way) it looks at the ship from where it is.
struct NoteLegBody {
  WindLegs legs;

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = legs.seen.drone[env];
    action::Action& action = legs.actions[env];
    if (legs.refused(env)) action = view_of(legs.domain.centre, drone.view.position);
    WindLimit& limit = legs.limits[env];
    limit.stream = drone.stream, limit.views_left = drone.views_left;
    limit.from = drone.view.position, limit.asked = leg_of(action, drone);
  }
};

}  // namespace danbv::planners
