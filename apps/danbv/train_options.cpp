// SPDX-License-Identifier: Apache-2.0
#include "train_options.h"

#include "danbv/core/cli/flags.h"
#include "danbv/policy/policy_flags.h"
#include "environment_options.h"

namespace danbv::app {

namespace {

void add_ppo(CLI::App& to, train::PpoOptions& o, train::AdamOptions& adam) {
  add_value(to, "--ppo.environments", o.environments, "That fly side by side");
  add_value(to, "--ppo.steps", o.steps, "Of every environment, an iteration");
  add_value(to, "--ppo.iterations,--iterations", o.iterations, "Of rollout and update");
  add_value(to, "--ppo.epochs", o.epochs, "Passes over a rollout");
  add_value(to, "--ppo.batch", o.batch, "Decisions a gradient step");
  add_value(to, "--ppo.learning-rate", o.learning_rate, "");
  add_choice<train::Schedule>(
      to, "--ppo.schedule", o.schedule,
      {{"constant", train::Schedule::constant}, {"linear", train::Schedule::linear}},
      "Of the learning rate; linear falls to zero");
  add_value(to, "--ppo.gamma", o.gamma, "Discount")->check(CLI::Range(0.0, 1.0));
  add_value(to, "--ppo.lambda", o.lambda, "Of the advantage estimate")->check(CLI::Range(0.0, 1.0));
  add_value(to, "--ppo.clip", o.clip, "Of the probability ratio");
  add_value(to, "--ppo.value-clip", o.value_clip, "How far a value may move in an update; 0: off");
  add_value(to, "--ppo.policy-weight", o.policy_weight, "In the loss");
  add_value(to, "--ppo.value-weight", o.value_weight, "In the loss");
  add_value(to, "--ppo.entropy-weight", o.entropy_weight, "In the loss");
  add_value(to, "--ppo.target-kl", o.target_kl, "An update ends at 1.5 times this; 0: never");
  add_value(to, "--adam.beta1", adam.beta1, "");
  add_value(to, "--adam.beta2", adam.beta2, "");
  add_value(to, "--adam.epsilon", adam.epsilon, "");
  add_value(to, "--adam.max-gradient-norm", adam.max_gradient_norm, "0: no limit");
}

void add_shape(CLI::App& to, const char* name, env::RewardShape& shape, const char* help) {
  add_choice<env::RewardShape>(to, name, shape,
                               {{"linear", env::RewardShape::linear},
                                {"square", env::RewardShape::square},
                                {"cube", env::RewardShape::cube},
                                {"fourth", env::RewardShape::fourth},
                                {"exponential", env::RewardShape::exponential}},
                               help);
}

void add_reward(CLI::App& to, env::RewardOptions& o) {
  add_value(to, "--reward.direction", o.direction, "Of the gain of f(C_dir)");
  add_shape(to, "--reward.shape", o.shape, "f of C_dir");
  add_value(to, "--reward.length", o.length, "Cost a metre flown");
  add_value(to, "--reward.missing", o.missing,
            "Cost a metre flown where nothing is covered yet; falls with 1 - CR");
  add_value(to, "--reward.step", o.step, "Cost a step");
  add_value(to, "--reward.unreachable", o.unreachable, "Cost of a step that could not be flown");
  add_value(to, "--reward.collision", o.collision, "Cost");
  add_value(to, "--reward.stop-middle", o.stop_middle, "CR at which a stop pays nothing");
  add_value(to, "--reward.stop-width", o.stop_width, "CR above it at which a stop pays 1");
  add_value(to, "--reward.cr-gain", o.cr_gain, "Of the gain of f(CR)");
  add_shape(to, "--reward.cr-shape", o.cr_shape, "f of CR");
  add_value(to, "--reward.least-points", o.least_points, "Of a view in a voxel it has seen");
  add_value(to, "--reward.cr-radius", o.cr_radius, "m");
}

}  // namespace

void add_train_options(CLI::App& to, train::TrainOptions& o) {
  add_value(to, "--seed", o.seed, "Of weights, episodes, actions and shuffles");
  add_value(to, "--ships", o.fleet.ships, "Of the training split");
  add_value(to, "--houses", o.fleet.houses, "To train on as well, none of those to test on");
  add_value(to, "--objects", o.fleet.objects, "The same");
  add_value(to, "--depth-px", o.depth_px, "Width and height of the depth image");
  add_value(to, "--fov-deg", o.fov_deg, "Of the depth image");
  add_value(to, "--checkpoint-every", o.checkpoint_every, "Iterations");
  add_value(to, "--field-pool", o.field_pool, "Room for active voxels, a decision on average");
  add_value(to, "--truth-points", o.truth.points, "Of a ship, for M and c_v in training");
  add_value(to, "--cr-points", o.truth.cr_points, "Of those, for CR in training");
  add_value(to, "--truth-viewpoints", o.truth.viewpoints,
            "From at least one of which a point must be seen to count");
  add_ppo(to, o.ppo, o.adam);
  add_value(to, "--reward.length-end", o.length_end,
            "Cost a metre at the last iteration, reached linearly; below 0: constant");
  add_policy_flags(to, o.policy);
  add_reward(to, o.environment.reward);
  add_environment_options(to, o.environment);
}

}  // namespace danbv::app
