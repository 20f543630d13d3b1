// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/core/device/device.h"

namespace danbv::train {

// A batch to learn Q-values from. B transitions, F frames, S pixels a side.
struct QBatch {
  at::Tensor images, next_images;  // [B, F, S, S] bytes
  at::Tensor moves;                // [B] int64
  at::Tensor rewards;              // [B]
  at::Tensor goes_on;              // [B] 0 where the episode ended for good
  at::Tensor next_possible;        // [B] bits of the moves that are possible afterwards
  at::Tensor executed;             // [B] 0 where the step only began an episode
};

// The last T steps of N environments. A view is kept once, and the stacks of frames are put
// together again when they are drawn: kept as stacks they would take F times the memory, twice.
class FrameReplay {
 public:
  FrameReplay(at::Device device, index_t steps, index_t environments, index_t frames,
              index_t side_px);

  // A step: the newest frames [N, S, S], how many older ones belong to them [N] int32
  // (state::GreyImages), the moves that were possible [N] and the one taken [N] ..
  void add_decision(const at::Tensor& newest, const at::Tensor& older, const at::Tensor& possible,
                    const at::Tensor& moves);
  // .. and what came of it, [N] each.
  void add_transition(const at::Tensor& rewards, const at::Tensor& goes_on,
                      const at::Tensor& executed);
  void clear() { added_ = 0; }

  index_t steps() const { return steps_; }  // room
  index_t filled() const { return added_ < steps_ ? added_ : steps_; }
  // Transitions that can be drawn: of the newest step the next view is not here yet, and the oldest
  // may miss the frames before them.
  index_t drawable() const;
  // index: [B] int64 in 0 .. drawable() - 1.
  QBatch gather(const at::Tensor& index) const;

 private:
  index_t oldest() const { return added_ - filled(); }
  at::Tensor stacks(const at::Tensor& step, const at::Tensor& environment) const;

  index_t steps_, environments_, frames_, side_px_;
  index_t added_ = 0;                                                   // steps so far
  at::Tensor pixels_;                                                   // [T * N, S * S]
  at::Tensor older_, possible_, moves_, rewards_, goes_on_, executed_;  // [T * N]
};

}  // namespace danbv::train
