// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "danbv/core/device/device.h"

namespace danbv::planners {

constexpr int kPatience = 8;  // views

// How much a map held after each of the last views of a scan.
class RecentGains {
 public:
  // A map that holds less than before has begun anew.
  DANBV_HD void note(std::int32_t held) {
    if (count_ > 0 && held < held_[(count_ - 1) % (kPatience + 1)]) count_ = 0;
    held_[count_++ % (kPatience + 1)] = held;
  }
  // Share of what is held now that the last kPatience views brought; 1 before that many views.
  DANBV_HD float fresh_share() const {
    if (count_ <= kPatience) return 1;
    const std::int32_t now = held_[(count_ - 1) % (kPatience + 1)];
    const std::int32_t then = held_[count_ % (kPatience + 1)];
    return now > 0 ? float(now - then) / float(now) : 1;
  }

 private:
  std::int32_t count_ = 0;                 // views noted
  std::int32_t held_[kPatience + 1] = {};  // a ring
};

}  // namespace danbv::planners
