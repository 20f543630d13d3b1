// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/grid/workspace.h"
#include "danbv/core/math/rng.h"

namespace danbv::action {

// The paper's discrete action domain: a move along each axis, and angles.
constexpr int kMoveValues = 51;   // an axis: -5..5 m by 0.2 m
constexpr int kPitchValues = 13;  // -90..90 degrees by 15
constexpr int kYawValues = 12;    // 0..330 degrees by 30
constexpr float kMoveStep = 0.2f;
constexpr float kPitchStep_deg = 15, kYawStep_deg = 30;

// Where positions are counted from: the drone (the paper's local moves), or the ship (its
// ablation).
enum class ActionSpace { local, global };
// Where yaw and pitch are counted from: bow and horizon, or the direction from the chosen position
// to the ship's centre.
enum class YawConvention { absolute, bearing };

// What the numbers of a local move are added to: the end of the domain, as the network counts and
// was trained, or its middle, as planners without a network do (positions then are not clipped, and
// yaw runs over a full turn). The two differ in the last bits of a float, and recorded flights hold
// both.
enum class Counting { from_low, from_middle };

// An action as a choice from the domain.
struct ActionIndex {
  std::int32_t x = kMoveValues / 2, y = kMoveValues / 2, z = kMoveValues / 2;
  std::int32_t stop = 0, pitch = kPitchValues / 2, yaw = 0;

  DANBV_HD bool operator==(const ActionIndex& b) const {
    return x == b.x && y == b.y && z == b.z && stop == b.stop && pitch == b.pitch && yaw == b.yaw;
  }
};
constexpr int kActionParts = 6;  // x, y, z, stop, pitch, yaw: the order of tensors and files

// What the centre of a ship means to a drone that looks at it: midship, a little above the water.
DANBV_HD Vec3f ship_centre() { return {0, 0, 1.35f}; }

// Takes numbers of the domain to viewpoints of the level ship frame and back: the network's, and
// those of planners without one. `scale` multiplies local moves (DroneState::length_scale).
struct ActionCodec {
  ActionSpace space = ActionSpace::local;
  YawConvention yaw = YawConvention::absolute;
  Workspace workspace;
  Counting counting = Counting::from_low;

  // Value i of an axis means low + i * step, from the drone (local) or in the level ship frame.
  DANBV_HD Vec3f low() const {
    const float reach = kMoveStep * (kMoveValues / 2);
    return space == ActionSpace::local ? Vec3f{-reach, -reach, -reach}
                                       : Vec3f{workspace.low.x, workspace.low.y, 0};
  }
  DANBV_HD Vec3f step() const {
    return space == ActionSpace::local ? Vec3f{kMoveStep, kMoveStep, kMoveStep}
                                       : (workspace.high - low()) / float(kMoveValues - 1);
  }
  DANBV_HD Action decode(const ActionIndex& index, Vec3f from, float scale = 1) const;
  // The index whose viewpoint is nearest, axis by axis.
  DANBV_HD ActionIndex encode(const Action& action, Vec3f from, float scale = 1) const;
  // The same action with its angles rounded to those of the domain: 30 degrees of yaw, 15 of pitch.
  DANBV_HD Action with_domain_angles(Action action) const;

