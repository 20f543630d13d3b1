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

struct Course {
  double rollout_s = 0, update_s = 0, memory_gb = 0;
  index_t steps = 0;
};

constexpr double kGigabyte = 1e9;

Course train(const TrainOptions& options, int iterations) {
  const Queue queue(Device::cuda);
  const double before = double(cuda::memory_in_use());
  const TrainingFleet fleet = training_fleet(options.fleet, options.truth, Device::cuda);
  const TargetSet targets(queue, fleet.target_pointers());
  const RewardTruth truth(queue, fleet.truth_pointers(), options.truth);
  Trainer trainer(queue, targets, truth, options);
  trainer.restart(queue, 0);
  Course course;
  for (int i = 0; i <= iterations; ++i) {
    const IterationReport report = trainer.iterate(queue, i);
    if (i == 0) continue;  // takes memory, warms up
    course.rollout_s += report.rollout_s, course.update_s += report.update_s;
    course.steps += options.ppo.environments * options.ppo.steps;
  }
  course.memory_gb = (double(cuda::memory_in_use()) - before) / kGigabyte;
  cuda::begin_profile();
  trainer.iterate(queue, iterations + 1);
  fmt::print(stderr, "{}", cuda::to_table(cuda::end_profile()));
  return course;
}

Result iteration(const std::string& name, const TrainOptions& options, int iterations) {
  const Course course = train(options, iterations);
  const double steps = double(course.steps);
  const PpoOptions& ppo = options.ppo;
  return {name,
          steps / (course.rollout_s + course.update_s),
          {},
          "steps/s",
          false,
          "",
          fmt::format("{} environments x {} steps, {} px, {} epochs of batches of {}, all sea "
                      "states; rollout alone {:.0f} steps/s, update {:.0f}; {:.1f} GB of memory",
                      ppo.environments, ppo.steps, options.depth_px, ppo.epochs, ppo.batch,
                      steps / course.rollout_s, steps / course.update_s, course.memory_gb)};
}

}  // namespace

// The defaults are the paper's settings: configs/paper.toml.
Result iteration_paper_cuda() { return iteration("iteration_paper", {}, 1); }

// As configs/fast.toml.
Result iteration_fast_cuda() {
  TrainOptions options;
  options.ppo.environments = 1024, options.ppo.steps = 32;
  options.ppo.epochs = 4, options.ppo.batch = 2048;
  return iteration("iteration_fast", options, 3);
}

}  // namespace danbv::bench
