// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/rollout_storage.h"

#include "danbv/policy/torch_stream.h"
#include "danbv/train/gae.h"

namespace danbv::train {

namespace {

at::Tensor slots(const at::Tensor& kept) { return kept.flatten(0, 1); }

}  // namespace

RolloutStorage::RolloutStorage(const Queue& queue, index_t steps, index_t environments)
    : steps_(steps), environments_(environments) {
  const at::TensorOptions on(policy::torch_device(queue.device()));
  const auto room = [&](at::ScalarType type) {
    return at::zeros({steps, environments}, on.dtype(type));
  };
  log_prob_ = room(at::kFloat);
  rewards_ = room(at::kFloat);
  advantages_ = room(at::kFloat);
  returns_ = room(at::kFloat);
  ended_ = room(at::kByte);
  timed_out_ = room(at::kByte);
  executed_ = room(at::kByte);
  values_ = at::zeros({steps + 1, environments}, on.dtype(at::kFloat));
}

void RolloutStorage::add_decision(index_t t, const PpoDecision& decision) {
  log_prob_[t].copy_(decision.log_prob);
  values_[t].copy_(decision.value);
}

void RolloutStorage::add_transition(const Queue& queue, index_t t, Span<const float> rewards,
                                    Span<const std::uint8_t> ended,
                                    Span<const std::uint8_t> timed_out,
                                    Span<const std::uint8_t> executed) {
  rewards_[t].copy_(policy::tensor_over(queue, rewards, {environments_}));
  ended_[t].copy_(policy::tensor_over(queue, ended, {environments_}));
  timed_out_[t].copy_(policy::tensor_over(queue, timed_out, {environments_}));
  executed_[t].copy_(policy::tensor_over(queue, executed, {environments_}));
}

void RolloutStorage::compute_returns(const Queue& queue, const at::Tensor& last_value, double gamma,
                                     double lambda) {
  values_[steps_].copy_(last_value);
  const Trajectories seen{steps_,
                          environments_,
                          policy::span_over<const float>(rewards_),
                          policy::span_over<const float>(values_),
                          policy::span_over<const std::uint8_t>(ended_),
                          policy::span_over<const std::uint8_t>(timed_out_),
                          policy::span_over<const std::uint8_t>(executed_)};
  compute_gae(queue, seen, gamma, lambda, policy::span_over<float>(advantages_),
              policy::span_over<float>(returns_));
}

PpoTargets RolloutStorage::targets() const {
  return {slots(log_prob_), slots(values_.narrow(0, 0, steps_)), slots(advantages_),
          slots(returns_), slots(executed_).to(at::kFloat)};
}

at::Tensor RolloutStorage::faults() const {
  return at::stack(
      {at::isfinite(rewards_).logical_not().sum(),
       at::isfinite(values_).logical_not().sum() + at::isfinite(log_prob_).logical_not().sum()});
}

}  // namespace danbv::train
