// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/environment.h"
#include "danbv/planners/planner.h"

namespace danbv::bench {

// The environment alone, its drones flying at random: what a rollout costs beside the policy.
class EnvironmentCourse {
 public:
  EnvironmentCourse(Device device, int ships, index_t environments, const Camera& camera,
                    const RewardTruthOptions& truth, const EnvironmentOptions& options);

  void step();
  double seconds_of_steps(int steps);  // after they are done

 private:
  Queue queue_;
  std::vector<Target> ships_;
  std::vector<GroundTruth> truths_;
  TargetSet targets_;
  RewardTruth truth_;
  Environment environment_;
  std::unique_ptr<Planner> planner_;
  Buffer<Action> actions_;
};

}  // namespace danbv::bench
