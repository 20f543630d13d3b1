// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/observation_encoder.h"

#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

ObservationEncoder::ObservationEncoder(const Queue& queue, const PolicyOptions& options,
                                       const GridSpec& grid, index_t environments)
    : options_(options) {
  const auto on = at::TensorOptions(torch_device(queue.device())).dtype(at::kFloat);
  history_ = at::zeros({environments, action::kHistoryLength, kHistoryNumbers}, on);
  scalars_ = at::zeros({environments, scalar_count(options.inputs)}, on);
  if (options.grid == GridInputs::coverage)
    coverage_ = at::zeros({environments, kCoverageChannels, grid.size()}, on.dtype(at::kByte));
  if (options.field) field_.emplace(queue, environments, grid, options.field_options());
}

PolicyInputs ObservationEncoder::encode(const Queue& queue, const state::Observation& observation) {
  encode_inputs(queue, observation, options_.inputs, span_over<float>(history_),
                span_over<float>(scalars_));
  if (coverage_.defined()) encode_coverage(queue, observation, span_over<std::uint8_t>(coverage_));
  const index_t n = observation.environments();
  return {tensor_over(queue, observation.occupancy, {n, observation.grid.size()}), history_,
          scalars_, field_ ? field_->build(queue, observation) : paf::FieldInputs{}, coverage_};
}

}  // namespace danbv::policy
