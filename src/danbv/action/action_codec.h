// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/local_moves.h"
#include "danbv/core/workspace.h"

namespace danbv {

// Where positions are counted from: the drone (the paper's local moves), or the ship (its
// ablation).
enum class ActionSpace { local, global };
// Where yaw and pitch are counted from: bow and horizon, or the direction from the chosen position
// to the ship's centre.
enum class YawConvention { absolute, bearing };

// An action as the network counts it.
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

// Takes the network's numbers to viewpoints of the level ship frame and back.
struct ActionCodec {
  ActionSpace space = ActionSpace::local;
  YawConvention yaw = YawConvention::absolute;
  Workspace workspace;

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
  DANBV_HD Action decode(const ActionIndex& index, Vec3f from) const;
  // The index whose viewpoint is nearest, axis by axis.
  DANBV_HD ActionIndex encode(const Action& action, Vec3f from) const;

 private:
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

DANBV_HD Action ActionCodec::decode(const ActionIndex& index, Vec3f from) const {
  const Vec3f counted =
      low() + multiply(step(), Vec3f{float(index.x), float(index.y), float(index.z)});
  Action action;
  action.position = workspace.clip(space == ActionSpace::local ? from + counted : counted);
  float yaw_0, pitch_0;
  reference_angles(action.position, yaw_0, pitch_0);
  const float up = float(radians(90)), turn = float(2 * kPi);
  const float pitch =
      pitch_0 + float(radians(kPitchStep_deg)) * float(index.pitch - kPitchValues / 2);
  action.pitch = clamp(pitch, -up, up);
  const float turned = yaw_0 + float(radians(kYawStep_deg)) * float(index.yaw);
  action.yaw = turned > float(kPi) ? turned - turn : turned;
  action.stop = index.stop != 0;
  return action;
}

DANBV_HD ActionIndex ActionCodec::encode(const Action& action, Vec3f from) const {
  const Vec3f counted = action.position - low() - (space == ActionSpace::local ? from : Vec3f{});
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

}  // namespace danbv
