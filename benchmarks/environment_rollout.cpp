// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/environment_rollout.h"

#include <chrono>

#include "benchmarks/benchmark.h"
#include "benchmarks/fleet_sample.h"

namespace danbv::bench {

namespace {
std::vector<const truth::GroundTruth*> pointers_to(const std::vector<truth::GroundTruth>& truths) {
  std::vector<const truth::GroundTruth*> out;
  for (const auto& truth : truths) out.push_back(&truth);
  return out;
}
}  // namespace

EnvironmentRollout::EnvironmentRollout(Device device, int ships, index_t environments,
                                       const camera::Camera& camera,
                                       const env::RewardTruthOptions& truth,
                                       const env::EnvironmentOptions& options)
    : queue_(device),
      ships_(training_ships(ships)),
      truths_(reward_ground_truths(device, pointers(ships_), truth)),
      targets_(queue_, pointers(ships_)),
      truth_(queue_, pointers_to(truths_), truth),
      environment_(queue_, targets_, truth_, environments, camera, 1, options),
      planner_(planners::make_planner("random", {.seed = 1})),
      actions_(device, environments) {}

void EnvironmentRollout::step() {
  planner_->decide(queue_, environment_.observation(), actions_.span());
  environment_.step(queue_, actions_.span());
}

double EnvironmentRollout::seconds_of_steps(int steps) {
  queue_.wait();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < steps; ++i) step();
  queue_.wait();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// As in configs/small.toml.
Result environment_small() {
  env::EnvironmentOptions options;
  options.sea.count = 0;
  options.world.registration = false;
  EnvironmentRollout rollout(Device::cpu, 8, 16, camera::Camera::with_fov(64, 64, 90),
                             {10000, 5000, 256}, options);
  rollout.seconds_of_steps(5);
  return {"environment_small",
          16 * 100 / rollout.seconds_of_steps(100),
          {},
          "steps/s",
          false,
          "",
          "16 environments, 64 x 64, ships lying still, true poses, reward; without a policy"};
}

}  // namespace danbv::bench
