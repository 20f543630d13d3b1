// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/air_map.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/planner.h"

namespace danbv::planners {

// Repairs the legs of actions that would come too near to what the map knows.
class LegGuard {
 public:
  explicit LegGuard(const GuardOptions& options = {}, const GuardDomain& domain = {})
      : options_(options), domain_(domain) {}
  void repair(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);

 private:
  GuardOptions options_;
  GuardDomain domain_;
  AirMap air_;
  Buffer<std::uint8_t> blocked_;
  Buffer<WantedLeg> wanted_;
};

// The same planner, its legs guarded.
std::unique_ptr<Planner> guarded(std::unique_ptr<Planner> planner, const PlannerOptions& options);

}  // namespace danbv::planners
