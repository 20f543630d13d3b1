// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/parameters.h"
#include "danbv/policy/policy_inputs.h"
#include "danbv/policy/policy_options.h"

namespace danbv {

// A decision with what PPO must remember of it.
struct PolicyStep {
  PolicyActions actions;
  at::Tensor log_prob;  // [B]
  at::Tensor value;     // [B]
};

struct PolicyEvaluation {
  at::Tensor log_prob, entropy, value;  // [B], with gradients
};

// Encoders, fusion, two-stage heads and value: state and field in, distribution and value out.
class ActorCritic {
 public:
  ActorCritic(const PolicyOptions& options, at::Device device, std::uint64_t seed);

  // uniforms: [B, 6] float in (0, 1), one a component of the action; the same numbers give the same
  // actions at any B.
  PolicyStep sample(const PolicyInputs& inputs, const at::Tensor& uniforms) const;
  PolicyStep best(const PolicyInputs& inputs) const;  // the mode: argmax of every component
  PolicyEvaluation evaluate(const PolicyInputs& inputs, const PolicyActions& actions) const;
  at::Tensor value(const PolicyInputs& inputs) const;  // [B], without gradients

  Parameters& parameters() { return parameters_; }
  const PolicyOptions& options() const { return options_; }

 private:
  PolicyOptions options_;
  Parameters parameters_;
};

}  // namespace danbv
