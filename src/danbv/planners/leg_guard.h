// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/buffer.h"
#include "danbv/planners/leg_guard_body.h"

namespace danbv {

// Mends the legs of actions that would come too near to what the map knows.
class LegGuard {
 public:
  void mend(const Queue& queue, const Observation& seen, Span<Action> actions);

 private:
  Buffer<std::uint8_t> blocked_;
};

}  // namespace danbv
