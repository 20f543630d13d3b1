// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/reward.h"
#include "danbv/env/world_options.h"
#include "danbv/registration/registration_options.h"
#include "danbv/state/state_options.h"

namespace danbv::env {

// The sea states that episodes draw from, each as likely as it stands in the list.
struct SeaChoice {
  std::int32_t states[ocean::kSeaStates] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::int32_t count = ocean::kSeaStates;  // 0: ships lie still, without waves and wind
};

// Without the pose graph: a policy sees too little of centimetres to pay for their memory. And no
// view waits: nearly all are placed at once, and images and a second pass would cost all of them.
inline registration::RegistrationOptions training_registration() {
  registration::RegistrationOptions options;
  options.pose_graph = false;
  options.views_wait = false;
  return options;
}

struct EnvironmentOptions {
  WorldOptions world;
  state::StateOptions state;
  registration::RegistrationOptions registration = training_registration();
  RewardOptions reward;
  SeaChoice sea;
  // An episode that ends with its budget is cut by the clock, not over: it is worth what the critic
  // says of its last observation.
  bool budget_times_out = false;
  // Where not 0, every episode draws its budget between this and the world's, and planners learn to
  // go by the views that are left.
  std::int32_t views_from = 0;
};

void bind(CLI::App& app, EnvironmentOptions& options);

}  // namespace danbv::env
