// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/dqn_options.h"

#include <algorithm>

#include "danbv/core/cli/flags.h"

namespace danbv::train {

void bind(CLI::App& app, DqnOptions& o) {
  add_number(app, "--dqn.replay", o.replay, 2, 1'000'000'000,
             "Transitions that the replay keeps, of all environments together");
  add_number(app, "--dqn.learn-after", o.learn_after, 1, 1'000'000'000,
             "Transitions in the replay before the first gradient step");
  add_number(app, "--dqn.batch", o.batch, 1, 1'000'000, "Transitions in a gradient step");
  add_number(app, "--dqn.updates", o.updates, 1, 10'000,
             "Gradient steps for every step of the environments");
  add_number(app, "--dqn.learning-rate", o.learning_rate, 0, 1, "Learning rate of the Q-network");
  add_number(app, "--dqn.gamma", o.gamma, 0, 1, "Discount of rewards a step later");
  add_number(app, "--dqn.tau", o.tau, 0, 1,
             "Share of the network that the target network takes over with every gradient step");
  add_number(app, "--dqn.epsilon-start", o.epsilon_start, 0, 1,
             "Chance of a random move in the first iteration");
  add_number(app, "--dqn.epsilon-end", o.epsilon_end, 0, 1,
             "Chance of a random move once it has fallen");
  add_number(app, "--dqn.epsilon-share", o.epsilon_share, 0, 1,
             "Share of all iterations in which that chance falls from one to the other");
}

double epsilon_at(const DqnOptions& o, std::int64_t iteration, int iterations) {
  const double span = o.epsilon_share * iterations;
  const double passed = span > 0 ? std::min(1.0, double(iteration) / span) : 1.0;
  return o.epsilon_start + (o.epsilon_end - o.epsilon_start) * passed;
}

}  // namespace danbv::train
