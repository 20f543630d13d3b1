// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/frame_replay.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include "danbv/core/error.h"

namespace danbv::train {

FrameReplay::FrameReplay(at::Device device, index_t steps, index_t environments, index_t frames,
                         index_t side_px)
    : steps_(steps), environments_(environments), frames_(frames), side_px_(side_px) {
  if (steps < frames + 1)
    fail(fmt::format("a replay of {} steps: stacks of {} frames need {} at least", steps, frames,
                     frames + 1));
  const auto of = [&](at::ScalarType type) { return at::TensorOptions(device).dtype(type); };
  const index_t slots = steps * environments;
  pixels_ = at::zeros({slots, side_px * side_px}, of(at::kByte));
  older_ = at::zeros({slots}, of(at::kInt));
  possible_ = at::zeros({slots}, of(at::kByte));
  moves_ = at::zeros({slots}, of(at::kLong));
  rewards_ = at::zeros({slots}, of(at::kFloat));
  goes_on_ = at::zeros({slots}, of(at::kFloat));
  executed_ = at::zeros({slots}, of(at::kFloat));
}

void FrameReplay::add_decision(const at::Tensor& newest, const at::Tensor& older,
                               const at::Tensor& possible, const at::Tensor& moves) {
  const index_t first = added_ % steps_ * environments_;
  const auto slot = [&](const at::Tensor& all) { return all.narrow(0, first, environments_); };
  slot(pixels_).copy_(newest.flatten(1));
  slot(older_).copy_(older), slot(possible_).copy_(possible), slot(moves_).copy_(moves);
  ++added_;
}

void FrameReplay::add_transition(const at::Tensor& rewards, const at::Tensor& goes_on,
                                 const at::Tensor& executed) {
  const index_t first = (added_ - 1) % steps_ * environments_;
  const auto slot = [&](const at::Tensor& all) { return all.narrow(0, first, environments_); };
  slot(rewards_).copy_(rewards), slot(goes_on_).copy_(goes_on), slot(executed_).copy_(executed);
}

index_t FrameReplay::drawable() const {
  const index_t whole = filled() - 1 - (oldest() > 0 ? frames_ - 1 : 0);
  return whole > 0 ? whole * environments_ : 0;
}

// step, environment: [B]. The first frame of a scan stands for those before it.
at::Tensor FrameReplay::stacks(const at::Tensor& step, const at::Tensor& environment) const {
  const at::Tensor slot = step.remainder(steps_) * environments_ + environment;
  const at::Tensor older = older_.index_select(0, slot).to(at::kLong).unsqueeze(1);
  const at::Tensor back = at::arange(frames_ - 1, -1, -1, slot.options()).unsqueeze(0);
  const at::Tensor steps = step.unsqueeze(1) - at::minimum(back, older);  // [B, F]
  const at::Tensor slots = steps.remainder(steps_) * environments_ + environment.unsqueeze(1);
  return pixels_.index_select(0, slots.flatten()).view({step.size(0), frames_, side_px_, side_px_});
}

QBatch FrameReplay::gather(const at::Tensor& index) const {
  const index_t first = oldest() > 0 ? oldest() + frames_ - 1 : 0;
  const at::Tensor step = at::floor_divide(index, environments_) + first;
  const at::Tensor environment = index.remainder(environments_);
  const at::Tensor slot = step.remainder(steps_) * environments_ + environment;
  const at::Tensor next = (step + 1).remainder(steps_) * environments_ + environment;
  return {stacks(step, environment),      stacks(step + 1, environment),
          moves_.index_select(0, slot),   rewards_.index_select(0, slot),
          goes_on_.index_select(0, slot), possible_.index_select(0, next),
          executed_.index_select(0, slot)};
}

}  // namespace danbv::train
