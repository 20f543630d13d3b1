// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/stop_writing.h"

#include <atomic>

namespace danbv {

namespace {
std::atomic<bool (*)()> stop{nullptr};
}

void stop_writing_when(bool (*asked)()) { stop = asked; }

void check_stop() {
  bool (*const asked)() = stop;
  if (asked != nullptr && asked()) throw Interrupted("interrupted while the results were written");
}

}  // namespace danbv
