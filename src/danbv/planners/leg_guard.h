// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/leg_guard_body.h"

namespace danbv::planners {

// Repairs the legs of actions that would come too near to what the map knows.
class LegGuard {
 public:
  void repair(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);

 private:
  Buffer<std::uint8_t> blocked_;
};

}  // namespace danbv::planners
