// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"

namespace danbv::train {

// What N environments went through in T steps, on the queue's device. Slot t of environment n is
// [t * N + n].
struct Trajectories {
  index_t steps = 0, environments = 0;
  Span<const float> rewards;  // [T, N]
  Span<const float> values;   // [T + 1, N]: of the observation before each step, and of the last
  Span<const std::uint8_t> ended;      // [T, N] the episode ended with this step, for good
  Span<const std::uint8_t> timed_out;  // [T, N] or empty: cut by the clock, so its value goes on
  Span<const std::uint8_t> executed;   // [T, N] 0: the step began an episode and ignored the action
};

// Generalised advantage estimation (Schulman et al. 2016). An episode that ended is worth nothing
// after its end; one that is cut, by the rollout's end or by a time-out, is worth what the critic
// says of its own next observation. Slots that were not executed get 0 and are not to be trained
// on. advantages, returns: [T, N].
void compute_gae(const Queue& queue, const Trajectories& seen, double gamma, double lambda,
                 Span<float> advantages, Span<float> returns);

}  // namespace danbv::train
