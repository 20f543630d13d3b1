// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "benchmarks/benchmark.h"
#include "danbv/core/cuda/launch_profile.h"
#include "danbv/core/cuda/runtime.h"
#include "danbv/train/trainer.h"
#include "danbv/train/training_fleet.h"

// Whole iterations of training on the GPU: rollout (simulator, registration, state, field, policy,
// reward) and update.
namespace danbv::bench {

namespace {

struct TrainingTimes {
  double rollout_s = 0, update_s = 0, memory_gb = 0;
  index_t steps = 0;
};

constexpr double kGigabyte = 1e9;

TrainingTimes train(const train::TrainOptions& options, int iterations) {
  const Queue queue(Device::cuda);
  const double before = double(cuda::memory_in_use());
  const train::TrainingFleet fleet = training_fleet(options.fleet, options.truth, Device::cuda);
  const env::TargetSet targets(queue, fleet.target_pointers());
  const env::RewardTruth truth(queue, fleet.truth_pointers(), options.truth);
  train::Trainer trainer(queue, targets, truth, options);
  trainer.restart(queue, 0);
  TrainingTimes times;
  for (int i = 0; i <= iterations; ++i) {
    const train::IterationReport report = trainer.iterate(queue, i);
    if (i == 0) continue;  // takes memory, warms up
    times.rollout_s += report.rollout_s, times.update_s += report.update_s;
    times.steps += options.rollout.environments * options.rollout.steps;
  }
  times.memory_gb = (double(cuda::memory_in_use()) - before) / kGigabyte;
  cuda::begin_profile();
  trainer.iterate(queue, iterations + 1);
  fmt::print(stderr, "{}", cuda::to_table(cuda::end_profile()));
  return times;
}

Result iteration(const std::string& name, const train::TrainOptions& options, int iterations) {
  const TrainingTimes times = train(options, iterations);
  const double steps = double(times.steps);
  const train::PpoOptions& ppo = options.ppo;
  return {
      name,
      steps / (times.rollout_s + times.update_s),
      {},
      "steps/s",
      false,
      "",
      fmt::format("{} environments x {} steps, {} px, {} epochs of batches of {}, all sea "
                  "states; rollout alone {:.0f} steps/s, update {:.0f}; {:.1f} GB of memory",
                  options.rollout.environments, options.rollout.steps, options.depth_px, ppo.epochs,
                  ppo.batch, steps / times.rollout_s, steps / times.update_s, times.memory_gb)};
}

}  // namespace

// The defaults are the paper's settings: configs/paper.toml.
Result iteration_paper_cuda() { return iteration("iteration_paper", {}, 1); }

// As configs/fast.toml.
Result iteration_fast_cuda() {
  train::TrainOptions options;
  options.rollout.environments = 1024, options.rollout.steps = 32;
  options.ppo.epochs = 4, options.ppo.batch = 2048;
  return iteration("iteration_fast", options, 3);
}

}  // namespace danbv::bench
