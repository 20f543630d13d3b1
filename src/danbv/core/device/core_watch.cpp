// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/core_watch.h"

#include <time.h>

namespace danbv {

namespace {
// An older answer may hold so much sleep between two pieces of work that it looks like a loss.
constexpr std::chrono::microseconds kOldest = CoreWatch::kLost / 2;

std::chrono::nanoseconds thread_cpu_time() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
}
}  // namespace

void CoreWatch::begin_work() {
  begun_ = Clock::now();
  if (known_ && begun_ - wall_ < kOldest) return;
  known_ = true;
  wall_ = begun_;
  cpu_ = thread_cpu_time();
}

bool CoreWatch::lost_core() {
  const auto now = Clock::now();
  if (now - begun_ < kLost / 2) return false;
  known_ = false;
  return (now - wall_) - (thread_cpu_time() - cpu_) > kLost;
}

}  // namespace danbv
