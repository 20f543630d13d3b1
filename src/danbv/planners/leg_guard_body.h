// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/atomics.h"
#include "danbv/planners/air_map_body.h"
#include "danbv/planners/guard_options.h"
#include "danbv/planners/map_collision_check.h"

// A drone has its map, and with the guard it flies into nothing that the map knows. What it has
// not looked at yet may be a wall: inside the target's box it flies through air that views showed.
namespace danbv::planners {

// What the guard may change a planner's actions to.
struct GuardDomain {
  // The farthest along each axis that a repaired leg may go, times the drone's length scale.
  float reach = action::kMoveStep * (action::kMoveValues / 2);
  // Whether a repaired view looks at a point, as all views of a hemisphere do; else the look stays.
  bool looks_at_centre = false;
  Vec3f centre{};
};

// The map of one drone, the air that it has looked at, and how far its legs stay from all else. A
// drone whose last view has no place in the map has to find that first, and looks at the ship: it
// is not asked for air, which it would look for along its way, again and again.
struct GuardedMap {
  MapView map;
  AirMapView air;
  TargetBox box;
  index_t drone;
  float margin;      // to known points
  float air_margin;  // of looked at air: what is not there does not rise with the swell

  DANBV_HD GuardedMap(const GuardOptions& options, const state::Observation& seen, index_t number,
                      const AirMapView& looked_at = {})
      : map(seen, number),
        air(looked_at.air.size > 0 && seen.history[number].unregistered_in_a_row() > 0
                ? AirMapView{}
                : looked_at),
        box(seen.drone[number]),
        drone(number),
        margin(options.margin(seen.drone[number].wave_height)),
        air_margin(options.distance) {}

  DANBV_HD bool asks_for_air() const { return air.air.size > 0 && !box.empty(); }
  DANBV_HD bool leg_blocked(Vec3f from, Vec3f to) const {
    const MapView::Leg leg = map.leg_between(from, to, margin);
    for (int k = 1; k <= leg.pieces; ++k)
      if (blocked_at(leg, k)) return true;
    return false;
  }
  DANBV_HD bool blocked_at(const MapView::Leg& leg, int k) const {
    const float kept = MapView::kept_at(leg, k);
    const Vec3f p = leg.at(k);
    return map.occupied_near(p, kept) ||
           !air.clear_around(drone, box, p, kept < air_margin ? kept : air_margin);
  }
};

// No farther than `reach` along each axis.
DANBV_HD Vec3f within_reach(Vec3f from, Vec3f to, float reach) {
  for (int k = 0; k < 3; ++k) to[k] = from[k] + clamp(to[k] - from[k], -reach, reach);
  return to;
}

// A place 3 m from here, outwards if that is clear, else to a side, else higher up; or here.
DANBV_HD Vec3f backed_off(const GuardedMap& map, Vec3f from, float reach) {
  constexpr int kTurns = 5, kRaises = 3;
  constexpr float kTurn[kTurns] = {0, 0.7f, -0.7f, 1.4f, -1.4f};
  const Workspace workspace;
  const float outwards = std::atan2(from.y, from.x);
  for (int k = 0; k < kTurns * kRaises; ++k) {
    const float angle = outwards + kTurn[k % kTurns];
    const Vec3f away{3 * std::cos(angle), 3 * std::sin(angle), 1.5f * float(k / kTurns)};
    const Vec3f q = workspace.clip(within_reach(from, from + away, reach));
    if (!map.leg_blocked(from, q)) return q;
  }
  return from;
}

// Where a leg ends that would come too near to known points: at the first clear place of those
// farther out and higher up, else on the way, else the drone backs off.
DANBV_HD Vec3f guarded_place(const GuardedMap& map, Vec3f from, Vec3f wanted, float reach) {
  constexpr int kPushes = 3, kRaises = 4, kShares = 3;
  const Workspace workspace;
  for (int k = 0; k < kPushes * kRaises; ++k) {
    const float push = 1 + 0.15f * float(k % kPushes), raise = float(k / kPushes);
    const Vec3f other = workspace.clip({wanted.x * push, wanted.y * push, wanted.z + raise});
    const Vec3f q = k == 0 ? wanted : within_reach(from, other, reach);
    if (!map.leg_blocked(from, q)) return q;
  }
  for (int k = kShares; k > 0; --k) {
    const Vec3f q = from + (wanted - from) * (float(k) / float(kShares + 1));
    if (!map.leg_blocked(from, q)) return q;
  }
  return backed_off(map, from, reach);
}

// Finds legs that come too near, a thread a piece.
struct FindBlockedLegsBody {
  static constexpr int kPieces = 40;  // of a leg; a local move is at most 8.7 m long, 35 of them
  GuardOptions options;
  state::Observation seen;
  AirMapView air;
  Span<const action::Action> actions;  // [N]
  Span<std::uint8_t> blocked;          // [N], zero before

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kPieces;
    const GuardedMap map(options, seen, env, air);
    const auto leg =
        map.map.leg_between(seen.drone[env].view.position, actions[env].position, map.margin);
    for (int k = 1 + int(i % kPieces); k <= leg.pieces; k += kPieces)
      if (map.blocked_at(leg, k)) atomic_set(&blocked[env]);
  }
};

// What a drone wanted when it stopped to look along its way first.
struct WantedLeg : LastDecision {
  action::Action action{};

  DANBV_HD bool was_looked_along(const state::DroneState& drone) const {
    return continues(drone) && drone.views_left == views_left - 1;
  }
};

// A leg that is held for air that was not looked at is flown after the look, if that showed it to
// be clear; else a planner that changes its mind would look around for ever.
struct RepairLegsBody {
  GuardOptions options;
  GuardDomain domain;
  state::Observation seen;
  AirMapView air;
  Span<action::Action> actions;  // [N], in place
  Span<std::uint8_t> blocked;    // [N], zero after
  Span<WantedLeg> wanted;        // [N]

  DANBV_HD void operator()(index_t env) const {
    if (!actions[env].stop && !fly_wanted(env) && blocked[env]) repair(env);
    blocked[env] = 0;
  }

 private:
  DANBV_HD bool fly_wanted(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    const WantedLeg& leg = wanted[env];
    if (!leg.was_looked_along(drone) || seen.images.other_frame(env)) return false;
    const GuardedMap map(options, seen, env, air);
    if (map.leg_blocked(drone.view.position, leg.action.position)) return false;
    actions[env] = leg.action;
    return true;
  }

  DANBV_HD void repair(index_t env) const {
    action::Action& action = actions[env];
    const state::DroneState& drone = seen.drone[env];
    const GuardedMap map(options, seen, env, air);
    const Vec3f from = drone.view.position, to = action.position;
    const Vec3f place = guarded_place(map, from, to, domain.reach * drone.length_scale);
    const bool held = map.asks_for_air() && norm(place - from) < 0.5f * norm(to - from);
    if (held) wanted[env] = {{drone.stream, drone.views_left}, action};
    action.position = place;
    if (!domain.looks_at_centre && !held) return;
    const camera::Viewpoint view = camera::looking_at(place, held ? to : domain.centre);
    action.yaw = view.yaw, action.pitch = view.pitch;
  }
};

}  // namespace danbv::planners
