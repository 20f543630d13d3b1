// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/paf/field_store.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

// What a rollout of T steps in N environments leaves for its update, on one device. Slot t * N + n.
class RolloutStorage {
 public:
  // field_pool: active voxels that there is room for, a decision on average.
  RolloutStorage(const Queue& queue, const policy::PolicyOptions& policy, index_t steps,
                 index_t environments, index_t field_pool);

  index_t steps() const { return steps_; }
  index_t environments() const { return environments_; }

  void clear(const Queue& queue);  // before a rollout
  // A transition has two halves: what was seen and decided before step t, which lives only until
  // the world moves, and what came of it. All parts are [N, ..].
  void add_decision(const Queue& queue, index_t t, const policy::PolicyInputs& inputs,
                    const policy::PolicyStep& step);
  void add_transition(const Queue& queue, index_t t, Span<const float> rewards,
                      Span<const std::uint8_t> ended, Span<const std::uint8_t> timed_out,
                      Span<const std::uint8_t> executed);
  // Ends the rollout: returns and advantages, with the value of what each environment shows now,
  // [N].
  void compute_returns(const Queue& queue, const at::Tensor& last_value, double gamma,
                       double lambda);

  // The slots of an index [B] int64. The field's part lives until the next call.
  policy::PolicyInputs inputs(const Queue& queue, const at::Tensor& index);
  policy::PolicyActions actions(const at::Tensor& index) const;
  // Of all slots, [T * N]. Decisions whose field did not fit count as not executed: what is left of
  // it is not what they were made by.
  PpoTargets targets(const Queue& queue) const;

  // How many numbers among rewards and values are not finite: [2] on the device.
  at::Tensor faults() const;
  // Active voxels that found no room in this rollout; waits for the device.
  index_t dropped_voxels(const Queue& queue) const { return field_ ? field_->dropped(queue) : 0; }

 private:
  index_t steps_, environments_;
  at::Tensor occupancy_, history_, scalars_, actions_;    // [T, N, ..]
  at::Tensor coverage_;                                   // [T, N, 2, V], or undefined
  at::Tensor log_prob_, rewards_, advantages_, returns_;  // [T, N]
  at::Tensor values_;                                     // [T + 1, N]
  std::optional<paf::FieldStore> field_;                  // none where the policy has no field
  at::Tensor ended_, timed_out_, executed_;               // [T, N] uint8
};

}  // namespace danbv::train
