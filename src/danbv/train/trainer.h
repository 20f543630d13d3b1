// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/torch_stream.h"
#include "danbv/train/method.h"

namespace danbv::train {

// How an iteration went.
struct IterationReport {
  env::EpisodeStatistics episodes;
  UpdateReport update;
  std::int64_t updates = 0;  // gradient steps so far
  double rollout_s = 0, update_s = 0;
  double device_memory_gb = 0;  // in use on the GPU, by whomever; 0 on the CPU
};

// Training of any method: N drones fly with the policy as it is, then it learns from what they saw.
class Trainer {
 public:
  // Targets and truth must outlive this.
  Trainer(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
          const TrainOptions& options);

  // Rollout and update number `iteration`.
  IterationReport iterate(const Queue& queue, std::int64_t iteration);
  // New episodes everywhere, at all stages of a scan; they depend on the seed and the round alone.
  void restart(const Queue& queue, std::int64_t round);

  // What the method keeps, counters, and the running episodes, which a restore flies again to where
  // they stood. False where they are of another fleet, budget or number of environments; then they
  // are left out. Of all processes that share the training: each calls it and gets the same.
  Safetensors state(const Queue& queue) const;
  bool restore(const Queue& queue, const Safetensors& state);
  // The network alone, as planners read it; and what an earlier training left, before the first
  // iteration.
  void begin_with(const Queue& queue, const Safetensors& weights);
  void save_weights(const Queue& queue, const std::filesystem::path& path) const;

  const TrainOptions& options() const { return options_; }
  env::Environment& environment() { return environment_; }

 private:
  void step(const Queue& queue, const DecisionKey& key);
  void rollout(const Queue& queue, std::int64_t iteration);
  env::EpisodeStatistics take_statistics(const Queue& queue);

  TrainOptions options_;
  env::Environment environment_;
  std::unique_ptr<Method> method_;
  Buffer<action::Action> actions_;
  std::int64_t updates_ = 0;  // gradient steps so far
};

}  // namespace danbv::train
