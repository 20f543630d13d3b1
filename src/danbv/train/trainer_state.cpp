// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/trainer_state.h"

#include <fmt/format.h>

#include <sstream>

#include "danbv/core/error.h"

namespace danbv::train {

namespace {

const std::string kPolicy = "policy.";

// The policy's part of a checkpoint, as a file of weights would hold it.
Safetensors weights_in(const Safetensors& from) {
  Safetensors weights;
  for (const auto& [name, data] : from.tensors)
    if (name.starts_with(kPolicy)) weights.tensors[name.substr(kPolicy.size())] = data;
  weights.metadata = from.metadata;
  return weights;
}

std::int64_t counter(const Safetensors& from, const std::string& name) {
  const std::int64_t value = from.checked<std::int64_t>(name, 1)[0];
  require(value >= 0, name + " is no counter");
  return value;
}

// Weights mean nothing under other options; those of the start alone may differ.
void check_same_policy(policy::PolicyOptions was, policy::PolicyOptions now) {
  was.scorer = now.scorer, was.stop_probability = now.stop_probability;
  std::istringstream before(to_toml(was)), after(to_toml(now));
  std::string faults;
  for (std::string a, b; std::getline(before, a) && std::getline(after, b);)
    if (a != b) faults += fmt::format("\n  {} then, {} now", a, b);
  if (!faults.empty()) fail("the checkpoint is of another policy:" + faults);
}

}  // namespace

Safetensors training_state(const policy::ActorCritic& policy, const TrainingState& state) {
  const Safetensors weights = to_safetensors(policy);
  Safetensors out;
  out.metadata = weights.metadata;
  for (const auto& [name, data] : weights.tensors) out.tensors[kPolicy + name] = data;
  const auto count = index_t(state.adam.first.size());
  out.tensors["adam.first"] = TensorData::of(state.adam.first, {count});
  out.tensors["adam.second"] = TensorData::of(state.adam.second, {count});
  out.tensors["adam.steps"] = TensorData::of<std::int64_t>({state.adam.steps}, {1});
  out.tensors["train.updates"] = TensorData::of<std::int64_t>({state.updates}, {1});
  return out;
}

TrainingState restore_training(const Safetensors& from, policy::ActorCritic& policy) {
  const Safetensors weights = weights_in(from);
  check_same_policy(policy::options_of(weights, "checkpoint"), policy.options());
  set_weights(policy, weights, "checkpoint");
  TrainingState state;
  state.adam.first = from.checked<float>("adam.first");
  state.adam.second = from.checked<float>("adam.second");
  state.adam.steps = counter(from, "adam.steps");
  state.updates = counter(from, "train.updates");
  return state;
}

std::string find_fault(const at::Tensor& faults, const PpoReport& update,
                       const at::Tensor& parameters) {
  const at::Tensor counts =
      at::cat({faults, at::isfinite(parameters.detach()).logical_not().sum().view({1})})
          .to(at::kCPU);
  const auto* count = counts.data_ptr<std::int64_t>();
  if (count[0] > 0) return fmt::format("{} rewards are not finite", count[0]);
  if (count[1] > 0) return fmt::format("{} values or log-probabilities are not finite", count[1]);
  if (!update.finite) return "the loss or its gradient is not finite";
  if (count[2] > 0) return fmt::format("{} parameters are not finite", count[2]);
  return "";
}

}  // namespace danbv::train
