// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/methods/hestia.h"

#include "danbv/policy/hestia_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/ppo_method.h"
#include "danbv/train/tensor_storage.h"
#include "danbv/train/training_state.h"
#include "danbv/truth/missing_faces.h"

namespace danbv::train {

namespace {

policy::HestiaOptions hestia_of(const TrainOptions& options) {
  policy::HestiaOptions hestia = options.hestia;
  hestia.grid_dims = options.environment.state.grid.dims;
  return hestia;
}

// Standard normal numbers of uniform ones.
at::Tensor normal_of(const at::Tensor& uniforms) {
  return at::erfinv(2 * uniforms - 1) * std::sqrt(2.0);
}

// A Gaussian with independent parts. x, mean: [B, 3], deviation: [3].
at::Tensor gaussian_log_prob(const at::Tensor& x, const at::Tensor& mean,
                             const at::Tensor& deviation) {
  const double constant = 0.5 * std::log(2 * kPi);
  return -(((x - mean) / deviation).square() * 0.5 + deviation.log() + constant).sum(1);
}

class HestiaTrainee : public PpoAgent {
 public:
  HestiaTrainee(const Queue& queue, const TrainOptions& options)
      : loss_(options.hestia_loss),
        network_(hestia_of(options), policy::torch_device(queue.device()), options.seed),
        encoder_(queue, network_.options(), options.rollout.environments),
        missing_(queue, options.rollout.environments),
        kept_(options.rollout.steps) {
    const auto on = at::device(policy::torch_device(queue.device()));
    const index_t n = options.rollout.environments;
    offset_ = at::zeros({n, 3}, on.dtype(at::kFloat));
    label_ = at::zeros({n, 4}, on.dtype(at::kFloat));
    corrected_ = at::zeros({n}, on.dtype(at::kByte));
    // cuDNN's own choice for these convolutions takes half as long again as the best that it finds
    // by trying; with channels last, that is. Not in flight: every thread tries anew, and one that
    // takes over a planner would try while the decision is recorded, which CUDA forbids.
    if (queue.device() == Device::cuda) {
      at::globalContext().setBenchmarkCuDNN(true);
      network_.multiply_in_halves();
    }
  }

  const policy::Parameters& parameters() const override { return network_.parameters(); }
  int draws() const override { return 6; }  // three of the look, three of the position
  bool normalises() const override { return true; }
  Span<const std::uint8_t> corrected() const override {
    return policy::span_over<const std::uint8_t>(corrected_);
  }

  PpoDecision decide(const Queue& queue, const env::Environment& world, index_t t,
                     const at::Tensor& uniforms, Span<action::Action> actions) override {
    const at::NoGradGuard no_gradients;
    const state::Observation seen = world.observation();
    const policy::HestiaInputs inputs = encoder_.encode(queue, seen);
    const at::Tensor normal = normal_of(uniforms), channels = network_.channels(inputs);
    const at::Tensor noise = normal.narrow(1, 0, 3);
    const at::Tensor look_at =
        (network_.look(channels, false) + network_.look_deviation() * noise).sigmoid();
    const auto position = network_.position(inputs, channels, look_at, false);
    const at::Tensor chosen = position.mean + position.deviation * normal.narrow(1, 3, 3);
    policy::decode_hestia(queue, network_.options(), seen, chosen, look_at, actions, offset_,
                          corrected_);
    missing_.centroids(queue, world.directions(), world.true_views(),
                       policy::span_over<float>(label_));
    std::vector<at::Tensor> tensors{inputs.occupancy, inputs.faces, inputs.pose, chosen,
                                    look_at,          noise,        offset_,     label_};
    if (inputs.images.defined()) tensors.push_back(inputs.images);
    kept_.add(t, tensors);
    return {gaussian_log_prob(chosen, position.mean, position.deviation), position.value};
  }

