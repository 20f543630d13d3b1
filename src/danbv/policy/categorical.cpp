// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/categorical.h"

#include <ATen/ATen.h>

namespace danbv::policy {

at::Tensor inverse_cdf(const at::Tensor& log_probs, const at::Tensor& u) {
  const at::Tensor below = log_probs.exp().cumsum(-1).lt(u.unsqueeze(-1));
  return below.sum(-1).clamp_max(log_probs.size(-1) - 1);  // sums may end just under 1
}

at::Tensor entropy_of(const at::Tensor& log_probs) {
  return -(log_probs.exp() * log_probs).sum(-1);
}

at::Tensor at_index(const at::Tensor& log_probs, const at::Tensor& index) {
  return log_probs.gather(-1, index.unsqueeze(-1)).squeeze(-1);
}

MultiCategorical::MultiCategorical(const at::Tensor& logits,
                                   const std::vector<std::int64_t>& sizes) {
  for (const at::Tensor& part : logits.split_with_sizes(sizes, -1))
    parts_.push_back(at::log_softmax(part, -1));
}

at::Tensor MultiCategorical::sample(const at::Tensor& uniforms) const {
  std::vector<at::Tensor> chosen;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    chosen.push_back(inverse_cdf(parts_[i], uniforms.select(1, std::int64_t(i))));
  return at::stack(chosen, 1);
}

at::Tensor MultiCategorical::mode() const {
  std::vector<at::Tensor> chosen;
  for (const at::Tensor& part : parts_) chosen.push_back(part.argmax(-1));
  return at::stack(chosen, 1);
}

at::Tensor MultiCategorical::log_prob(const at::Tensor& index) const {
  at::Tensor sum = at_index(parts_[0], index.select(1, 0));
  for (std::size_t i = 1; i < parts_.size(); ++i)
    sum = sum + at_index(parts_[i], index.select(1, std::int64_t(i)));
  return sum;
}

at::Tensor MultiCategorical::entropy() const {
  at::Tensor sum = entropy_of(parts_[0]);
  for (std::size_t i = 1; i < parts_.size(); ++i) sum = sum + entropy_of(parts_[i]);
  return sum;
}

}  // namespace danbv::policy
