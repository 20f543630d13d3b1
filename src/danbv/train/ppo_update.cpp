// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_update.h"

#include <cmath>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/distributed/process_group.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/draws.h"
#include "danbv/train/shared_batches.h"

namespace danbv::train {

namespace {
constexpr int kSums = 9, kTerms = 7;

// Room for a process's part of a batch: what it has in the mean, and six deviations more.
index_t room_for_part(index_t batch, int processes) {
  const double mean = double(batch) / processes;
  return std::min(batch, index_t(mean + 6 * std::sqrt(mean)) + 1);
}
}  // namespace

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
  const at::Tensor now =
      at::stack({terms.loss.detach(), terms.policy.detach(), terms.value.detach(),
                 terms.entropy.detach(), terms.approx_kl, terms.clip_fraction, gradient_norm,
                 terms.lesson.detach(), at::ones_like(gradient_norm)});
  sums_.add_(at::where(going_.gt(0), now, at::zeros_like(now)));
  last_kl_.copy_(terms.approx_kl);
}

bool UpdateStats::going() const { return going_.item<float>() != 0; }

PpoReport UpdateStats::report() const {
  const at::Tensor host = at::cat({sums_, going_.view({1}), finite_.view({1}), last_kl_.view({1})})
                              .to(at::kCPU, at::kDouble);
  const double* x = host.data_ptr<double>();
  const double n = x[8] > 0 ? x[8] : 1;
  PpoReport report{x[0] / n, x[1] / n, x[2] / n, x[3] / n, x[4] / n, x[5] / n, x[6] / n, x[7] / n};
  report.updates = std::int64_t(x[8]);
  report.finite = x[10] != 0;
  report.stopped_early = report.finite && x[9] == 0;
  if (report.updates == 0) report.approx_kl = x[11];
  return report;
}

double learning_rate_at(const PpoOptions& options, std::int64_t iteration, int iterations) {
  if (options.schedule == Schedule::constant) return options.learning_rate;
  const double left = 1 - double(iteration) / double(iterations);
  return options.learning_rate * (left > 0 ? left : 0);
}

double entropy_weight_at(const PpoOptions& options, std::int64_t iteration, int iterations) {
  if (options.entropy_end < 0 || iterations < 2) return options.entropy_weight;
  const double done = std::min(1.0, double(iteration) / (iterations - 1));
  return options.entropy_weight + (options.entropy_end - options.entropy_weight) * done;
}

at::Tensor shuffled(const Queue& queue, index_t count, const UpdateKey& key, std::uint32_t epoch) {
  const auto keys =
      at::empty({count}, at::device(policy::torch_device(queue.device())).dtype(at::kLong));
  parallel_for(
      queue, count,
      ShuffleKeyBody{key.seed, key.iteration, epoch, policy::span_over<std::int64_t>(keys)});
  return std::get<1>(at::sort(keys));
}

