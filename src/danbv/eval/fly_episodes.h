// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "danbv/env/world.h"
#include "danbv/planners/planner.h"

namespace danbv::eval {

// Called with the world after each view; false ends the flight.
using OnView = std::function<bool(const env::World&)>;
// Called between a decision and its flight, with the actions on the device; false ends the flight.
using OnDecision = std::function<bool(Span<const action::Action>)>;

// The loop of the paper: the world shows, the planner decides, the world moves, until on_view or
// on_decision says false. requests: one an environment of the world.
void fly_episodes(const Queue& queue, env::World& world, planners::Planner& planner,
                  const std::vector<env::EpisodeRequest>& requests, const OnView& on_view,
                  const OnDecision& on_decision = {});

}  // namespace danbv::eval
