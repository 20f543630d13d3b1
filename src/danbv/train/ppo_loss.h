// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/actor_critic.h"
#include "danbv/train/ppo_options.h"

namespace danbv::train {

// A decision as PPO keeps it: [N] each.
struct PpoDecision {
  at::Tensor log_prob, value;
};

// What PPO remembers of B decisions: [B] each, float.
struct PpoTargets {
  at::Tensor log_prob, value;      // as they were decided
  at::Tensor advantage, returned;  // as it turned out
  at::Tensor executed;             // 1, or 0: the action was never executed and teaches nothing

  PpoTargets gather(const at::Tensor& index) const;
  PpoTargets clone() const;
  void copy_(const PpoTargets& from);  // of as many decisions, into the same memory
};

// Scalars on the device; all means are over executed decisions.
struct PpoTerms {
  at::Tensor loss;                      // what is descended, with gradients
  at::Tensor policy, value, entropy;    // its parts before their weights; entropy: minus the mean
  at::Tensor approx_kl, clip_fraction;  // how far the policy has moved
  at::Tensor lesson;                    // 0 where nothing is taught beside the reward

  at::Tensor values() const;  // [7], all of them in this order, without gradients
  static PpoTerms of(const at::Tensor& values);
};

// What a batch is measured by: the number of its executed decisions, at least 1, and their
// advantages' mean and deviation.
struct BatchScale {
  at::Tensor values;  // [3] on the device

  at::Tensor count() const { return values[0]; }
  at::Tensor mean() const { return values[1]; }
  at::Tensor deviation() const { return values[2]; }
};

// The clipped surrogate objective with value loss and entropy bonus (Schulman et al. 2017, eq. 7
// and 9). Advantages are normalised over the executed decisions of the batch.
PpoTerms ppo_loss(const PpoTargets& targets, const policy::PolicyEvaluation& now,
                  const PpoOptions& options);
// The same of a part of a batch, with the scale of all of it: loss and gradients of parts add up.
PpoTerms ppo_loss(const PpoTargets& targets, const policy::PolicyEvaluation& now,
                  const PpoOptions& options, const BatchScale& scale);

// 1 - Var(returned - value) / Var(returned) over executed decisions: a scalar on the device.
at::Tensor explained_variance(const PpoTargets& targets);

}  // namespace danbv::train
