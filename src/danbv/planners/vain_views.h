// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/history.h"

// A view that registration could not place leaves the state as it was, so a planner that looks at
// the state alone asks for it again. These are the rules of planners that remember.
namespace danbv {

constexpr float kVainReach = 1.5f;      // m: nearer than that to a view in vain, none is taken
constexpr float kReturnReach = 3.0f;    // m about the last fused view, after one view in vain
constexpr float kReturnPenalty = 1e6f;  // a metre beyond it: more than any worth

DANBV_HD bool near_view_in_vain(const History& history, Vec3f position) {
  for (int i = 0; i < history.count; ++i)
    if (!history.entries[i].fused && norm(history.entries[i].position - position) < kVainReach)
      return true;
  return false;
}

// What a position loses after views in vain: the map is to be met again where it was seen last, the
// nearer to that the more views were in vain.
DANBV_HD float return_penalty(const History& history, Vec3f position) {
  const int vain = history.vain_in_a_row();
  const HistoryEntry* good = history.last_fused();
  if (vain == 0 || good == nullptr) return 0;
  const float beyond = norm(position - good->position) - kReturnReach / float(vain);
  return beyond > 0 ? kReturnPenalty * beyond : 0;
}

}  // namespace danbv
