// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/buffer.h"
#include "danbv/planners/enough_seen_body.h"

namespace danbv {

// Ends a scan that brings nothing any more, by the drone's own map: where the last kPatience views
// together brought less than `least_share` of the directions seen so far.
class EnoughSeen {
 public:
  explicit EnoughSeen(float least_share) : least_share_(least_share) {}
  void decide(const Queue& queue, const Observation& seen, Span<Action> actions);

 private:
  float least_share_;
  Buffer<std::int32_t> pairs_;
  Buffer<SeenLately> lately_;
};

}  // namespace danbv
