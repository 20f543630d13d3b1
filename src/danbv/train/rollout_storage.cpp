// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/rollout_storage.h"

#include "danbv/policy/torch_stream.h"
#include "danbv/train/gae.h"

namespace danbv::train {

namespace {

at::Tensor slots(const at::Tensor& kept) { return kept.flatten(0, 1); }

}  // namespace

RolloutStorage::RolloutStorage(const Queue& queue, const policy::PolicyOptions& policy,
                               index_t steps, index_t environments, index_t field_pool)
    : steps_(steps), environments_(environments) {
  const at::TensorOptions on(policy::torch_device(queue.device()));
  const auto room = [&](std::vector<std::int64_t> shape, at::ScalarType type) {
    shape.insert(shape.begin(), {steps, environments});
    return at::zeros(shape, on.dtype(type));
  };
  const Vec3i dims = policy.grid_dims;
  occupancy_ = room({index_t(dims.x) * dims.y * dims.z}, at::kChar);
  if (policy.grid == policy::GridInputs::coverage)
    coverage_ = room({policy::kCoverageChannels, index_t(dims.x) * dims.y * dims.z}, at::kByte);
  history_ = room({action::kHistoryLength, policy::kHistoryNumbers}, at::kFloat);
  scalars_ = room({scalar_count(policy.inputs)}, at::kFloat);
  actions_ = room({action::kActionParts}, at::kLong);
  log_prob_ = room({}, at::kFloat);
  rewards_ = room({}, at::kFloat);
  advantages_ = room({}, at::kFloat);
  returns_ = room({}, at::kFloat);
  ended_ = room({}, at::kByte);
  timed_out_ = room({}, at::kByte);
  executed_ = room({}, at::kByte);
  values_ = at::zeros({steps + 1, environments}, on.dtype(at::kFloat));
  if (policy.field) field_.emplace(queue, steps * environments, steps * environments * field_pool);
}

void RolloutStorage::clear(const Queue& queue) {
  if (field_) field_->clear(queue);
}

void RolloutStorage::add_decision(const Queue& queue, index_t t, const policy::PolicyInputs& inputs,
                                  const policy::PolicyStep& step) {
  occupancy_[t].copy_(inputs.occupancy);
  if (coverage_.defined()) coverage_[t].copy_(inputs.coverage);
  history_[t].copy_(inputs.history);
  scalars_[t].copy_(inputs.scalars);
  actions_[t].copy_(step.actions.index);
  log_prob_[t].copy_(step.log_prob);
  values_[t].copy_(step.value);
  if (field_) field_->append(queue, inputs.field);
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

policy::PolicyInputs RolloutStorage::inputs(const Queue& queue, const at::Tensor& index) {
  return {slots(occupancy_).index_select(0, index), slots(history_).index_select(0, index),
          slots(scalars_).index_select(0, index),
          field_ ? field_->gather(queue, policy::span_over<const std::int64_t>(index))
                 : paf::FieldInputs{},
          coverage_.defined() ? slots(coverage_).index_select(0, index) : at::Tensor{}};
}

policy::PolicyActions RolloutStorage::actions(const at::Tensor& index) const {
  return {slots(actions_).index_select(0, index)};
}

PpoTargets RolloutStorage::targets(const Queue& queue) const {
  at::Tensor executed = slots(executed_);
  if (field_)
    executed = executed * policy::tensor_over(queue, field_->whole(), {steps_ * environments_});
  return {slots(log_prob_), slots(values_.narrow(0, 0, steps_)), slots(advantages_),
          slots(returns_), executed.to(at::kFloat)};
}

at::Tensor RolloutStorage::faults() const {
  return at::stack(
      {at::isfinite(rewards_).logical_not().sum(),
       at::isfinite(values_).logical_not().sum() + at::isfinite(log_prob_).logical_not().sum()});
}

}  // namespace danbv::train
