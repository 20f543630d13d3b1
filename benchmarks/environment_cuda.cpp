// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "benchmarks/benchmark.h"
#include "benchmarks/empty_cache.h"
#include "benchmarks/environment_rollout.h"
#include "benchmarks/fleet_sample.h"
#include "danbv/core/cuda/launch_profile.h"

// Training's world on the GPU: what it takes to make its ships, and to step it.
namespace danbv::bench {

Result training_set_cuda() {
  const EmptyCache cache;
  const auto start = std::chrono::steady_clock::now();
  const auto lap = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const Queue queue(Device::cuda);
  const auto ships = training_ships(250);
  const double made = lap();
  const auto truths = env::reward_ground_truths(Device::cuda, pointers(ships));
  const double known = lap();
  std::vector<const truth::GroundTruth*> all;
  for (const auto& truth : truths) all.push_back(&truth);
  const env::TargetSet targets(queue, pointers(ships));
  const env::RewardTruth truth(queue, all);
  queue.wait();
  const double seconds = lap();
  fmt::print(stderr, "meshes {:.1f} s, M, c_v and points {:.1f} s, trees and fields {:.1f} s\n",
             made, known - made, seconds - known);
  return {"training_set", seconds, {}, "s", true, "", "250 ships from seeds, ready to train on"};
}

Result environment_steps_cuda() {
  env::EnvironmentOptions exact;
  exact.world.positioning.ais = env::AisMode::exact;
  const auto camera = camera::Camera::with_fov(400, 400, 90);
  EnvironmentRollout rollout(Device::cuda, 64, 256, camera, {}, {});
  EnvironmentRollout told(Device::cuda, 64, 256, camera, {}, exact);
  rollout.seconds_of_steps(5);
  told.seconds_of_steps(5);
  double ours = 0, theirs = 0;
  for (int turn = 0; turn < 3; ++turn) {
    ours += rollout.seconds_of_steps(30);
    theirs += told.seconds_of_steps(30);
  }
  cuda::begin_profile();
  for (int i = 0; i < 6; ++i) rollout.step();
  fmt::print(stderr, "{}", cuda::to_table(cuda::end_profile()));
  constexpr double kSteps = 3 * 30 * 256;
  return {
      "environment_steps",
      kSteps / ours,
      kSteps / theirs,
      "steps/s",
      false,
      "exact AIS",
      "256 environments, 400 x 400, sea states 0-9, with reward; without a policy; three turns"};
}

}  // namespace danbv::bench
