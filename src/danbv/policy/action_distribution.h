// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/policy_inputs.h"

namespace danbv::policy {

// What the network says of B actions. M values an axis, P pitches, Y yaws.
struct ActionHeads {
  at::Tensor moves;  // [B, 3, M] logits of x, y, z
  at::Tensor stop;   // [B] logit
  at::Tensor
      attitude;  // [B, P + Y] logits of pitch and yaw, the part that knows no translation yet
};

// How the chosen translation moves the logits of pitch and yaw (eq:supp_attitude_encoding).
struct AttitudeCondition {
  at::Tensor codes;   // [3 M, 5]: encoding of each value of x, then of y, then of z
  at::Tensor first;   // [3] int64: the first row of each axis
  at::Tensor weight;  // [P + Y, 15]; undefined: it does not move them
  std::int64_t pitch_values = 0;
  struct Deep {
    at::Tensor
        hidden;  // [B, H]: of the state alone, before the rectifier; undefined: no such layer
    at::Tensor codes, out;  // [H, 15], [P + Y, H]
  };
  Deep deep = {};  // a hidden layer that sees state and translation together, beside the above
};

struct ActionChoice {
  PolicyActions actions;
  at::Tensor log_prob;  // [B]
};

struct ActionTerms {
  at::Tensor log_prob, entropy;  // [B]
};

// The two-stage distribution: translation and stop, then pitch and yaw given the translation. A
// stop ends the scan where it is, so the other parts of its action mean nothing and do not count.
class ActionDistribution {
 public:
  ActionDistribution(ActionHeads heads, AttitudeCondition condition);

  ActionChoice sample(const at::Tensor& uniforms) const;  // [B, 6] in (0, 1): inverse CDF
  ActionChoice mode() const;                              // the likeliest value of every part
  // Entropy is that of the choices made on the way to these actions; its mean over the policy's own
  // actions is the entropy of the policy.
  ActionTerms evaluate(const PolicyActions& actions) const;

 private:
  struct Attitude {
    at::Tensor pitch, yaw;  // [B, P], [B, Y] log-probabilities
  };
  at::Tensor attitude_logits(const at::Tensor& moves) const;  // [B, P + Y]
  Attitude attitude_after(const at::Tensor& moves) const;
  at::Tensor log_prob(const at::Tensor& index, const Attitude& attitude) const;

  at::Tensor moves_;  // [B, 3, M] log-probabilities
  at::Tensor stop_, attitude_;
  AttitudeCondition condition_;
};

// The codes of every value of an axis: asinh(r), and sin and cos of it at frequencies 1 and 2,
// where value i stands for r = low + i step. Row-major [count, 5].
std::vector<double> translation_codes(double low, double step, std::int64_t count);

}  // namespace danbv::policy
