// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/gennbv_encoder.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/gennbv_body.h"
#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

static_assert(EncodePosesBody::kNumbers == kGennbvPose);

GennbvEncoder::GennbvEncoder(const Queue& queue, const GennbvOptions& options, index_t environments)
    : poses_(at::zeros({environments, action::kHistoryLength, kGennbvPose},
                       at::device(torch_device(queue.device())).dtype(at::kFloat))) {
  if (options.images) grey_.emplace(queue, environments, kGennbvSide_px);
}

GennbvInputs GennbvEncoder::encode(const Queue& queue, const state::Observation& seen) {
  const index_t n = seen.environments();
  parallel_for(queue, n * action::kHistoryLength,
               EncodePosesBody{seen.history, span_over<float>(poses_)});
  GennbvInputs inputs{tensor_over(queue, seen.occupancy, {n, seen.grid.size()}), poses_, {}};
  if (!grey_) return inputs;
  grey_->take(queue, seen);
  inputs.images = tensor_over(queue, grey_->stack(), {n, kGennbvSide_px, kGennbvSide_px});
  return inputs;
}

void decode_gennbv(const Queue& queue, const GennbvCodec& codec, Span<const std::int64_t> index,
                   Span<const state::DroneState> drone, Span<action::Action> actions) {
  require(index.size == actions.size * kGennbvParts && drone.size == actions.size,
          "a decision of gennbv has five numbers");
  parallel_for(queue, actions.size, DecodeGennbvBody{codec, index, drone, actions});
}

}  // namespace danbv::policy
