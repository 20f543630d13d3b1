// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/safetensors.h"
#include "danbv/env/environment.h"
#include "danbv/policy/observation_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/ppo_update.h"
#include "danbv/train/rollout_storage.h"
#include "danbv/train/train_options.h"

namespace danbv::train {

// How an iteration went.
struct IterationReport {
  env::EpisodeStatistics episodes;
  PpoReport update;
  double explained_variance = 0, learning_rate = 0;
  std::int64_t updates = 0;    // gradient steps so far
  index_t dropped_voxels = 0;  // active voxels that the storage had no room for
  double rollout_s = 0, update_s = 0;
  double device_memory_gb = 0;  // in use on the GPU, by whomever; 0 on the CPU
  std::string fault;            // what was not finite; empty: all was
};

// The paper's training: N drones fly with the policy as it is, then it learns from what they saw.
class Trainer {
 public:
  // Targets and truth must outlive this.
  Trainer(const Queue& queue, const env::TargetSet& targets, const env::RewardTruth& truth,
          const TrainOptions& options);

  Trainer(const Trainer&) = delete;  // the learner asks this one

  // Rollout and update number `iteration`.
  IterationReport iterate(const Queue& queue, std::int64_t iteration);
  // New episodes everywhere, at all stages of a scan; they depend on the seed and the round alone.
  void restart(const Queue& queue, std::int64_t round);

  // Weights, Adam's moments, counters, and the running episodes, which a restore flies again to
  // where they stood. False where they are of another fleet, budget or number of environments; then
  // they are left out.
  Safetensors state(const Queue& queue) const;
  bool restore(const Queue& queue, const Safetensors& state);
  // The policy alone, as planners read it.
  void save_weights(const Queue& queue, const std::filesystem::path& path) const;

  const TrainOptions& options() const { return options_; }
  policy::ActorCritic& policy() { return policy_; }
  env::Environment& environment() { return environment_; }

 private:
  // With LibTorch on the queue's stream while all parts are made.
  Trainer(const policy::TorchStream& stream, const Queue& queue, const env::TargetSet& targets,
          const env::RewardTruth& truth, const TrainOptions& options);
  void rollout(const Queue& queue, std::int64_t iteration);
  PpoReport update(const Queue& queue, std::int64_t iteration);

  TrainOptions options_;
  env::Environment environment_;
  policy::ActorCritic policy_;
  policy::ObservationEncoder encoder_;
  RolloutStorage storage_;
  Adam adam_;
  PpoLearner learner_;
  at::Tensor uniforms_;  // [N, 6]
  Buffer<action::Action> actions_;
  std::int64_t updates_ = 0;  // gradient steps so far
};

}  // namespace danbv::train
