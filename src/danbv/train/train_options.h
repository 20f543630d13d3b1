// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/environment_options.h"
#include "danbv/env/reward_truth.h"
#include "danbv/policy/policy_options.h"
#include "danbv/train/ppo_options.h"
#include "danbv/train/training_fleet.h"

namespace danbv::train {

// All that decides how a training run goes.
struct TrainOptions {
  std::uint64_t seed = 1;
  FleetCounts fleet;
  int depth_px = 400;         // width and height of the depth image
  double fov_deg = 90;        // of it
  int checkpoint_every = 10;  // iterations
  double length_end = -1;     // cost a metre at the last iteration, reached linearly; < 0: constant
  index_t field_pool = 512;   // room for active voxels, a decision on average
  PpoOptions ppo;
  AdamOptions adam;
  policy::PolicyOptions policy;
  env::EnvironmentOptions environment;
  env::RewardTruthOptions truth;

  double length_cost_at(std::int64_t iteration) const {
    const double start = environment.reward.length, end = length_end < 0 ? start : length_end;
    const double last = ppo.iterations > 1 ? ppo.iterations - 1 : 1;
    return start + (end - start) * double(iteration) / last;
  }
  camera::Camera camera() const { return camera::Camera::with_fov(depth_px, depth_px, fov_deg); }
};

// Every field that decides how training goes: also those of the fleet, PPO, Adam, the policy, the
// environment and the truth.
void bind(CLI::App& app, TrainOptions& options);

}  // namespace danbv::train
