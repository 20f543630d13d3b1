// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/device.h"

namespace danbv::distributed {
class ProcessGroup;
}

namespace danbv::train {

// Which of all environments of a training this process flies. Each keeps the number that it would
// have in a single process, and with it its episodes and draws.
struct EnvironmentShare {
  distributed::ProcessGroup* group = nullptr;  // none: this process trains alone
  index_t all = 0;                             // environments of all processes
  index_t first = 0, own = 0;                  // those here

  bool alone() const { return group == nullptr; }
};

// The part of the group's rank. An Error where there are fewer environments than processes.
EnvironmentShare share_of(distributed::ProcessGroup& group, index_t all);

}  // namespace danbv::train
