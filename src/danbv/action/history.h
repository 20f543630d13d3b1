// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/device.h"

namespace danbv {

// One executed view: where the drone was and what had been asked for. Level ship frame.
struct HistoryEntry {
  Vec3f position;
  float yaw = 0, pitch = 0;
  Vec3f move;  // executed translation that led here
};

constexpr int kHistoryLength = 30;  // the view budget: nothing of an episode is forgotten

// The last views of one environment, oldest first; unused entries are zero.
struct History {
  HistoryEntry entries[kHistoryLength];
  std::int32_t count = 0;

  DANBV_HD void push(const HistoryEntry& entry) {
    if (count == kHistoryLength) {
      for (int i = 1; i < kHistoryLength; ++i) entries[i - 1] = entries[i];
      --count;
    }
    entries[count++] = entry;
  }
};

}  // namespace danbv
