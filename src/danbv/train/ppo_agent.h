// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/parameters.h"
#include "danbv/policy/shared_batch_norm.h"
#include "danbv/train/method.h"
#include "danbv/train/ppo_update.h"

namespace danbv::train {

// A policy that PPO improves: what a method is beside PPO itself. It keeps what its decisions were
// made by, in slot t * N + n for step t of environment n, and evaluates those slots again.
class PpoAgent {
 public:
  virtual ~PpoAgent() = default;

  virtual const policy::Parameters& parameters() const = 0;
  virtual int draws() const = 0;  // random numbers of a decision
  // Whether its layers normalise whole batches. Their statistics are then added up in the midst of
  // evaluate() where processes have a part of a batch each.
  virtual bool normalises() const { return false; }

  virtual void begin_rollout(const Queue&) {}
  // Sampled with uniforms [N, draws()] in (0, 1). Fills the actions.
  virtual PpoDecision decide(const Queue& queue, const env::Environment& world, index_t t,
                             const at::Tensor& uniforms, Span<action::Action> actions) = 0;
  virtual Span<const std::uint8_t> corrected() const { return {}; }  // as Method's
  // [N], of what the environments show now.
  virtual at::Tensor value(const Queue& queue, const state::Observation& seen) = 0;
  // The decisions of the slots index [B], as the network sees them now; with gradients. What it
  // reads must stay where it is in memory (see PpoLearner).
  virtual policy::PolicyEvaluation evaluate(const Queue& queue, const at::Tensor& index,
                                            const policy::NormBatch& batch) = 0;

  // [T * N] uint8: 0 where what was kept of a decision is not what it was made by. Undefined: all
  // are whole.
  virtual at::Tensor whole(const Queue&) const { return {}; }
  // Adds what else is to be logged of an update; of all processes that share it.
  virtual void report(const Queue&, const PpoReport&, UpdateReport&) const {}

  virtual Safetensors weights() const = 0;
  // An Error where they are of another network, or mean something else.
  virtual void set_weights(const Safetensors& weights) = 0;
};

}  // namespace danbv::train
