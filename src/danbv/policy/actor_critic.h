// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/policy/field_function.h"
#include "danbv/policy/network.h"

namespace danbv::policy {

// A decision with what PPO must remember of it.
struct PolicyStep {
  PolicyActions actions;
  at::Tensor log_prob;  // [B]
  at::Tensor value;     // [B]
  at::Tensor field;     // U, [B, Q], of best() where the policy has one
};

struct PolicyEvaluation {
  at::Tensor log_prob, entropy, value;  // [B], with gradients
  at::Tensor lesson = {};  // [B] a loss of what is taught beside the reward; undefined: nothing
};

// Encoders, fusion, two-stage heads and value: state and field in, distribution and value out. On
// CUDA, work runs on LibTorch's current stream: see policy/torch_stream.h.
class ActorCritic {
 public:
  // Without a seed all weights are zero, for someone to fill.
  ActorCritic(const PolicyOptions& options, at::Device device, std::optional<std::uint64_t> seed,
              at::ScalarType type = at::kFloat);

  // uniforms: [B, 6] float in (0, 1), one a component of the action; the same numbers give the same
  // actions at any B. No call but evaluate() records gradients; none waits for the device.
  PolicyStep sample(const PolicyInputs& inputs, const at::Tensor& uniforms) const;
  PolicyStep best(const PolicyInputs& inputs) const;  // the mode: argmax of every component
  PolicyEvaluation evaluate(const PolicyInputs& inputs, const PolicyActions& actions) const;
  at::Tensor value(const PolicyInputs& inputs) const;  // [B], without gradients

  Parameters& parameters() { return parameters_; }
  const Parameters& parameters() const { return parameters_; }
  const PolicyOptions& options() const { return options_; }

 private:
  at::Tensor field(const PolicyInputs& inputs) const;
  NetworkOutput forward(const PolicyInputs& inputs) const;

  PolicyOptions options_;
  Parameters parameters_;
  Network network_;
  std::shared_ptr<paf::FieldScorer> scorer_;  // shared with the graphs that evaluate() leaves
};

}  // namespace danbv::policy