 private:
  DANBV_HD Vec3f from_low(const ActionIndex& i, Vec3f from, float scale) const {
    const Vec3f counted = low() + multiply(step(), Vec3f{float(i.x), float(i.y), float(i.z)});
    return space == ActionSpace::local ? from + counted * scale : counted;
  }
  DANBV_HD static Vec3f from_middle(const ActionIndex& i) {
    constexpr int kMiddle = kMoveValues / 2;
    return {float(i.x - kMiddle) * kMoveStep, float(i.y - kMiddle) * kMoveStep,
            float(i.z - kMiddle) * kMoveStep};
  }
  // The viewing angles that the numbers are counted from, at a position.
  DANBV_HD void reference_angles(Vec3f position, float& yaw_0, float& pitch_0) const {
    const Vec3f d = ship_centre() - position;
    const bool bearing = yaw == YawConvention::bearing;
    yaw_0 = bearing ? std::atan2(d.y, d.x) : 0.0f;
    pitch_0 = bearing ? std::atan2(d.z, std::sqrt(d.x * d.x + d.y * d.y)) : 0.0f;
  }
  DANBV_HD static std::int32_t nearest(float value, std::int32_t count) {
    return clamp(std::int32_t(std::floor(value + 0.5f)), 0, count - 1);
  }
};

DANBV_HD Action ActionCodec::decode(const ActionIndex& index, Vec3f from, float scale) const {
  const bool middle = counting == Counting::from_middle;
  const int p = index.pitch - kPitchValues / 2;
  const float up = float(radians(90)), turn = float(2 * kPi);
  Action action;
  action.position =
      middle ? from + from_middle(index) * scale : workspace.clip(from_low(index, from, scale));
  float yaw_0, pitch_0;
  reference_angles(action.position, yaw_0, pitch_0);
  const float pitch = middle ? float(radians(kPitchStep_deg * float(p)))
                             : float(radians(kPitchStep_deg)) * float(p);
  action.pitch = clamp(pitch_0 + pitch, -up, up);
  const float turned = yaw_0 + (middle ? float(radians(kYawStep_deg * float(index.yaw)))
                                       : float(radians(kYawStep_deg)) * float(index.yaw));
  action.yaw = turned > float(kPi) && !middle ? turned - turn : turned;
  action.stop = index.stop != 0;
  return action;
}

DANBV_HD ActionIndex ActionCodec::encode(const Action& action, Vec3f from, float scale) const {
  const bool local = space == ActionSpace::local;
  const Vec3f counted = (local ? (action.position - from) / scale : action.position) - low();
  float yaw_0, pitch_0;
  reference_angles(action.position, yaw_0, pitch_0);
  const float yaw_steps = (action.yaw - yaw_0) / float(radians(kYawStep_deg));
  ActionIndex index;
  index.x = nearest(counted.x / step().x, kMoveValues);
  index.y = nearest(counted.y / step().y, kMoveValues);
  index.z = nearest(counted.z / step().z, kMoveValues);
  index.stop = action.stop ? 1 : 0;
  index.pitch = nearest(
      (action.pitch - pitch_0) / float(radians(kPitchStep_deg)) + kPitchValues / 2, kPitchValues);
  index.yaw = ((std::int32_t(std::floor(yaw_steps + 0.5f)) % kYawValues) + kYawValues) % kYawValues;
  return index;
}

DANBV_HD Action ActionCodec::with_domain_angles(Action action) const {
  const float turn = float(radians(kYawStep_deg)), tilt = float(radians(kPitchStep_deg));
  const float up = float(radians(90));
  float yaw_0, pitch_0;
  reference_angles(action.position, yaw_0, pitch_0);
  action.yaw = yaw_0 + std::round((action.yaw - yaw_0) / turn) * turn;
  action.pitch = clamp(pitch_0 + std::round((action.pitch - pitch_0) / tilt) * tilt, -up, up);
  return action;
}

// Local moves of planners without a network.
DANBV_HD ActionCodec local_codec(YawConvention yaw = YawConvention::absolute) {
  return {ActionSpace::local, yaw, {}, Counting::from_middle};
}

// A local move, uniform over the domain.
DANBV_HD ActionIndex random_move(Rng& rng) {
  ActionIndex move;
  move.x = int(rng.below(kMoveValues)), move.y = int(rng.below(kMoveValues));
  move.z = int(rng.below(kMoveValues));
  move.pitch = int(rng.below(kPitchValues)), move.yaw = int(rng.below(kYawValues));
  return move;
}

}  // namespace danbv::action
