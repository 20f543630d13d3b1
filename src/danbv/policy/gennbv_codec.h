// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"

namespace danbv::policy {

constexpr int kGennbvParts = 5;  // x, y, z, pitch, yaw

// GenNBV's actions: five numbers, each chosen by itself. Positions are absolute, as many values an
// axis as its authors have, over our workspace; or, as an extra, the paper's local moves.
struct GennbvCodec {
  action::ActionSpace space = action::ActionSpace::global;
  Workspace workspace;

  DANBV_HD bool global() const { return space == action::ActionSpace::global; }
  DANBV_HD int values(int part) const {
    constexpr int kGlobal[3] = {81, 81, 51};
    if (part < 3) return global() ? kGlobal[part] : action::kMoveValues;
    return part == 3 ? action::kPitchValues : action::kYawValues;
  }
  // index: [5], within values().
  DANBV_HD action::Action decode(const std::int64_t* index, Vec3f from, float scale) const {
    const float reach = action::kMoveStep * (action::kMoveValues / 2);
    action::Action action;
    for (int axis = 0; axis < 3; ++axis) {
      const float share = float(index[axis]) / float(values(axis) - 1);
      const float low = workspace.low[axis], high = workspace.high[axis];
      action.position[axis] =
          global() ? low + share * (high - low) : from[axis] + scale * reach * (2 * share - 1);
    }
    action.position = workspace.clip(action.position);
    action.pitch =
        float(radians(action::kPitchStep_deg)) * float(index[3] - action::kPitchValues / 2);
    const float turn = float(radians(action::kYawStep_deg)) * float(index[4]);
    action.yaw = turn > float(kPi) ? turn - float(2 * kPi) : turn;
    return action;
  }
};

}  // namespace danbv::policy
