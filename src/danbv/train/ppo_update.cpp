// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_update.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/launch_graph.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/draws.h"

namespace danbv::train {

namespace {

// Sums of what an update did, and whether it goes on; all on the device.
class UpdateStats {
 public:
  explicit UpdateStats(const at::TensorOptions& on)
      : sums_(at::zeros({kSums}, on)),
        going_(at::ones({}, on)),
        finite_(at::ones({}, on)),
        last_kl_(at::zeros({}, on)) {}

  // 1 as long as the policy is near and all is finite.
  at::Tensor keep_going(const PpoTerms& terms, double target_kl) {
    finite_.mul_(at::isfinite(terms.loss.detach()));
    going_.mul_(finite_);
    if (target_kl > 0) going_.mul_(terms.approx_kl.le(1.5 * target_kl));
    return going_;
  }
  void add(const PpoTerms& terms, const at::Tensor& gradient_norm) {
    finite_.mul_(at::isfinite(gradient_norm));
    const at::Tensor now = at::stack(
        {terms.loss.detach(), terms.policy.detach(), terms.value.detach(), terms.entropy.detach(),
         terms.approx_kl, terms.clip_fraction, gradient_norm, at::ones_like(gradient_norm)});
    sums_.add_(at::where(going_.gt(0), now, at::zeros_like(now)));
    last_kl_.copy_(terms.approx_kl);
  }
  bool going() const { return going_.item<float>() != 0; }  // waits for the device

  PpoReport report() const {
    const at::Tensor host =
        at::cat({sums_, going_.view({1}), finite_.view({1}), last_kl_.view({1})})
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

 private:
  static constexpr int kSums = 8;
  at::Tensor sums_, going_, finite_, last_kl_;
};

}  // namespace

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

PpoReport ppo_update(const Queue& queue, const PpoOptions& options, double learning_rate,
                     const PpoTargets& targets, const Evaluate& evaluate, Adam& adam,
                     const UpdateKey& key) {
  const index_t count = targets.executed.numel();
  require(count > 0 && options.batch > 0, "an update needs decisions and a batch size");
  UpdateStats stats(targets.executed.options());
  const auto learn_from = [&](const at::Tensor& index) {
    const PpoTerms terms = ppo_loss(targets.gather(index), evaluate(index), options);
    const at::Tensor wanted = stats.keep_going(terms, options.target_kl);
    adam.zero_gradients();
    terms.loss.backward();
    stats.add(terms, adam.step(queue, learning_rate, wanted));
  };
  policy::LaunchGraph graph;  // small batches are bound by launches
  const at::Tensor batch =
      at::empty({options.batch}, at::device(policy::torch_device(queue.device())).dtype(at::kLong));
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    if (epoch > 0 && !stats.going()) break;
    const at::Tensor order = shuffled(queue, count, key, std::uint32_t(epoch));
    for (index_t from = 0; from < count; from += options.batch) {
      const at::Tensor index = order.slice(0, from, std::min<index_t>(from + options.batch, count));
      if (index.numel() < options.batch) {
        learn_from(index);
        continue;
      }
      batch.copy_(index);
      graph.run(queue, {batch.data_ptr()}, [&] { learn_from(batch); });
    }
  }
  return stats.report();
}

}  // namespace danbv::train
