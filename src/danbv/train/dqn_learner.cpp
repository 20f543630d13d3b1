// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/dqn_learner.h"

#include <ATen/ATen.h>

#include <limits>

#include "danbv/core/device/parallel_for.h"
#include "danbv/distributed/process_group.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/draws.h"
#include "danbv/train/shared_batches.h"

namespace danbv::train {

at::Tensor double_q_targets(const QBatch& batch, const at::Tensor& next_values,
                            const at::Tensor& next_target, double gamma) {
  const at::Tensor bits = at::arange(next_values.size(1), batch.moves.options());
  const at::Tensor possible =
      batch.next_possible.to(at::kLong).unsqueeze(1).bitwise_right_shift(bits).bitwise_and(1);
  const at::Tensor best =
      next_values.masked_fill(possible == 0, -std::numeric_limits<float>::infinity())
          .argmax(1, true);
  return batch.rewards + gamma * batch.goes_on * next_target.gather(1, best).squeeze(1);
}

DqnLearner::DqnLearner(const Queue& queue, const policy::ScanRlOptions& network,
                       const DqnOptions& options, const AdamOptions& adam, std::uint64_t seed,
                       const EnvironmentShare& share)
    : options_(options),
      share_(share),
      network_(network, policy::torch_device(queue.device()), seed),
      target_(network, policy::torch_device(queue.device()), seed),
      adam_(queue, network_.parameters().flat(), network_.parameters().flat_grad(), adam),
      wanted_(at::ones({}, network_.parameters().flat().options())),
      index_(at::zeros({options.batch}, wanted_.options().dtype(at::kLong))) {
  adam_.set_learning_rate(queue, options.learning_rate);
}

// Of the squared errors' sum. Returns [3]: that sum, that of the values, how many were executed.
at::Tensor DqnLearner::find_gradients(const QBatch& batch) {
  adam_.zero_gradients();
  if (batch.moves.numel() == 0) return at::zeros({3}, wanted_.options());
  const at::Tensor targets = [&] {
    const at::NoGradGuard no_gradients;
    return double_q_targets(batch, network_.forward(batch.next_images),
                            target_.forward(batch.next_images), options_.gamma);
  }();
  const at::Tensor values =
      network_.forward(batch.images).gather(1, batch.moves.unsqueeze(1)).squeeze(1);
  const at::Tensor loss = ((values - targets).square() * batch.executed).sum();
  loss.backward();
  return at::stack({loss.detach(), (values.detach() * batch.executed).sum(), batch.executed.sum()});
}

// Gradients and terms of all processes, at once.
void DqnLearner::add_up(const at::Tensor& terms) {
  if (share_.alone()) return;
  share_.group->step();
  const at::Tensor all = at::cat({adam_.gradients(), terms});
  share_.group->sum(all);
  adam_.gradients().copy_(all.narrow(0, 0, adam_.gradients().numel()));
  terms.copy_(all.narrow(0, adam_.gradients().numel(), terms.numel()));
}

void DqnLearner::step(const Queue& queue, const QBatch& batch, DqnReport& sums) {
  const at::Tensor terms = find_gradients(batch);
  add_up(terms);
  const at::Tensor count = terms[2].clamp_min(1);
  adam_.gradients().div_(count);
  sums.loss += terms[0] / count;
  sums.value += terms[1] / count;
  sums.gradient_norm += adam_.step(queue, wanted_);
  const at::NoGradGuard no_gradients;
  target_.parameters().flat().lerp_(network_.parameters().flat(), options_.tau);
}

// Every process draws the same transitions of all environments, and learns from its own.
at::Tensor DqnLearner::draw(const Queue& queue, const FrameReplay& replay, const RngKey& key) {
  const index_t own = replay.drawable();
  const index_t all = share_.alone() ? own : own / share_.own * share_.all;
  parallel_for(queue, options_.batch,
               ReplayDrawBody{key, std::uint32_t(all), policy::span_over<std::int64_t>(index_)},
               64);
  return share_.alone() ? index_ : own_slots(share_, index_).index;
}

DqnReport DqnLearner::update(const Queue& queue, const FrameReplay& replay, int count,
                             const RngKey& key) {
  const auto zero = [&] { return at::zeros({}, wanted_.options()); };
  DqnReport sums{zero(), zero(), zero()};
  for (int k = 0; k < count; ++k) {
    RngKey own = key;
    own.step = std::uint32_t(k);
    step(queue, replay.gather(draw(queue, replay, own)), sums);
  }
  return {sums.loss / count, sums.value / count, sums.gradient_norm / count};
}

void DqnLearner::begin_with(const Safetensors& network) {
  policy::set_weights(network_.parameters(), network, "weights");
  policy::set_weights(target_.parameters(), network, "weights");
}

void DqnLearner::restore(const Queue& queue, const Safetensors& network, const Safetensors& target,
                         const AdamState& adam) {
  policy::set_weights(network_.parameters(), network, "checkpoint");
  policy::set_weights(target_.parameters(), target, "checkpoint, target network");
  adam_.restore(queue, adam);
}

}  // namespace danbv::train
