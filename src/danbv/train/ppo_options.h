// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::train {

enum class Schedule { constant, linear };  // linear: falls to zero with the last iteration

// What any method learns from: the world is flown, then learned from, again and again.
struct RolloutOptions {
  index_t environments = 256;
  int steps = 128;        // of every environment, an iteration
  int iterations = 1000;  // of rollout and update
};

// Proximal policy optimisation; the defaults are the paper's settings, and GenNBV's where it is
// silent.
struct PpoOptions {
  int epochs = 5;   // passes over a rollout
  int batch = 128;  // decisions a gradient step
  double learning_rate = 1e-4;
  Schedule schedule = Schedule::constant;
  double gamma = 0.99;    // discount
  double lambda = 0.95;   // of the generalised advantage estimate
  double clip = 0.2;      // of the probability ratio
  double value_clip = 0;  // how far a value may move in an update; 0: anywhere
  double policy_weight = 1, value_weight = 0.8, entropy_weight = 0.01;
  double entropy_end = -1;  // the last at the last iteration, reached linearly; < 0: constant
  double target_kl = 0.05;  // an update ends where it moved 1.5 times as far; 0: never
};

// Adam, with a limit on the norm of the whole gradient.
struct AdamOptions {
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-5;
  double max_gradient_norm = 1;
};

void bind(CLI::App& app, RolloutOptions& options);
void bind(CLI::App& app, PpoOptions& options);
void bind(CLI::App& app, AdamOptions& options);

double learning_rate_at(const PpoOptions& options, std::int64_t iteration, int iterations);
double entropy_weight_at(const PpoOptions& options, std::int64_t iteration, int iterations);

}  // namespace danbv::train
