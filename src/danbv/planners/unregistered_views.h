// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/history.h"

// A view that registration could not place leaves the state as it was, so a planner that looks at
// the state alone asks for it again. These are the rules of planners that remember.
namespace danbv::planners {

constexpr float kUnregisteredReach =
    1.5f;                             // m: nearer than that to an unregistered view, none is taken
constexpr float kReturnReach = 3.0f;  // m about the last fused view, after one unregistered view
constexpr float kReturnPenalty = 1e6f;  // a metre beyond it: more than any worth

// Of the last kHistoryLength views: what was lost before that may be tried again.
DANBV_HD bool near_unregistered_view(const action::History& history, Vec3f position) {
  for (int i = 0; i < history.count; ++i)
    if (!history.entries[i].fused &&
        norm(history.entries[i].position - position) < kUnregisteredReach)
      return true;
  return false;
}

// What a position loses after unregistered views: the map is to be met again where it was seen
// last, the nearer to that the more views were lost.
DANBV_HD float return_penalty(const action::History& history, Vec3f position) {
  const int lost = history.unregistered_in_a_row();
  const action::HistoryEntry* good = history.last_fused();
  if (lost == 0 || good == nullptr) return 0;
  const float beyond = norm(position - good->position) - kReturnReach / float(lost);
  return beyond > 0 ? kReturnPenalty * beyond : 0;
}

}  // namespace danbv::planners
