// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/methods/scan_rl.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/state/grey_images.h"
#include "danbv/train/dqn_learner.h"
#include "danbv/train/draws.h"
#include "danbv/train/training_state.h"

namespace danbv::train {

namespace {

const std::string kSteps = "dqn.steps", kTarget = "target.";

// The replay in steps of all environments.
index_t replay_steps(const TrainOptions& options) {
  const index_t all = options.all_environments(), steps = options.dqn.replay / all;
  const index_t least = options.scan_rl.frames + 1;
  if (steps < least)
    fail(fmt::format("--dqn.replay {} is less than {} steps of {} environments: {} at least",
                     options.dqn.replay, least, all, least * all));
  return steps;
}

class ScanRlMethod : public Method {
 public:
  ScanRlMethod(const Queue& queue, const TrainOptions& options)
      : seed_(options.seed),
        rollout_(options.rollout),
        environments_(options.all_environments()),
        first_(std::uint32_t(options.share.first)),
        options_(options.dqn),
        lattice_(options.scan_rl.lattice()),
        learner_(queue, options.scan_rl, options.dqn, options.adam, options.seed, options.share),
        grey_(queue, rollout_.environments, options.scan_rl.side_px, options.scan_rl.frames),
        replay_(policy::torch_device(queue.device()), replay_steps(options), rollout_.environments,
                options.scan_rl.frames, options.scan_rl.side_px),
        uniforms_(queue.device(), 2 * rollout_.environments),
        moves_(queue.device(), rollout_.environments),
        possible_(queue.device(), rollout_.environments) {}

  void decide(const Queue& queue, const env::Environment& world, const DecisionKey& key,
              Span<action::Action> actions) override {
    const at::NoGradGuard no_gradients;
    const state::Observation seen = world.observation();
    grey_.take(queue, seen);
    const at::Tensor stack = this->stack(queue);
    const at::Tensor values = learner_.network().forward(stack);
    parallel_for(queue, actions.size,
                 ActionDrawBody{seed_, std::uint32_t(key.iteration), std::uint32_t(key.step), 2,
                                first_, uniforms_.span()},
                 64);
    parallel_for(queue, actions.size,
                 policy::ChooseMoveBody{lattice_, float(epsilon(key.iteration)),
                                        policy::span_over<const float>(values), uniforms_.span(),
                                        seen.drone, moves_.span(), possible_.span(), actions},
                 64);
    const index_t n = rollout_.environments;
    replay_.add_decision(stack.select(1, grey_.frames() - 1),
                         policy::tensor_over(queue, grey_.older(), {n}),
                         policy::tensor_over(queue, possible_.span(), {n}),
                         policy::tensor_over(queue, moves_.span(), {n}));
  }

  // The budget ends an episode by the clock: what would have come then still counts.
  void add_transition(const Queue& queue, const env::Environment& world,
                      const DecisionKey& key) override {
    const auto over = [&](Span<const std::uint8_t> flags) {
      return policy::tensor_over(queue, flags, {flags.size}).to(at::kFloat);
    };
    const at::Tensor ended = over(world.ended()) * (1 - over(world.timed_out()));
    replay_.add_transition(policy::tensor_over(queue, world.rewards(), {rollout_.environments}),
                           1 - ended, over(world.executed()));
    if (key.step < rollout_.steps) ++flown_;
  }

  UpdateReport update(const Queue& queue, const env::Environment&,
                      std::int64_t iteration) override {
    UpdateReport report;
    double loss = 0, value = 0, norm = 0;
    const index_t kept = replay_.filled() * environments_;  // by all processes
    if (kept >= options_.learn_after && replay_.drawable() > 0) {
      report.updates = std::int64_t(options_.updates) * rollout_.steps;
      const RngKey key{seed_, 0, std::uint32_t(iteration), 0, Purpose::replay};
      const DqnReport of = learner_.update(queue, replay_, int(report.updates), key);
      loss = of.loss.item<double>(), value = of.value.item<double>();
      norm = of.gradient_norm.item<double>();
      report.fault = fault_of(loss, value, norm);
    }
    report.values = {{"train/epsilon", epsilon(iteration)},
                     {"train/gradient_norm", norm},
                     {"train/learning_rate", options_.learning_rate},
                     {"train/loss", loss},
                     {"train/q_value", value},
                     {"train/replay", double(kept)}};
    return report;
  }