PpoLearner::PpoLearner(const Queue& queue, const PpoOptions& options, Evaluate evaluate, Adam& adam,
                       const EnvironmentShare& share, bool normalises)
    : options_(options),
      share_(share),
      normalises_(normalises),
      evaluate_(std::move(evaluate)),
      adam_(adam),
      stats_(at::device(policy::torch_device(queue.device())).dtype(at::kFloat)),
      batch_(at::empty({options.batch},
                       at::device(policy::torch_device(queue.device())).dtype(at::kLong))) {
  require(options.batch > 0, "an update needs a batch size");
  if (options.entropy_end >= 0) entropy_change_ = at::zeros({}, batch_.options().dtype(at::kFloat));
  if (share_.alone()) return;
  const index_t room = room_for_part(options.batch, share_.group->world());
  summed_ = at::zeros({adam_.gradients().numel() + kTerms}, adam_.gradients().options());
  part_ = at::zeros({room}, batch_.options());
  counts_ = at::zeros({room}, summed_.options());
  scale_ = at::zeros({3}, summed_.options());
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

PpoTerms PpoLearner::reweighed(PpoTerms terms) const {
  if (entropy_change_.defined()) terms.loss = terms.loss + entropy_change_ * terms.entropy;
  return terms;
}

void PpoLearner::set_entropy_weight(double weight) {
  if (entropy_change_.defined()) entropy_change_.fill_(weight - options_.entropy_weight);
}

void PpoLearner::learn_from(const Queue& queue, const at::Tensor& index) {
  const PpoTerms terms =
      reweighed(ppo_loss(targets_.gather(index), evaluate_(index, {}), options_));
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

// counts: 0 for decisions that only fill up a batch.
void PpoLearner::find_gradients(const at::Tensor& index, const at::Tensor& counts,
                                const BatchScale& scale) {
  PpoTargets targets = targets_.gather(index);
  targets.executed = targets.executed * counts;
  const PpoTerms terms = reweighed(ppo_loss(targets, evaluate_(index, counts), options_, scale));
  adam_.zero_gradients();
  terms.loss.backward();
  const index_t weights = adam_.gradients().numel();
  summed_.narrow(0, 0, weights).copy_(adam_.gradients());
  summed_.narrow(0, weights, kTerms).copy_(terms.values());
}

void PpoLearner::add_up_and_step(const Queue& queue) {
  share_.group->step();
  share_.group->sum(summed_);
  const index_t weights = adam_.gradients().numel();
  adam_.gradients().copy_(summed_.narrow(0, 0, weights));
  const PpoTerms terms = PpoTerms::of(summed_.narrow(0, weights, kTerms));
  const at::Tensor wanted = stats_.keep_going(terms, options_.target_kl);
  stats_.add(terms, adam_.step(queue, wanted));
}

void PpoLearner::learn_from_part(const Queue& queue, const at::Tensor& index,
                                 const BatchScale& scale) {
  if (index.numel() > 0)
    find_gradients(index, at::ones({index.numel()}, counts_.options()), scale);
  else if (normalises_)  // the others wait for this one's statistics: of a decision that is no part
    find_gradients(at::zeros({1}, index.options()), at::zeros({1}, counts_.options()), scale);
  else
    summed_.zero_();
  add_up_and_step(queue);
}

// The same with memory that stays where it is.
void PpoLearner::learn_from_padded(const Queue& queue, const at::Tensor& index,
                                   const BatchScale& scale) {
  const index_t size = index.numel();
  part_.zero_(), counts_.zero_();
  part_.narrow(0, 0, size).copy_(index), counts_.narrow(0, 0, size).fill_(1);
  scale_.copy_(scale.values);
  const auto work = [&] { find_gradients(part_, counts_, {scale_}); };
  if (epochs_ == 0)
    work();
  else
    graph_.run(queue, {part_.data_ptr()}, work);
  add_up_and_step(queue);
}

void PpoLearner::run_shared_epoch(const Queue& queue, const at::Tensor& order) {
  for (const auto& [index, scale] : split_batches(share_, order, targets_, options_.batch)) {
    const bool fits = index.numel() <= part_.numel();
    if (queue.device() == Device::cuda && fits && !normalises_) {
      learn_from_padded(queue, index, scale);
    } else {
      learn_from_part(queue, index, scale);
      if (!fits) graph_.forget();  // what keeps memory of its own may have taken more of it
    }
  }
  ++epochs_;
}

PpoReport PpoLearner::update(const Queue& queue, double learning_rate, const PpoTargets& targets,
                             const UpdateKey& key) {
  const index_t own = targets.executed.numel();
  require(own > 0, "an update needs decisions");
  const index_t count = share_.alone() ? own : own / share_.own * share_.all;
  take(targets);
  stats_.clear();
  adam_.set_learning_rate(queue, learning_rate);
  for (int epoch = 0; epoch < options_.epochs; ++epoch) {
    if (epoch > 0 && !stats_.going()) break;
    const at::Tensor order = shuffled(queue, count, key, std::uint32_t(epoch));
    share_.alone() ? run_epoch(queue, order) : run_shared_epoch(queue, order);
  }
  return stats_.report();
}

}  // namespace danbv::train
