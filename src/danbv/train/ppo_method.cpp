// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_method.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/distributed/process_group.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/draws.h"
#include "danbv/train/shared_batches.h"
#include "danbv/train/training_state.h"

namespace danbv::train {

PpoMethod::PpoMethod(const Queue& queue, const TrainOptions& options,
                     std::unique_ptr<PpoAgent> agent)
    : seed_(options.seed),
      rollout_(options.rollout),
      share_(options.share),
      options_(options.ppo),
      agent_(std::move(agent)),
      storage_(queue, rollout_.steps, rollout_.environments),
      adam_(queue, agent_->parameters().flat(), agent_->parameters().flat_grad(), options.adam),
      learner_(
          queue, options.ppo,
          [this](const auto& index, const auto& counts) { return evaluate(index, counts); }, adam_,
          share_, agent_->normalises()),
      uniforms_(at::zeros({rollout_.environments, agent_->draws()},
                          at::device(policy::torch_device(queue.device())).dtype(at::kFloat))) {}

policy::PolicyEvaluation PpoMethod::evaluate(const at::Tensor& index, const at::Tensor& counts) {
  policy::NormBatch batch(true);
  if (!share_.alone()) {
    batch.sum = [this](const at::Tensor& values) { share_.group->sum(values); };
    batch.counts = counts;
  }
  return agent_->evaluate(policy::current_queue(index.device()), index, batch);
}

void PpoMethod::decide(const Queue& queue, const env::Environment& world, const DecisionKey& key,
                       Span<action::Action> actions) {
  parallel_for(
      queue, actions.size,
      ActionDrawBody{seed_, std::uint32_t(key.iteration), std::uint32_t(key.step), agent_->draws(),
                     std::uint32_t(share_.first), policy::span_over<float>(uniforms_)},
      64);
  storage_.add_decision(key.step, agent_->decide(queue, world, key.step, uniforms_, actions));
}

void PpoMethod::add_transition(const Queue& queue, const env::Environment& world,
                               const DecisionKey& key) {
  storage_.add_transition(queue, key.step, world.rewards(), world.ended(), world.timed_out(),
                          world.executed());
}

// Decisions that were not kept whole count as not executed.
PpoTargets PpoMethod::targets(const Queue& queue) const {
  PpoTargets targets = storage_.targets();
  const at::Tensor whole = agent_->whole(queue);
  if (whole.defined()) targets.executed = targets.executed * whole;
  return targets;
}

UpdateReport PpoMethod::update(const Queue& queue, const env::Environment& world,
                               std::int64_t iteration) {
  storage_.compute_returns(queue, agent_->value(queue, world.observation()), options_.gamma,
                           options_.lambda);
  const PpoTargets targets = this->targets(queue);
  const double rate = learning_rate_at(options_, iteration, rollout_.iterations);
  learner_.set_entropy_weight(entropy_weight_at(options_, iteration, rollout_.iterations));
  const PpoReport of = learner_.update(queue, rate, targets, {seed_, std::uint32_t(iteration)});
  const double explained = share_.alone() ? explained_variance(targets).item<double>()
                                          : shared_explained_variance(share_, targets);
  UpdateReport report;
  report.updates = of.updates;
  report.values = {{"train/approx_kl", of.approx_kl},
                   {"train/clip_fraction", of.clip_fraction},
                   {"train/entropy_loss", of.entropy_loss},
                   {"train/explained_variance", explained},
                   {"train/gradient_norm", of.gradient_norm},
                   {"train/learning_rate", rate},
                   {"train/loss", of.loss},
                   {"train/policy_gradient_loss", of.policy_loss},
                   {"train/value_loss", of.value_loss}};
  report.fault = find_fault(storage_.faults(), of.finite, agent_->parameters().flat());
  agent_->report(queue, of, report);
  return report;
}

Safetensors PpoMethod::state(const Queue& queue) const {
  return training_state(agent_->weights(), adam_.state(queue));
}

void PpoMethod::begin_with(const Safetensors& weights) { agent_->set_weights(weights); }

void PpoMethod::restore(const Queue& queue, const Safetensors& state) {
  agent_->set_weights(weights_in(state));
  adam_.restore(queue, adam_in(state));
}

}  // namespace danbv::train
