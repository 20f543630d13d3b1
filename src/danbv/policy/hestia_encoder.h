// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/hestia_network.h"
#include "danbv/state/grey_images.h"

namespace danbv::policy {

// observation -> what Hestia's network sees of N drones, in flight and in training alike.
class HestiaEncoder {
 public:
  HestiaEncoder(const Queue& queue, const HestiaOptions& options, index_t environments);

  // Lives until the next call, or the next step of the world.
  HestiaInputs encode(const Queue& queue, const state::Observation& seen);

 private:
  at::Tensor faces_, pose_;
  std::optional<state::GreyImages> grey_;  // none where the network sees no images
};

// The viewpoints that its choices mean: chosen [N, 3] about -1..1 over the domain, look_at [N, 3]
// in 0..1 over the grid. A position that the map knows to be taken, or next to what is, moves to
// the nearest clear voxel: offset [N, 3] float and corrected [N] uint8 say so, where they are
// wanted.
void decode_hestia(const Queue& queue, const HestiaOptions& options, const state::Observation& seen,
                   const at::Tensor& chosen, const at::Tensor& look_at,
                   Span<action::Action> actions, const at::Tensor& offset = {},
                   const at::Tensor& corrected = {});

}  // namespace danbv::policy
