// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/observer.h"

#include "danbv/policy/torch_stream.h"

namespace danbv {

Observer::Observer(const Queue& queue, const PolicyOptions& policy, const GridSpec& grid,
                   const FieldOptions& field, index_t environments)
    : policy_(policy) {
  const auto on = at::TensorOptions(torch_device(queue.device())).dtype(at::kFloat);
  history_ = at::zeros({environments, kHistoryLength, kHistoryNumbers}, on);
  scalars_ = at::zeros({environments, scalar_count(policy.inputs)}, on);
  if (policy.grid == GridInputs::coverage)
    coverage_ = at::zeros({environments, kCoverageChannels, grid.size()}, on.dtype(at::kByte));
  if (policy.field) field_.emplace(queue, environments, grid, field);
}

PolicyInputs Observer::see(const Queue& queue, const Observation& observation) {
  encode_inputs(queue, observation, policy_.inputs, span_over<float>(history_),
                span_over<float>(scalars_));
  if (coverage_.defined()) encode_coverage(queue, observation, span_over<std::uint8_t>(coverage_));
  const index_t n = observation.environments();
  return {tensor_over(queue, observation.occupancy, {n, observation.grid.size()}), history_,
          scalars_, field_ ? field_->build(queue, observation) : FieldInputs{}, coverage_};
}

}  // namespace danbv
