// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <vector>

namespace danbv::policy {

// The first value whose cumulated probability reaches u. log_probs: [.., K], u: [..].
at::Tensor inverse_cdf(const at::Tensor& log_probs, const at::Tensor& u);
at::Tensor entropy_of(const at::Tensor& log_probs);                         // [..]
at::Tensor at_index(const at::Tensor& log_probs, const at::Tensor& index);  // [..]

// Several choices that do not depend on each other.
class MultiCategorical {
 public:
  // logits: [B, sum of sizes].
  MultiCategorical(const at::Tensor& logits, const std::vector<std::int64_t>& sizes);

  at::Tensor sample(const at::Tensor& uniforms) const;  // [B, parts] in (0, 1) -> [B, parts] int64
  at::Tensor mode() const;                              // [B, parts] int64
  at::Tensor log_prob(const at::Tensor& index) const;   // [B]
  at::Tensor entropy() const;                           // [B]

 private:
  std::vector<at::Tensor> parts_;  // [B, size] log-probabilities
};

}  // namespace danbv::policy
