// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>

namespace danbv {

using Clock = std::chrono::steady_clock;

// Finds out whether the calling thread lost its core while it worked, by comparing wall time with
// the thread's own CPU time. Asking for the latter is a system call of half a microsecond, so short
// work in a row shares one answer.
class CoreWatch {
 public:
  void begin_work();
  // Whether the core was lost for longer than kLost since begin_work().
  bool lost_core();
  // After the thread has slept by its own will, which is no loss.
  void forget() { known_ = false; }

  static constexpr std::chrono::microseconds kLost{500};

 private:
  bool known_ = false;
  Clock::time_point begun_, wall_;
  std::chrono::nanoseconds cpu_{0};  // of this thread, at wall_
};

}  // namespace danbv
