// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "danbv/train/adam.h"
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

// The network's present view of remembered decisions: index [B] int64 names them. With gradients.
using Evaluate = std::function<policy::PolicyEvaluation(const at::Tensor& index)>;

// Names the random numbers of an update.
struct UpdateKey {
  std::uint64_t seed = 0;
  std::uint32_t iteration = 0;
};

// Means over the gradient steps of an update.
struct PpoReport {
  double loss = 0, policy_loss = 0, value_loss = 0, entropy_loss = 0;
  double approx_kl = 0, clip_fraction = 0, gradient_norm = 0;
  std::int64_t updates = 0;    // gradient steps taken
  bool stopped_early = false;  // the policy had moved far enough
  bool finite = true;          // false: a loss or a gradient was not; that step was not taken
};

// One update: epochs of shuffled batches, until the policy has moved 1.5 target_kl. A batch that
// finds it there is not learned from, nor any after it. The device decides that by itself; the host
// asks once an epoch.
PpoReport ppo_update(const Queue& queue, const PpoOptions& options, double learning_rate,
                     const PpoTargets& targets, const Evaluate& evaluate, Adam& adam,
                     const UpdateKey& key);

// A permutation of 0 .. count - 1, on the queue's device: int64.
at::Tensor shuffled(const Queue& queue, index_t count, const UpdateKey& key, std::uint32_t epoch);

}  // namespace danbv::train
