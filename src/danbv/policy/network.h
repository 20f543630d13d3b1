// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/action_distribution.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/policy_options.h"

namespace danbv::policy {

struct NetworkOutput {
  ActionDistribution actions;
  at::Tensor value;  // [B]
};

// The layers between inputs and heads (the paper's "Network Inputs and Action Heads"). Weights live
// in Parameters; this holds the constants.
class Network {
 public:
  Network(const PolicyOptions& options, at::Device device, at::ScalarType type);

  // field: U, [B, Q]; undefined where the field is switched off.
  NetworkOutput forward(const Parameters& p, const PolicyInputs& inputs,
                        const at::Tensor& field) const;

 private:
  at::Tensor occupancy_features(const Parameters& p, const PolicyInputs& inputs) const;
  at::Tensor grid(const PolicyInputs& inputs) const;
  at::Tensor field_features(const Parameters& p, const at::Tensor& field) const;
  at::Tensor history_features(const Parameters& p, const at::Tensor& history) const;

  PolicyOptions options_;
  at::ScalarType type_;
  at::Tensor history_frequency_, history_phase_;  // [8, 4], [4]
  at::Tensor translation_codes_, first_code_;     // [153, 5], [3]
  at::Tensor coverage_scale_;                     // [2, 1]
};

}  // namespace danbv::policy
