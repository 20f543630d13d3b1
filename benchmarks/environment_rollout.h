// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/environment.h"
#include "danbv/planners/planner.h"

namespace danbv::bench {

// The environment alone, its drones flying at random: what a rollout costs beside the policy.
class EnvironmentRollout {
 public:
  EnvironmentRollout(Device device, int ships, index_t environments, const camera::Camera& camera,
                     const env::RewardTruthOptions& truth, const env::EnvironmentOptions& options);

  void step();
  double seconds_of_steps(int steps);  // after they are done

 private:
  Queue queue_;
  std::vector<scene::Target> ships_;
  std::vector<truth::GroundTruth> truths_;
  env::TargetSet targets_;
  env::RewardTruth truth_;
  env::Environment environment_;
  std::unique_ptr<planners::Planner> planner_;
  Buffer<action::Action> actions_;
};

}  // namespace danbv::bench
