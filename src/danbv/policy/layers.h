// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/shared_batch_norm.h"

// The layers that networks are made of: what they add to Parameters, and what they do.
namespace danbv::policy {

// NAME.weight [out, in..] and NAME.bias [out].
void add_layer(Parameters& parameters, const std::string& name, std::int64_t out,
               std::vector<std::int64_t> in);
// NAME.weight and NAME.bias [channels], with the statistics NAME.mean and NAME.variance.
void add_batch_norm(Parameters& parameters, const std::string& name, std::int64_t channels);

at::Tensor dense(const Parameters& p, const std::string& name, const at::Tensor& x);
at::Tensor dense_relu(const Parameters& p, const std::string& name, const at::Tensor& x);
at::Tensor batch_norm(const Parameters& p, const std::string& name,
                      const at::Tensor& x,  // [B, C, ..]
                      const NormBatch& batch);

// Places of a convolution with kernel 3 (or another) along an axis of n; an Error where none is
// left.
std::int64_t convolved(std::int64_t n, int stride, int padding, int dilation = 1, int kernel = 3);

// Orthogonal rows (or columns, where those are fewer) of length gain, of a weight [out, in..].
void fill_orthogonal(const at::Tensor& weight, double gain, const RngKey& key);

// A start for all weights of a network: matrices orthogonal with gain sqrt 2, or as `gains` says of
// their names; batch norms of gain 1; all else zero.
void initialise(const std::map<std::string, double>& gains, std::uint64_t seed,
                Parameters& parameters);

}  // namespace danbv::policy
