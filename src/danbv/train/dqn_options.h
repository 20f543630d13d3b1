// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::train {

// Double deep Q-learning; the defaults are Scan-RL's, with a replay and batches for many
// environments.
struct DqnOptions {
  std::int64_t replay = 100'000;      // transitions that are kept, of all environments together
  std::int64_t learn_after = 10'000;  // transitions before the first gradient step
  int batch = 256;                    // transitions a gradient step
  int updates = 1;                    // gradient steps for every step of the environments
  double learning_rate = 2.5e-4;
  double gamma = 0.95;  // discount
  double tau = 0.01;    // share of the network that the target network takes over a gradient step
  double epsilon_start = 1, epsilon_end = 0.05;  // chance of a random move
  double epsilon_share = 0.25;  // of all iterations, in which it falls linearly from one to other
};

void bind(CLI::App& app, DqnOptions& options);

double epsilon_at(const DqnOptions& options, std::int64_t iteration, int iterations);

}  // namespace danbv::train
