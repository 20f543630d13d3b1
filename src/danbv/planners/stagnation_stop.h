// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/stagnation_stop_body.h"

namespace danbv::planners {

// Ends a scan that brings nothing any more, by the drone's own map: where the last kPatience views
// together brought less than `least_share` of the directions seen so far.
class StagnationStop {
 public:
  explicit StagnationStop(float least_share) : least_share_(least_share) {}
  void decide(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);

 private:
  float least_share_;
  Buffer<std::int32_t> pairs_;
  Buffer<RecentPairs> recent_;
};

}  // namespace danbv::planners
