// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/policy_options.h"
#include "danbv/state/observation.h"

namespace danbv::policy {

constexpr int kHistoryNumbers = 8;  // an entry: position, move, yaw, pitch
constexpr int kPaperScalars = 10;   // position, sin and cos of yaw, pitch, ship's rotation, heave
constexpr int kFullScalars = 16;    // and eta, wave height, wind, views left

constexpr int scalar_count(InputSet set) {
  return set == InputSet::full ? kFullScalars : kPaperScalars;
}

// Writes what the network sees of N environments beside grid and field, scaled to about -1..1.
// history: [N, 30, 8], metres and radians, oldest first, zero where there is none.
// scalars: [N, scalar_count(set)].
void encode_inputs(const Queue& queue, const state::Observation& seen, InputSet set,
                   Span<float> history, Span<float> scalars);

constexpr int kCoverageChannels = 2;  // directions of 12 it was seen from, 8 log2(1 + points)

// Writes how well every voxel is known. coverage: [N, 2, V].
void encode_coverage(const Queue& queue, const state::Observation& seen,
                     Span<std::uint8_t> coverage);

// The viewpoints that the network's choices mean. index: [N, 6], as in PolicyActions.
void decode_actions(const Queue& queue, const action::ActionCodec& codec,
                    Span<const std::int64_t> index, Span<const state::DroneState> drone,
                    Span<action::Action> actions);

}  // namespace danbv::policy
