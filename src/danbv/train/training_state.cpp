// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/training_state.h"

#include <fmt/format.h>

#include <sstream>

#include "danbv/core/error.h"

namespace danbv::train {

namespace {
const std::string kPolicy = "policy.";
}

Safetensors training_state(const Safetensors& weights, const AdamState& adam) {
  Safetensors state;
  state.metadata = weights.metadata;
  for (const auto& [name, data] : weights.tensors) state.tensors[kPolicy + name] = data;
  const auto count = index_t(adam.first.size());
  state.tensors["adam.first"] = TensorData::of(adam.first, {count});
  state.tensors["adam.second"] = TensorData::of(adam.second, {count});
  state.tensors["adam.steps"] = TensorData::of<std::int64_t>({adam.steps}, {1});
  return state;
}

Safetensors weights_in(const Safetensors& state) {
  Safetensors weights;
  for (const auto& [name, data] : state.tensors)
    if (name.starts_with(kPolicy)) weights.tensors[name.substr(kPolicy.size())] = data;
  weights.metadata = state.metadata;
  return weights;
}

AdamState adam_in(const Safetensors& state) {
  return {state.checked<float>("adam.first"), state.checked<float>("adam.second"),
          counter_in(state, "adam.steps")};
}

std::int64_t counter_in(const Safetensors& state, const std::string& name) {
  const std::int64_t value = state.checked<std::int64_t>(name, 1)[0];
  require(value >= 0, name + " is no counter");
  return value;
}

void check_same_policy(const std::string& was, const std::string& now) {
  std::istringstream before(was), after(now);
  std::string faults;
  for (std::string a, b; std::getline(before, a) && std::getline(after, b);)
    if (a != b) faults += fmt::format("\n  {} then, {} now", a, b);
  if (!faults.empty()) fail("the checkpoint is of another policy:" + faults);
}

std::string find_fault(const at::Tensor& faults, bool update_finite, const at::Tensor& parameters) {
  const at::Tensor counts =
      at::cat({faults, at::isfinite(parameters.detach()).logical_not().sum().view({1})})
          .to(at::kCPU);
  const auto* count = counts.data_ptr<std::int64_t>();
  if (count[0] > 0) return fmt::format("{} rewards are not finite", count[0]);
  if (count[1] > 0) return fmt::format("{} values or log-probabilities are not finite", count[1]);
  if (!update_finite) return "the loss or its gradient is not finite";
  if (count[2] > 0) return fmt::format("{} parameters are not finite", count[2]);
  return "";
}

}  // namespace danbv::train
