// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/hestia_encoder.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/policy/hestia_body.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

static_assert(EncodeHestiaPoseBody::kNumbers == kHestiaPose);

HestiaEncoder::HestiaEncoder(const Queue& queue, const HestiaOptions& options,
                             index_t environments) {
  const auto on = at::device(torch_device(queue.device()));
  const Vec3i d = options.grid_dims;
  faces_ = at::zeros({environments, index_t(d.x) * d.y * d.z}, on.dtype(at::kByte));
  pose_ = at::zeros({environments, kHestiaPose}, on.dtype(at::kFloat));
  if (options.images) grey_.emplace(queue, environments);
}

HestiaInputs HestiaEncoder::encode(const Queue& queue, const state::Observation& seen) {
  const index_t n = seen.environments();
  parallel_for(queue, n * seen.grid.size(),
               EncodeFacesBody{seen.directions, span_over<std::uint8_t>(faces_)}, 4096);
  parallel_for(queue, n, EncodeHestiaPoseBody{seen.drone, span_over<float>(pose_)});
  HestiaInputs inputs{tensor_over(queue, seen.occupancy, {n, seen.grid.size()}), faces_, pose_, {}};
  if (!grey_) return inputs;
  grey_->take(queue, seen);
  inputs.images = tensor_over(queue, grey_->stack(), {n, state::kGreySide, state::kGreySide});
  return inputs;
}

void decode_hestia(const Queue& queue, const HestiaOptions& options, const state::Observation& seen,
                   const at::Tensor& chosen, const at::Tensor& look_at,
                   Span<action::Action> actions, const at::Tensor& offset,
                   const at::Tensor& corrected) {
  const bool told = offset.defined();
  parallel_for(queue, actions.size,
               DecodeHestiaBody{options.actions,
                                {},
                                seen,
                                span_over<const float>(chosen),
                                span_over<const float>(look_at),
                                actions,
                                told ? span_over<float>(offset) : Span<float>{},
                                told ? span_over<std::uint8_t>(corrected) : Span<std::uint8_t>{}},
               1);
}

}  // namespace danbv::policy
