// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/policy/parameters.h"
#include "danbv/policy/policy_options.h"

namespace danbv::policy {

constexpr std::int64_t kHistoryCode = 4;  // sin and cos at two frequencies

// One product serves all heads. Its rows: x, y, z, then pitch and yaw, stop, value.
constexpr std::int64_t kAngleRow = 3 * action::kMoveValues;
constexpr std::int64_t kStopRow = kAngleRow + action::kPitchValues + action::kYawValues;
constexpr std::int64_t kValueRow = kStopRow + 1;
constexpr std::int64_t kHeadRows = kValueRow + 1;

// Names and shapes of all weights of the network, the scorer's included where there is a field.
void describe_weights(const PolicyOptions& options, Parameters& parameters);

// Orthogonal weights (gain sqrt 2 before a ReLU, 0.01 for actions, 1 for the value), zero biases,
// the asked probability of a stop.
void initialise_weights(const PolicyOptions& options, std::uint64_t seed, Parameters& parameters);

}  // namespace danbv::policy
