// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/gennbv_network.h"
#include "danbv/state/grey_images.h"

namespace danbv::policy {

// observation -> what GenNBV's network sees of N drones, in flight and in training alike.
class GennbvEncoder {
 public:
  GennbvEncoder(const Queue& queue, const GennbvOptions& options, index_t environments);

  // Lives until the next call, or the next step of the world.
  GennbvInputs encode(const Queue& queue, const state::Observation& seen);

 private:
  at::Tensor poses_;                       // [N, 30, 5]
  std::optional<state::GreyImages> grey_;  // none where the network sees no images
};

// The viewpoints that its choices mean. index: [N, 5].
void decode_gennbv(const Queue& queue, const GennbvCodec& codec, Span<const std::int64_t> index,
                   Span<const state::DroneState> drone, Span<action::Action> actions);

}  // namespace danbv::policy
