// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/device/core_watch.h"

namespace danbv {

// How many threads may help in a short loop while other programs use the cores. A helper that loses
// its core in the middle of a loop makes everyone wait for it, several milliseconds in a loop of a
// tenth of one. So each thread that lost its core leaves out one helper for a while; then one more
// is tried. Where that soon goes wrong again, another program is there to stay, and the next try
// comes later and later; a loss now and then costs little and changes little.
class Crowding {
 public:
  // Of `wanted` helpers.
  int helpers(int wanted, Clock::time_point now) {
    if (left_out_ > 0 && now >= until_) {
      --left_out_;
      tried_ = now;
      until_ = now + pause_;
    }
    return std::max(0, wanted - left_out_);
  }

  // `lost` of the threads of a loop that wanted so many helpers lost their cores.
  void lost_cores(int lost, int wanted, Clock::time_point now) {
    if (lost == 0) return;
    const bool again = left_out_ > 0 || now - tried_ < kSoon;
    pause_ = again ? std::min(2 * pause_, kLongestPause) : kFirstPause;
    left_out_ = std::min(left_out_ + lost, wanted);
    until_ = now + pause_;
  }

  using Pause = std::chrono::milliseconds;
  static constexpr Pause kFirstPause{10}, kLongestPause{160};
  static constexpr Pause kSoon{50};  // a busy program takes its turn after some milliseconds

 private:
  int left_out_ = 0;
  Pause pause_ = kFirstPause;
  Clock::time_point until_{}, tried_{};
};

}  // namespace danbv
