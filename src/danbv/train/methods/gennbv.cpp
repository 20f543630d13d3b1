// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/methods/gennbv.h"

#include "danbv/policy/gennbv_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/ppo_method.h"
#include "danbv/train/tensor_storage.h"
#include "danbv/train/training_state.h"

namespace danbv::train {

namespace {

// The network is made for the grid of the state that it sees.
policy::GennbvOptions gennbv_of(const TrainOptions& options) {
  policy::GennbvOptions gennbv = options.gennbv;
  gennbv.grid_dims = options.environment.state.grid.dims;
  return gennbv;
}

class GennbvTrainee : public PpoAgent {
 public:
  GennbvTrainee(const Queue& queue, const TrainOptions& options)
      : network_(gennbv_of(options), policy::torch_device(queue.device()), options.seed),
        encoder_(queue, network_.options(), options.rollout.environments),
        kept_(options.rollout.steps) {}

  const policy::Parameters& parameters() const override { return network_.parameters(); }
  int draws() const override { return policy::kGennbvParts; }
  bool normalises() const override { return true; }

  PpoDecision decide(const Queue& queue, const env::Environment& world, index_t t,
                     const at::Tensor& uniforms, Span<action::Action> actions) override {
    const at::NoGradGuard no_gradients;
    const state::Observation seen = world.observation();
    const policy::GennbvInputs inputs = encoder_.encode(queue, seen);
    const auto output = network_.forward(inputs, false);
    const at::Tensor index = output.actions.sample(uniforms);
    std::vector<at::Tensor> tensors{index, inputs.occupancy, inputs.poses};
    if (inputs.images.defined()) tensors.push_back(inputs.images);
    kept_.add(t, tensors);
    policy::decode_gennbv(queue, network_.options().codec(),
                          policy::span_over<const std::int64_t>(index), seen.drone, actions);
    return {output.actions.log_prob(index), output.value};
  }

  at::Tensor value(const Queue& queue, const state::Observation& seen) override {
    const at::NoGradGuard no_gradients;
    return network_.forward(encoder_.encode(queue, seen), false).value;
  }

  policy::PolicyEvaluation evaluate(const Queue&, const at::Tensor& index,
                                    const policy::NormBatch& batch) override {
    const std::vector<at::Tensor> of = kept_.gather(index);
    const auto output =
        network_.forward({of[1], of[2], of.size() > 3 ? of[3] : at::Tensor{}}, batch);
    return {output.actions.log_prob(of[0]), output.actions.entropy(), output.value};
  }

  Safetensors weights() const override { return to_safetensors(network_); }
  void set_weights(const Safetensors& weights) override {
    const auto then = policy::make_gennbv_network(weights, "checkpoint", at::kCPU);
    check_same_policy(to_toml(then.options()), to_toml(network_.options()));
    policy::set_weights(network_.parameters(), weights, "checkpoint");
  }

 private:
  policy::GennbvNetwork network_;
  policy::GennbvEncoder encoder_;
  TensorStorage kept_;  // actions, occupancy, poses, images
};

}  // namespace

std::unique_ptr<Method> make_gennbv(const Queue& queue, const TrainOptions& options) {
  return std::make_unique<PpoMethod>(queue, options,
                                     std::make_unique<GennbvTrainee>(queue, options));
}

MethodNeed need_of_gennbv(const TrainOptions& options) {
  policy::Parameters parameters;
  describe_weights(gennbv_of(options), parameters);
  const double decisions = double(options.rollout.environments) * double(options.rollout.steps);
  MethodNeed need;
  const double image = options.gennbv.images ? policy::kGennbvSide_px * policy::kGennbvSide_px : 0;
  need.kept = decisions * (double(options.environment.state.grid.size()) + image);
  need.parameters = double(parameters.count());
  return need;
}

// 20 a share of CR, 1 for a complete scan, a collision costs; nothing for metres, steps and
// directions.
env::RewardOptions reward_of_gennbv() {
  env::RewardOptions reward;
  reward.direction = reward.length = reward.step = reward.unreachable = 0;
  reward.cr_gain = 20;
  reward.collision = 1;
  reward.cr_enough = 0.99;
  reward.complete = 1;
  reward.overlong = 0.1;
  return reward;
}

}  // namespace danbv::train
