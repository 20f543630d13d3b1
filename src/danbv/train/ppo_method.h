// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/ppo_agent.h"
#include "danbv/train/rollout_storage.h"

namespace danbv::train {

// Proximal policy optimisation of an agent.
class PpoMethod : public Method {
 public:
  PpoMethod(const Queue& queue, const TrainOptions& options, std::unique_ptr<PpoAgent> agent);

  void begin_rollout(const Queue& queue) override { agent_->begin_rollout(queue); }
  void decide(const Queue& queue, const env::Environment& world, const DecisionKey& key,
              Span<action::Action> actions) override;
  Span<const std::uint8_t> corrected() const override { return agent_->corrected(); }
  void add_transition(const Queue& queue, const env::Environment& world,
                      const DecisionKey& key) override;
  UpdateReport update(const Queue& queue, const env::Environment& world,
                      std::int64_t iteration) override;

  Safetensors weights() const override { return agent_->weights(); }
  void begin_with(const Safetensors& weights) override;
  Safetensors state(const Queue& queue) const override;
  void restore(const Queue& queue, const Safetensors& state) override;

 private:
  PpoTargets targets(const Queue& queue) const;
  policy::PolicyEvaluation evaluate(const at::Tensor& index, const at::Tensor& counts);

  std::uint64_t seed_;
  RolloutOptions rollout_;
  EnvironmentShare share_;
  PpoOptions options_;
  std::unique_ptr<PpoAgent> agent_;
  RolloutStorage storage_;
  Adam adam_;
  PpoLearner learner_;
  at::Tensor uniforms_;  // [N, draws]
};

}  // namespace danbv::train