  // What the replay held, filled again.
  index_t warm_up_steps() const override {
    return std::max<index_t>(0, std::min<index_t>(flown_, replay_.steps()) - replay_.filled());
  }

  Safetensors weights() const override { return to_safetensors(learner_.network()); }
  Safetensors state(const Queue& queue) const override {
    Safetensors state = training_state(weights(), learner_.adam_state(queue));
    for (auto& [name, data] : to_safetensors(learner_.target()).tensors)
      state.tensors[kTarget + name] = std::move(data);
    state.tensors[kSteps] = TensorData::of<std::int64_t>({flown_}, {1});
    return state;
  }
  void begin_with(const Safetensors& weights) override {
    check_same_network(weights);
    learner_.begin_with(weights);
  }
  void restore(const Queue& queue, const Safetensors& state) override {
    const Safetensors weights = weights_in(state);
    check_same_network(weights);
    Safetensors target;
    for (const auto& [name, data] : state.tensors)
      if (name.starts_with(kTarget)) target.tensors[name.substr(kTarget.size())] = data;
    learner_.restore(queue, weights, target, adam_in(state));
    flown_ = counter_in(state, kSteps);
    replay_.clear();
    grey_.forget(queue);  // episodes go on in their middle
  }

 private:
  void check_same_network(const Safetensors& weights) const {
    const auto then = policy::make_scan_rl_network(weights, "checkpoint", at::kCPU);
    check_same_policy(to_toml(then.options()), to_toml(learner_.network().options()));
  }
  double epsilon(std::int64_t iteration) const {
    return epsilon_at(options_, iteration, rollout_.iterations);
  }
  at::Tensor stack(const Queue& queue) const {
    const index_t side = grey_.side_px();
    return policy::tensor_over(queue, grey_.stack(),
                               {rollout_.environments, grey_.frames(), side, side});
  }
  static std::string fault_of(double loss, double value, double norm) {
    const bool finite = std::isfinite(loss) && std::isfinite(value) && std::isfinite(norm);
    return finite ? "" : "the loss, its gradient or a Q-value is not finite";
  }

  std::uint64_t seed_;
  RolloutOptions rollout_;
  index_t environments_;  // of all processes; those of the rollout are this one's
  std::uint32_t first_;   // of these, among all
  DqnOptions options_;
  policy::HemisphereLattice lattice_;
  DqnLearner learner_;
  state::GreyImages grey_;
  FrameReplay replay_;
  Buffer<float> uniforms_;  // [N, 2]
  Buffer<std::int64_t> moves_;
  Buffer<std::uint8_t> possible_;
  std::int64_t flown_ = 0;  // steps so far, those that only fill the replay again aside
};

}  // namespace

std::unique_ptr<Method> make_scan_rl(const Queue& queue, const TrainOptions& options) {
  return std::make_unique<ScanRlMethod>(queue, options);
}

MethodNeed need_of_scan_rl(const TrainOptions& options) {
  policy::Parameters parameters;
  describe_weights(options.scan_rl, parameters);
  const double pixels = double(options.scan_rl.side_px) * options.scan_rl.side_px;
  const double drawn = 2.0 * options.scan_rl.frames * double(options.dqn.batch) * pixels * 5;
  MethodNeed need;
  const double share = double(options.rollout.environments) / double(options.all_environments());
  need.kept = double(options.dqn.replay) * share * (pixels + 25) + drawn;
  need.parameters = double(parameters.count());
  need.copies = 4;  // and the target network
  need.advice =
      fmt::format(", --dqn.replay ({}), --dqn.batch ({})", options.dqn.replay, options.dqn.batch);
  return need;
}

// A twentieth of theirs: 100 a share of CR, -2 a view, -0.02 a hundredth of the target's length
// flown, 100 for 96 %.
env::RewardOptions reward_of_scan_rl() {
  env::RewardOptions reward;
  reward.direction = 0;
  reward.cr_gain = 5;
  reward.step = reward.unreachable = 0.1;
  reward.length = 0.0067;
  reward.collision = 1;
  reward.cr_enough = 0.96;
  reward.complete = 5;
  return reward;
}

}  // namespace danbv::train
