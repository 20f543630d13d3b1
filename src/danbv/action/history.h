// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/device/device.h"

namespace danbv::action {

// One executed view: where the drone was and what had been asked for. Level ship frame.
struct HistoryEntry {
  Vec3f position;
  float yaw = 0, pitch = 0;
  Vec3f move;              // executed translation that led here
  std::int32_t fused = 1;  // 0: registration could not place it, so the state learnt nothing
};

constexpr int kHistoryLength = 30;  // the paper's budget; a longer scan forgets its oldest views

// The last views of one environment, oldest first; unused entries are zero. Where the scan began
// and its last fused view are kept apart, because a long scan moves them out of the window.
struct History {
  HistoryEntry entries[kHistoryLength];
  std::int32_t count = 0;  // of entries
  Vec3f start;             // position of the scan's first view, in the frame as it was then

  DANBV_HD void push(const HistoryEntry& entry) {
    if (count == 0) start = entry.position;
    if (entry.fused) fused_ = entry, any_fused_ = 1;
    if (count == kHistoryLength) {
      for (int i = 1; i < kHistoryLength; ++i) entries[i - 1] = entries[i];
      --count;
    }
    entries[count++] = entry;
  }
  // The frame moves: what lay at p is at p - by now. Where the scan began stays as it was told
  // then.
  DANBV_HD void move_frame(Vec3f by) {
    for (int i = 0; i < count; ++i) entries[i].position -= by;
    fused_.position -= by;
  }
  // The last view in the state; none before the first, which is aligned by hand.
  DANBV_HD const HistoryEntry* last_fused() const { return any_fused_ ? &fused_ : nullptr; }
  // How many views since then the state learnt nothing from; at most kHistoryLength.
  DANBV_HD int unregistered_in_a_row() const {
    int n = 0;
    while (n < count && !entries[count - 1 - n].fused) ++n;
    return n;
  }

 private:
  HistoryEntry fused_;
  std::int32_t any_fused_ = 0;
};

}  // namespace danbv::action
