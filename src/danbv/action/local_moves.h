// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/rng.h"

namespace danbv {

// The paper's discrete action domain: a move relative to the drone, and absolute angles.
constexpr int kMoveValues = 51;   // an axis: -5..5 m by 0.2 m
constexpr int kPitchValues = 13;  // -90..90 degrees by 15
constexpr int kYawValues = 12;    // 0..330 degrees by 30
constexpr float kMoveStep = 0.2f;
constexpr float kPitchStep_deg = 15, kYawStep_deg = 30;

struct LocalMove {
  std::int32_t x = kMoveValues / 2, y = kMoveValues / 2, z = kMoveValues / 2;
  std::int32_t pitch = kPitchValues / 2, yaw = 0;
};

DANBV_HD float move_length(std::int32_t value) {
  return static_cast<float>(value - kMoveValues / 2) * kMoveStep;
}

// Uniform over the domain.
DANBV_HD LocalMove random_move(Rng& rng) {
  LocalMove move;
  move.x = int(rng.below(kMoveValues)), move.y = int(rng.below(kMoveValues));
  move.z = int(rng.below(kMoveValues));
  move.pitch = int(rng.below(kPitchValues)), move.yaw = int(rng.below(kYawValues));
  return move;
}

// The viewpoint a move leads to from a position in the level ship frame.
DANBV_HD Action decode(const LocalMove& move, Vec3f from) {
  Action action;
  action.position = from + Vec3f{move_length(move.x), move_length(move.y), move_length(move.z)};
  action.pitch = static_cast<float>(radians(kPitchStep_deg * (move.pitch - kPitchValues / 2)));
  action.yaw = static_cast<float>(radians(kYawStep_deg * move.yaw));
  return action;
}

// The same action with its angles rounded to those of the domain: 30 degrees of yaw, 15 of pitch.
DANBV_HD Action with_domain_angles(Action action) {
  const float yaw = static_cast<float>(radians(kYawStep_deg));
  const float pitch = static_cast<float>(radians(kPitchStep_deg));
  action.yaw = std::round(action.yaw / yaw) * yaw;
  action.pitch = std::round(action.pitch / pitch) * pitch;
  return action;
}

}  // namespace danbv
