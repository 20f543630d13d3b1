// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "danbv/action/action_codec.h"

namespace danbv::action {

// Which positions a planner chooses from.
enum class MoveDomain {
  relative,    // the paper's: -5..5 m an axis from the drone, by 0.2 m
  global,      // the paper's ablation: 51 values an axis over the workspace
  anywhere,    // any position of the workspace
  hemisphere,  // on a hemisphere about the ship, looking at its centre
};

// What a planner's actions are chosen from. Planners of different domains do not compare as equals,
// so every row of a table names it.
struct ActionDomain {
  MoveDomain moves = MoveDomain::relative;
  // Yaw by 30 and pitch by 15 degrees, counted from there; none: any angles.
  std::optional<YawConvention> looks = YawConvention::absolute;

  // Of a planner that flies with a codec.
  static ActionDomain of(const ActionCodec& codec) {
    const bool local = codec.space == ActionSpace::local;
    return {local ? MoveDomain::relative : MoveDomain::global, codec.yaw};
  }
  static ActionDomain hemisphere() { return {MoveDomain::hemisphere, std::nullopt}; }
};

// "relative, absolute look"; "relative, bearing look"; "hemisphere"; "anywhere".
inline std::string name_of(const ActionDomain& domain) {
  static constexpr const char* kMoves[] = {"relative", "global", "anywhere", "hemisphere"};
  const std::string moves = kMoves[int(domain.moves)];
  if (!domain.looks) return moves;
  return moves + (*domain.looks == YawConvention::absolute ? ", absolute look" : ", bearing look");
}

}  // namespace danbv::action
