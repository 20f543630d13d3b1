// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/train_options.h"

#include <algorithm>

#include "danbv/core/cli/flags.h"
#include "danbv/train/method.h"

namespace danbv::train {

void bind(CLI::App& app, FleetCounts& o) {
  add_number(app, "--ships", o.ships, 0, 250, "Ships to train on, the first of the training split");
  add_number(app, "--houses", o.houses, 0, 5000,
             "Houses to train on as well; none of them is among those to test on");
  add_number(app, "--objects", o.objects, 0, 5000,
             "Objects to train on as well; none of them is among those to test on");
}

// Named after PPO first: configs and checkpoints from before there were other methods hold those.
void bind(CLI::App& app, RolloutOptions& o) {
  add_number(app, "--ppo.environments,--environments", o.environments, 1, 1'000'000,
             "Environments that fly side by side");
  add_number(app, "--ppo.steps,--steps", o.steps, 1, 100'000,
             "Steps of every environment in an iteration");
  add_number(app, "--ppo.iterations,--iterations", o.iterations, 1, 1'000'000'000,
             "Iterations of rollout and update");
}

void bind(CLI::App& app, PpoOptions& o) {
  add_number(app, "--ppo.epochs", o.epochs, 1, 10'000, "Passes over a rollout in an update");
  add_number(app, "--ppo.batch", o.batch, 1, 100'000'000, "Decisions in a gradient step");
  add_number(app, "--ppo.learning-rate", o.learning_rate, 0, 1,
             "Learning rate in the first iteration");
  add_choice<Schedule>(app, "--ppo.schedule", o.schedule,
                       {{"constant", Schedule::constant}, {"linear", Schedule::linear}},
                       "Whether the learning rate stays, or falls linearly to zero");
  add_number(app, "--ppo.gamma", o.gamma, 0, 1, "Discount of rewards a step later");
  add_number(app, "--ppo.lambda", o.lambda, 0, 1, "Decay of the generalised advantage estimate");
  add_number(app, "--ppo.clip", o.clip, 0, 10,
             "Distance from 1 at which the probability ratio is clipped");
  add_number(app, "--ppo.value-clip", o.value_clip, 0, 1e6,
             "Distance that a predicted value may move in an update; 0: any");
  add_number(app, "--ppo.policy-weight", o.policy_weight, 0, 1e6, "Weight of the policy's loss");
  add_number(app, "--ppo.value-weight", o.value_weight, 0, 1e6, "Weight of the value's loss");
  add_number(app, "--ppo.entropy-weight", o.entropy_weight, 0, 1e6,
             "Weight of the entropy, which is rewarded");
  add_number(app, "--ppo.entropy-end", o.entropy_end, -1, 1e6,
             "Weight of the entropy at the last iteration, reached linearly; below 0: constant");
  add_number(app, "--ppo.target-kl", o.target_kl, 0, 1e6,
             "An update ends where the policy's KL divergence is 1.5 times this; 0: never");
}

void bind(CLI::App& app, AdamOptions& o) {
  add_number(app, "--adam.beta1", o.beta1, 0, 0.999999, "Decay of Adam's mean of gradients");
  add_number(app, "--adam.beta2", o.beta2, 0, 0.99999999,
             "Decay of Adam's mean of squared gradients");
  add_number(app, "--adam.epsilon", o.epsilon, 1e-12, 1, "Least denominator of an Adam step");
  add_number(app, "--adam.max-gradient-norm", o.max_gradient_norm, 0, 1e9,
             "Norm to which a larger gradient is scaled down; 0: no limit");
}

void bind(CLI::App& app, HestiaLossOptions& o) {
  add_number(
      app, "--hestia.look-weight", o.look, 0, 1e6,
      "Weight of the squared distance from hestia's look to the centroid of what is missing");
  add_number(app, "--hestia.offset-weight", o.offset, 0, 1e6,
             "Weight of the squared error of the correction of a position that hestia foresees");
}

namespace {
void add_method(CLI::App& app, std::string& method) {
  std::vector<std::string> names;
  for (const MethodEntry& entry : all_methods()) names.emplace_back(entry.name);
  const auto now = std::find(names.begin(), names.end(), method) - names.begin();
  add_name_setter(
      app, "--method", names, std::size_t(now),
      [&method, names](std::size_t i) { method = names[i]; }, "What is trained, and how");
}
}  // namespace

void bind(CLI::App& app, TrainOptions& o) {
  add_method(app, o.method);
  add_seed(app, o.seed, "Seed of weights, episodes, actions and shuffles");
  bind(app, o.fleet);
  add_number(app, "--depth-px", o.depth_px, 16, 4096,
             "Width and height of the depth image, in pixels");
  add_number(app, "--fov-deg", o.fov_deg, 1, 170, "Field of view of the depth image, in degrees");
  add_number(app, "--checkpoint-every", o.checkpoint_every, 1, 1'000'000'000,
             "Iterations between checkpoints");
  add_number(app, "--field-pool", o.field_pool, 1, 65535,
             "Active voxels of a decision, on average, that memory is kept for");
  bind(app, o.truth);
  bind(app, o.rollout);
  bind(app, o.ppo);
  bind(app, o.dqn);
  bind(app, o.adam);
  add_number(app, "--reward.length-end", o.length_end, -1, 1e6,
             "Cost of a metre flown, of the 15 m frame, at the last iteration, reached linearly; "
             "below 0: constant");
  bind(app, o.policy);
  bind(app, o.gennbv);
  bind(app, o.hestia);
  bind(app, o.hestia_loss);
  bind(app, o.scan_rl);
  bind(app, o.environment);
}

}  // namespace danbv::train
