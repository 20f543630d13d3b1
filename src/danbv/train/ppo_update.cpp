// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_update.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/draws.h"

namespace danbv::train {

namespace {
constexpr int kSums = 8;
}

UpdateStats::UpdateStats(const at::TensorOptions& on)
    : sums_(at::zeros({kSums}, on)),
      going_(at::ones({}, on)),
      finite_(at::ones({}, on)),
      last_kl_(at::zeros({}, on)) {}

void UpdateStats::clear() {
  sums_.zero_(), last_kl_.zero_();
  going_.fill_(1), finite_.fill_(1);
}

at::Tensor UpdateStats::keep_going(const PpoTerms& terms, double target_kl) {
  finite_.mul_(at::isfinite(terms.loss.detach()));
  going_.mul_(finite_);
  if (target_kl > 0) going_.mul_(terms.approx_kl.le(1.5 * target_kl));
  return going_;
}

void UpdateStats::add(const PpoTerms& terms, const at::Tensor& gradient_norm) {
  finite_.mul_(at::isfinite(gradient_norm));
  const at::Tensor now = at::stack(
      {terms.loss.detach(), terms.policy.detach(), terms.value.detach(), terms.entropy.detach(),
       terms.approx_kl, terms.clip_fraction, gradient_norm, at::ones_like(gradient_norm)});
  sums_.add_(at::where(going_.gt(0), now, at::zeros_like(now)));
  last_kl_.copy_(terms.approx_kl);
}

bool UpdateStats::going() const { return going_.item<float>() != 0; }

PpoReport UpdateStats::report() const {
  const at::Tensor host = at::cat({sums_, going_.view({1}), finite_.view({1}), last_kl_.view({1})})
                              .to(at::kCPU, at::kDouble);
  const double* x = host.data_ptr<double>();
  const double n = x[7] > 0 ? x[7] : 1;
  PpoReport report{x[0] / n, x[1] / n, x[2] / n, x[3] / n, x[4] / n, x[5] / n, x[6] / n};
  report.updates = std::int64_t(x[7]);
  report.finite = x[9] != 0;
  report.stopped_early = report.finite && x[8] == 0;
  if (report.updates == 0) report.approx_kl = x[10];
  return report;
}

double learning_rate_at(const PpoOptions& options, std::int64_t iteration) {
  if (options.schedule == Schedule::constant) return options.learning_rate;
  const double left = 1 - double(iteration) / double(options.iterations);
  return options.learning_rate * (left > 0 ? left : 0);
}

at::Tensor shuffled(const Queue& queue, index_t count, const UpdateKey& key, std::uint32_t epoch) {
  const auto keys =
      at::empty({count}, at::device(policy::torch_device(queue.device())).dtype(at::kLong));
  parallel_for(
      queue, count,
      ShuffleKeyBody{key.seed, key.iteration, epoch, policy::span_over<std::int64_t>(keys)});
  return std::get<1>(at::sort(keys));
}

PpoLearner::PpoLearner(const Queue& queue, const PpoOptions& options, Evaluate evaluate, Adam& adam)
    : options_(options),
      evaluate_(std::move(evaluate)),
      adam_(adam),
      stats_(at::device(policy::torch_device(queue.device())).dtype(at::kFloat)),
      batch_(at::empty({options.batch},
                       at::device(policy::torch_device(queue.device())).dtype(at::kLong))) {
  require(options.batch > 0, "an update needs a batch size");
}

// Into memory of its own, which moves only when rollouts change their size.
void PpoLearner::take(const PpoTargets& targets) {
  if (!targets_.executed.defined() || targets_.executed.numel() != targets.executed.numel()) {
    targets_ = targets.clone();
    graph_.forget(), epochs_ = 0;
    return;
  }
  targets_.copy_(targets);
}

void PpoLearner::learn_from(const Queue& queue, const at::Tensor& index) {
  const PpoTerms terms = ppo_loss(targets_.gather(index), evaluate_(index), options_);
  const at::Tensor wanted = stats_.keep_going(terms, options_.target_kl);
  adam_.zero_gradients();
  terms.loss.backward();
  stats_.add(terms, adam_.step(queue, wanted));
}

// The first epoch shows every size of batch to all that keep memory of their own; then it stays.
void PpoLearner::run_epoch(const Queue& queue, const at::Tensor& order) {
  const index_t count = order.numel();
  for (index_t from = 0; from < count; from += options_.batch) {
    const at::Tensor index = order.slice(0, from, std::min<index_t>(from + options_.batch, count));
    if (index.numel() < options_.batch || epochs_ == 0) {
      learn_from(queue, index);
      continue;
    }
    batch_.copy_(index);
    graph_.run(queue, {batch_.data_ptr()}, [&] { learn_from(queue, batch_); });
  }
  ++epochs_;
}

PpoReport PpoLearner::update(const Queue& queue, double learning_rate, const PpoTargets& targets,
                             const UpdateKey& key) {
  const index_t count = targets.executed.numel();
  require(count > 0, "an update needs decisions");
  take(targets);
  stats_.clear();
  adam_.set_learning_rate(queue, learning_rate);
  for (int epoch = 0; epoch < options_.epochs; ++epoch) {
    if (epoch > 0 && !stats_.going()) break;
    run_epoch(queue, shuffled(queue, count, key, std::uint32_t(epoch)));
  }
  return stats_.report();
}

}  // namespace danbv::train
