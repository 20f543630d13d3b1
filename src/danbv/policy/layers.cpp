// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/layers.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/policy/orthogonal.h"

namespace danbv::policy {

void add_layer(Parameters& parameters, const std::string& name, std::int64_t out,
               std::vector<std::int64_t> in) {
  in.insert(in.begin(), out);
  parameters.add(name + ".weight", std::move(in));
  parameters.add(name + ".bias", {out});
}

void add_batch_norm(Parameters& parameters, const std::string& name, std::int64_t channels) {
  parameters.add(name + ".weight", {channels});
  parameters.add(name + ".bias", {channels});
  parameters.add_statistic(name + ".mean", {channels}, 0);
  parameters.add_statistic(name + ".variance", {channels}, 1);
}

at::Tensor dense(const Parameters& p, const std::string& name, const at::Tensor& x) {
  return at::linear(x, p[name + ".weight"], p[name + ".bias"]);
}

at::Tensor dense_relu(const Parameters& p, const std::string& name, const at::Tensor& x) {
  return dense(p, name, x).relu_();
}

at::Tensor batch_norm(const Parameters& p, const std::string& name, const at::Tensor& x,
                      const NormBatch& batch) {
  const NormStatistics statistics{p[name + ".mean"], p[name + ".variance"]};
  const at::Tensor &weight = p[name + ".weight"], &bias = p[name + ".bias"];
  if (batch.learning && batch.sum)
    return shared_batch_norm(x.to(at::kFloat), weight, bias, statistics, batch);
  return at::batch_norm(x, weight, bias, statistics.mean, statistics.variance, batch.learning,
                        statistics.momentum, statistics.epsilon, true);
}

std::int64_t convolved(std::int64_t n, int stride, int padding, int dilation, int kernel) {
  const std::int64_t room = n + 2 * padding - (dilation * (kernel - 1) + 1);
  if (room < 0) fail(fmt::format("a grid of {} values an axis is too small for the network", n));
  return room / stride + 1;
}

void fill_orthogonal(const at::Tensor& weight, double gain, const RngKey& key) {
  const at::Tensor rows = weight.detach().flatten(1);
  const auto values = orthogonal(rows.size(0), rows.size(1), gain, Rng(key));
  rows.copy_(at::tensor(values, at::kDouble).view(rows.sizes()));
}

void initialise(const std::map<std::string, double>& gains, std::uint64_t seed,
                Parameters& parameters) {
  RngKey key{seed, 0, 0, 0, Purpose::init};
  for (const auto& name : parameters.names()) {
    const at::Tensor& weight = parameters[name];
    ++key.environment;
    const auto gain = gains.find(name);
    if (weight.dim() > 1)
      fill_orthogonal(weight, gain == gains.end() ? std::sqrt(2.0) : gain->second, key);
    else if (name.ends_with("norm.weight"))
      weight.detach().fill_(1);
  }
}

}  // namespace danbv::policy