  at::Tensor value(const Queue& queue, const state::Observation& seen) override {
    const at::NoGradGuard no_gradients;
    const policy::HestiaInputs inputs = encoder_.encode(queue, seen);
    const at::Tensor channels = network_.channels(inputs);
    return network_.position(inputs, channels, network_.look(channels, false).sigmoid(), false)
        .value;
  }

  policy::PolicyEvaluation evaluate(const Queue&, const at::Tensor& index,
                                    const policy::NormBatch& batch) override {
    const std::vector<at::Tensor> of = kept_.gather(index);
    const policy::HestiaInputs inputs{of[0], of[1], of[2], of.size() > 8 ? of[8] : at::Tensor{}};
    const at::Tensor &chosen = of[3], &look_at = of[4], &noise = of[5], &offset = of[6];
    const at::Tensor label = of[7].narrow(1, 0, 3), missing = of[7].select(1, 3);
    const at::Tensor channels = network_.channels(inputs);
    const at::Tensor look =
        (network_.look(channels, batch) + network_.look_deviation() * noise).sigmoid();
    const auto position = network_.position(inputs, channels, look_at, batch);
    const at::Tensor entropy = (position.deviation.log() + 0.5 * std::log(2 * kPi) + 0.5).sum();
    policy::PolicyEvaluation now{gaussian_log_prob(chosen, position.mean, position.deviation),
                                 entropy.expand({index.numel()}), position.value};
    now.lesson = loss_.look * missing * (look - label).square().sum(1) +
                 loss_.offset * (position.offset - offset).square().sum(1);
    return now;
  }

  void report(const Queue&, const PpoReport& of, UpdateReport& report) const override {
    const at::NoGradGuard no_gradients;
    const at::Tensor deviations =
        at::stack({network_.look_deviation().mean(),
                   network_.parameters()["position.log_deviation"].exp().mean()})
            .to(at::kCPU);
    report.values.push_back({"train/lesson_loss", of.lesson_loss});
    report.values.push_back({"train/look_deviation", deviations[0].item<double>()});
    report.values.push_back({"train/position_deviation", deviations[1].item<double>()});
  }

  Safetensors weights() const override { return to_safetensors(network_); }
  void set_weights(const Safetensors& weights) override {
    const auto then = policy::make_hestia_network(weights, "checkpoint", at::kCPU);
    check_same_policy(to_toml(then.options()), to_toml(network_.options()));
    policy::set_weights(network_.parameters(), weights, "checkpoint");
  }

 private:
  HestiaLossOptions loss_;
  policy::HestiaNetwork network_;
  policy::HestiaEncoder encoder_;
  truth::MissingFaces missing_;
  TensorStorage kept_;  // occupancy, faces, pose, position, look, its noise, offset, label, images
  at::Tensor offset_, label_, corrected_;
};

}  // namespace

std::unique_ptr<Method> make_hestia(const Queue& queue, const TrainOptions& options) {
  return std::make_unique<PpoMethod>(queue, options,
                                     std::make_unique<HestiaTrainee>(queue, options));
}

MethodNeed need_of_hestia(const TrainOptions& options) {
  policy::Parameters parameters;
  describe_weights(hestia_of(options), parameters);
  const double decisions = double(options.rollout.environments) * double(options.rollout.steps);
  MethodNeed need;
  const double image = options.hestia.images ? state::kGreySide * state::kGreySide : 0;
  need.kept = decisions * (2 * double(options.environment.state.grid.size()) + image);
  need.parameters = double(parameters.count());
  return need;
}

// 0.3 a share of the faces; what brings nothing costs 0.01, and a collision, which ends a scan
// here, ten times that.
env::RewardOptions reward_of_hestia() {
  env::RewardOptions reward;
  reward.direction = reward.length = reward.step = reward.unreachable = 0;
  reward.face_gain = 0.3;
  reward.idle = 0.01;
  reward.collision = 0.1;
  reward.face_enough = 0.9;
  return reward;
}

}  // namespace danbv::train
