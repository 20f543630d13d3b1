// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/core/device/atomics.h"
#include "danbv/planners/clear_view.h"

// A policy has learnt what walls cost; a drone also has its map, and flies into nothing it knows.
namespace danbv::planners {

// Nearer than other planners keep: a policy comes close on purpose.
constexpr float kGuardMargin = 0.45f;

// No farther than a local move goes along each axis.
DANBV_HD Vec3f within_a_move(Vec3f from, Vec3f to) {
  constexpr float kReach = action::kMoveStep * (action::kMoveValues / 2);
  for (int k = 0; k < 3; ++k) to[k] = from[k] + clamp(to[k] - from[k], -kReach, kReach);
  return to;
}

// Where a leg ends that would come too near to known points: at the first clear place of those
// farther out and higher up, else on the way, else the drone backs off. The look stays.
DANBV_HD Vec3f guarded_place(const MapView& map, Vec3f from, Vec3f wanted) {
  constexpr int kPushes = 3, kRaises = 4, kShares = 3;
  const Workspace workspace;
  for (int k = 0; k < kPushes * kRaises; ++k) {
    const float push = 1 + 0.15f * float(k % kPushes), raise = float(k / kPushes);
    const Vec3f other = workspace.clip({wanted.x * push, wanted.y * push, wanted.z + raise});
    const Vec3f q = k == 0 ? wanted : within_a_move(from, other);
    if (!map.leg_blocked(from, q, kGuardMargin)) return q;
  }
  for (int k = kShares; k > 0; --k) {
    const Vec3f q = from + (wanted - from) * (float(k) / float(kShares + 1));
    if (!map.leg_blocked(from, q, kGuardMargin)) return q;
  }
  return backed_off(map, from);
}

// Finds legs that come too near, a thread a piece.
struct FindBlockedLegsBody {
  static constexpr int kPieces = 40;  // of a leg; a move is at most 8.7 m long, 35 of them
  state::Observation seen;
  Span<const action::Action> actions;  // [N]
  Span<std::uint8_t> blocked;          // [N], zero before

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kPieces;
    const MapView map(seen, env);
    const auto leg = map.leg_between(seen.drone[env].view.position, actions[env].position);
    for (int k = 1 + int(i % kPieces); k <= leg.pieces; k += kPieces)
      if (map.blocked_at(leg, k, kGuardMargin)) atomic_set(&blocked[env]);
  }
};

struct RepairLegsBody {
  state::Observation seen;
  Span<action::Action> actions;  // [N], in place
  Span<std::uint8_t> blocked;    // [N], zero after

  DANBV_HD void operator()(index_t env) const {
    action::Action& action = actions[env];
    if (blocked[env] && !action.stop)
      action.position =
          guarded_place(MapView(seen, env), seen.drone[env].view.position, action.position);
    blocked[env] = 0;
  }
};

}  // namespace danbv::planners
