// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/workspace.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/last_decision.h"
#include "danbv/planners/leg_guard_body.h"

// Legs against a wind that is nearly as fast as the drone cannot be flown: it stays where it is,
// takes no view, and a planner that sees the same map again asks for the same leg, to the end of
// the scan. So the drone remembers how far against the wind it could not fly, and turns legs that
// go as far from there on.
namespace danbv::planners {

struct WindLimit : LastDecision {
  Vec3f asked;      // the leg that was asked for last
  float most = -2;  // cosine between wind and leg at which it could not be flown; -2: never yet
};

// The cosine of the angle between a leg and the wind; -2: one of them is nothing.
DANBV_HD float with_wind(Vec3f leg, Vec3f wind) {
  const float lengths = norm(leg) * norm(wind);
  return lengths > 1e-6f ? dot(leg, wind) / lengths : -2;
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

// Thread: a drone. Turned views look at the ship: what was asked for was of another place.
struct TurnFromWindBody {
  static constexpr float kEasier = 0.25f;  // in cosine, than what could not be flown
  GuardDomain domain;
  state::Observation seen;
  Span<WindLimit> limits;        // [N]
  Span<action::Action> actions;  // [N], in place

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    WindLimit& limit = limits[env];
    if (!limit.continues(drone)) limit = {};
    const bool stayed =
        limit.views_left >= 0 && seen.images.views.size > 0 && !seen.images.views[env].taken;
    if (stayed) limit.most = std::fmax(limit.most, with_wind(limit.asked, drone.wind));
    const Vec3f from = drone.view.position, leg = actions[env].position - from;
    const float cosine = with_wind(leg, drone.wind);
    if (actions[env].stop || limit.most < -1 || cosine < -1 || cosine > limit.most + 1e-3f) return;
    const float easier = std::fmin(limit.most + kEasier, 1.0f);
    const Vec3f to = from + turned_to(from, leg, drone.wind, easier);
    actions[env] =
        view_of(domain.centre, within_reach(from, to, domain.reach * drone.length_scale));
  }
};

// Thread: a drone. What it asks for in the end.
struct NoteLegBody {
  state::Observation seen;
  Span<const action::Action> actions;  // [N]
  Span<WindLimit> limits;              // [N]

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    limits[env].asked = actions[env].position - drone.view.position;
    limits[env].stream = drone.stream, limits[env].views_left = drone.views_left;
  }
};

}  // namespace danbv::planners
