// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"

namespace danbv {

// The paper's discrete action domain: a move relative to the drone, and absolute angles.
constexpr int kMoveValues = 51;   // an axis: -5..5 m by 0.2 m
constexpr int kPitchValues = 13;  // -90..90 degrees by 15
constexpr int kYawValues = 12;    // 0..330 degrees by 30
constexpr float kMoveStep = 0.2f;

struct LocalMove {
  std::int32_t x = kMoveValues / 2, y = kMoveValues / 2, z = kMoveValues / 2;
  std::int32_t pitch = kPitchValues / 2, yaw = 0;
};

DANBV_HD float move_length(std::int32_t value) {
  return static_cast<float>(value - kMoveValues / 2) * kMoveStep;
}

// The viewpoint a move leads to from a position in the level ship frame.
DANBV_HD Action decode(const LocalMove& move, Vec3f from) {
  Action action;
  action.position = from + Vec3f{move_length(move.x), move_length(move.y), move_length(move.z)};
  action.pitch = static_cast<float>(radians(15.0 * (move.pitch - kPitchValues / 2)));
  action.yaw = static_cast<float>(radians(30.0 * move.yaw));
  return action;
}

}  // namespace danbv
