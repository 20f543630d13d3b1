// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <functional>

namespace danbv::policy {

// What batch norms go by.
struct NormBatch {
  NormBatch(bool learns) : learning(learns) {}  // also of a plain `true` or `false`

  bool learning;  // by the batch at hand, which moves the statistics; else by these
  // Where processes have a part of the batch each: adds a tensor up over all of them, in place, and
  // is called in forward and backward passes alike, so that all must make the same ones.
  std::function<void(const at::Tensor&)> sum;
  at::Tensor counts;  // with sum: [B], 1, or 0 for what is no part of the batch
};

struct NormStatistics {
  at::Tensor mean, variance;  // [C], moved by momentum
  double momentum = 0.1, epsilon = 1e-5;
};

// Batch normalisation of this process's part x [B, C, ..], as at::batch_norm would do of the whole.
// Gradients of weight and bias are those of the part: they add up.
at::Tensor shared_batch_norm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                             const NormStatistics& statistics, const NormBatch& batch);

}  // namespace danbv::policy
