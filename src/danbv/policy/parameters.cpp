// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/parameters.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <numeric>

#include "danbv/core/error.h"

namespace danbv::policy {

namespace {

constexpr std::int64_t kAlignment = 16;  // elements

std::int64_t elements(const std::vector<std::int64_t>& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t(1), std::multiplies<>());
}
std::int64_t with_gap(std::int64_t count) {
  return (count + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

void Parameters::add(const std::string& name, std::vector<std::int64_t> shape) {
  require(!flat_.defined(), "parameters are added before finish()");
  if (!shapes_.emplace(name, std::move(shape)).second)
    fail(fmt::format("parameter {} exists already", name));
  names_.push_back(name);
}

void Parameters::add_statistic(const std::string& name, std::vector<std::int64_t> shape,
                               double value) {
  add(name, std::move(shape));
  statistics_[name] = value;
}

void Parameters::finish(at::Device device, at::ScalarType type) {
  std::int64_t total = 0;
  for (const auto& name : names_)
    if (statistics_.count(name) == 0) total += with_gap(elements(shapes_[name]));
  flat_ = at::zeros({total}, at::TensorOptions(device).dtype(type));
  flat_grad_ = at::zeros_like(flat_);
  std::int64_t at = 0;
  for (const auto& name : names_) {
    const auto& shape = shapes_[name];
    if (const auto found = statistics_.find(name); found != statistics_.end()) {
      leaves_[name] = at::full(shape, found->second, flat_.options());
      continue;
    }
    const auto view = [&](const at::Tensor& all) {
      return all.narrow(0, at, elements(shape)).view(shape).detach();
    };
    at::Tensor leaf = view(flat_).requires_grad_(true);
    leaf.mutable_grad() = view(flat_grad_);  // defined from the start, so backward adds in place
    leaves_[name] = leaf;
    at += with_gap(elements(shape));
  }
}

const at::Tensor& Parameters::operator[](const std::string& name) const {
  const auto found = leaves_.find(name);
  if (found == leaves_.end()) fail(fmt::format("the network has no parameter {}", name));
  return found->second;
}

std::int64_t Parameters::count() const {
  std::int64_t sum = 0;
  for (const auto& [name, shape] : shapes_) sum += elements(shape);
  return sum;
}

void Parameters::zero_grad() { flat_grad_.zero_(); }

}  // namespace danbv::policy
