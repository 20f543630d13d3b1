// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

// What PPO keeps of a rollout of T steps in N environments, on one device. Slot t * N + n. What the
// policy was shown and chose is the agent's to keep.
class RolloutStorage {
 public:
  RolloutStorage(const Queue& queue, index_t steps, index_t environments);

  index_t steps() const { return steps_; }
  index_t environments() const { return environments_; }

  // A transition has two halves: what was decided before step t, and what came of it. All parts are
  // [N].
  void add_decision(index_t t, const PpoDecision& decision);
  void add_transition(const Queue& queue, index_t t, Span<const float> rewards,
                      Span<const std::uint8_t> ended, Span<const std::uint8_t> timed_out,
                      Span<const std::uint8_t> executed);
  // Ends the rollout: returns and advantages, with the value of what each environment shows now,
  // [N].
  void compute_returns(const Queue& queue, const at::Tensor& last_value, double gamma,
                       double lambda);

  // Of all slots, [T * N].
  PpoTargets targets() const;

  // How many numbers among rewards and values are not finite: [2] on the device.
  at::Tensor faults() const;

 private:
  index_t steps_, environments_;
  at::Tensor log_prob_, rewards_, advantages_, returns_;  // [T, N]
  at::Tensor values_;                                     // [T + 1, N]
  at::Tensor ended_, timed_out_, executed_;               // [T, N] uint8
};

}  // namespace danbv::train
