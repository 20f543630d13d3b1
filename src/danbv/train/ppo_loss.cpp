// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

namespace {

// Sums over what was executed.
struct Executed {
  at::Tensor weight, count;

  explicit Executed(const at::Tensor& executed)
      : weight(executed), count(executed.sum().clamp_min(1)) {}
  Executed(const at::Tensor& executed, const at::Tensor& all) : weight(executed), count(all) {}
  at::Tensor mean(const at::Tensor& x) const { return (x * weight).sum() / count; }
  at::Tensor variance(const at::Tensor& x) const {
    return ((x - mean(x)).square() * weight).sum() / (count - 1).clamp_min(1);
  }
};

}  // namespace

PpoTargets PpoTargets::gather(const at::Tensor& index) const {
  return {log_prob.index_select(0, index), value.index_select(0, index),
          advantage.index_select(0, index), returned.index_select(0, index),
          executed.index_select(0, index)};
}

PpoTargets PpoTargets::clone() const {
  return {log_prob.clone(), value.clone(), advantage.clone(), returned.clone(), executed.clone()};
}

void PpoTargets::copy_(const PpoTargets& from) {
  log_prob.copy_(from.log_prob), value.copy_(from.value);
  advantage.copy_(from.advantage), returned.copy_(from.returned);
  executed.copy_(from.executed);
}

at::Tensor PpoTerms::values() const {
  return at::stack({loss.detach(), policy.detach(), value.detach(), entropy.detach(), approx_kl,
                    clip_fraction, lesson.detach()});
}

PpoTerms PpoTerms::of(const at::Tensor& values) {
  return {values[0], values[1], values[2], values[3], values[4], values[5], values[6]};
}

PpoTerms ppo_loss(const PpoTargets& targets, const policy::PolicyEvaluation& now,
                  const PpoOptions& options) {
  const Executed over(targets.executed);
  return ppo_loss(targets, now, options,
                  {at::stack({over.count, over.mean(targets.advantage),
                              over.variance(targets.advantage).sqrt()})});
}

PpoTerms ppo_loss(const PpoTargets& targets, const policy::PolicyEvaluation& now,
                  const PpoOptions& options, const BatchScale& scale) {
  const Executed over(targets.executed, scale.count());
  const at::Tensor advantage = (targets.advantage - scale.mean()) / (scale.deviation() + 1e-8);
  const at::Tensor log_ratio = now.log_prob - targets.log_prob, ratio = log_ratio.exp();
  const at::Tensor clipped = ratio.clamp(1 - options.clip, 1 + options.clip);
  const at::Tensor value =
      options.value_clip > 0
          ? targets.value +
                (now.value - targets.value).clamp(-options.value_clip, options.value_clip)
          : now.value;

  PpoTerms terms;
  terms.policy = -over.mean(at::minimum(advantage * ratio, advantage * clipped));
  terms.value = over.mean((targets.returned - value).square());
  terms.entropy = -over.mean(now.entropy);
  terms.loss = options.policy_weight * terms.policy + options.value_weight * terms.value +
               options.entropy_weight * terms.entropy;
  terms.lesson = at::zeros_like(terms.loss);
  if (now.lesson.defined())
    terms.lesson = over.mean(now.lesson), terms.loss = terms.loss + terms.lesson;
  terms.approx_kl = over.mean(ratio - 1 - log_ratio).detach();
  terms.clip_fraction = over.mean((ratio - 1).abs().gt(options.clip).to(at::kFloat)).detach();
  return terms;
}

at::Tensor explained_variance(const PpoTargets& targets) {
  const Executed over(targets.executed);
  return 1 - over.variance(targets.returned - targets.value) /
                 over.variance(targets.returned).clamp_min(1e-12);
}

}  // namespace danbv::train
