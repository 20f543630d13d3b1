// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/fly_episodes.h"

namespace danbv::eval {

void fly_episodes(const Queue& queue, env::World& world, planners::Planner& planner,
                  const std::vector<env::EpisodeRequest>& requests, const OnView& on_view,
                  const OnDecision& on_decision) {
  const Buffer<action::Action> actions(queue.device(), world.environments());
  world.reset(queue, requests);
  while (on_view(world)) {
    planner.decide(queue, world.observation(), actions.span());
    if (on_decision && !on_decision(actions.span())) return;
    world.step(queue, actions.span());
  }
}

}  // namespace danbv::eval
