// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/encode_inputs.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/encode_inputs_body.h"

namespace danbv::policy {

void encode_inputs(const Queue& queue, const state::Observation& seen, InputSet set,
                   Span<float> history, Span<float> scalars) {
  const index_t n = seen.environments();
  require(history.size == n * action::kHistoryLength * kHistoryNumbers,
          "history must hold [N, 30, 8]");
  require(scalars.size == n * scalar_count(set), "scalars must hold [N, S]");
  parallel_for(queue, n * action::kHistoryLength, EncodeHistoryBody{seen.history, history});
  parallel_for(queue, n, EncodeScalarsBody{set, seen.drone, scalars});
}

void encode_coverage(const Queue& queue, const state::Observation& seen,
                     Span<std::uint8_t> coverage) {
  const index_t n = seen.environments() * seen.grid.size();
  require(coverage.size == n * kCoverageChannels, "coverage must hold [N, 2, V]");
  parallel_for(queue, n, EncodeCoverageBody{seen.grid.size(), seen.directions, seen.sums, coverage},
               4096);
}

void decode_actions(const Queue& queue, const action::ActionCodec& codec,
                    Span<const std::int64_t> index, Span<const state::DroneState> drone,
                    Span<action::Action> actions) {
  require(index.size == actions.size * action::kActionParts && drone.size == actions.size,
          "a decision has six numbers");
  parallel_for(queue, actions.size, DecodeActionsBody{codec, index, drone, actions});
}

}  // namespace danbv::policy
