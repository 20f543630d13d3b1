// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/dqn_learner.h"

#include <ATen/ATen.h>

#include <limits>

#include "danbv/core/device/parallel_for.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/draws.h"

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
                       const DqnOptions& options, const AdamOptions& adam, std::uint64_t seed)
    : options_(options),
      network_(network, policy::torch_device(queue.device()), seed),
      target_(network, policy::torch_device(queue.device()), seed),
      adam_(queue, network_.parameters().flat(), network_.parameters().flat_grad(), adam),
      wanted_(at::ones({}, network_.parameters().flat().options())) {
  adam_.set_learning_rate(queue, options.learning_rate);
}

void DqnLearner::step(const Queue& queue, const QBatch& batch, DqnReport& sums) {
  const at::Tensor targets = [&] {
    const at::NoGradGuard no_gradients;
    return double_q_targets(batch, network_.forward(batch.next_images),
                            target_.forward(batch.next_images), options_.gamma);
  }();
  const at::Tensor values =
      network_.forward(batch.images).gather(1, batch.moves.unsqueeze(1)).squeeze(1);
  const at::Tensor count = batch.executed.sum().clamp_min(1);
  const at::Tensor loss = ((values - targets).square() * batch.executed).sum() / count;
  adam_.zero_gradients();
  loss.backward();
  sums.loss += loss.detach();
  sums.value += (values.detach() * batch.executed).sum() / count;
  sums.gradient_norm += adam_.step(queue, wanted_);
  const at::NoGradGuard no_gradients;
  target_.parameters().flat().lerp_(network_.parameters().flat(), options_.tau);
}

DqnReport DqnLearner::update(const Queue& queue, const FrameReplay& replay, int count,
                             const RngKey& key) {
  const at::Tensor index = at::zeros({options_.batch}, wanted_.options().dtype(at::kLong));
  const auto zero = [&] { return at::zeros({}, wanted_.options()); };
  DqnReport sums{zero(), zero(), zero()};
  for (int k = 0; k < count; ++k) {
    RngKey own = key;
    own.step = std::uint32_t(k);
    parallel_for(queue, options_.batch,
                 ReplayDrawBody{own, std::uint32_t(replay.drawable()),
                                policy::span_over<std::int64_t>(index)},
                 64);
    step(queue, replay.gather(index), sums);
  }
  return {sums.loss / count, sums.value / count, sums.gradient_norm / count};
}

void DqnLearner::restore(const Queue& queue, const Safetensors& network, const Safetensors& target,
                         const AdamState& adam) {
  policy::set_weights(network_.parameters(), network, "checkpoint");
  policy::set_weights(target_.parameters(), target, "checkpoint, target network");
  adam_.restore(queue, adam);
}

}  // namespace danbv::train
