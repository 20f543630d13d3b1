// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/env/environment_options.h"
#include "danbv/env/reward_truth.h"
#include "danbv/policy/gennbv_options.h"
#include "danbv/policy/hestia_options.h"
#include "danbv/policy/policy_options.h"
#include "danbv/policy/scan_rl_options.h"
#include "danbv/train/dqn_options.h"
#include "danbv/train/environment_share.h"
#include "danbv/train/methods/hestia_loss.h"
#include "danbv/train/ppo_options.h"
#include "danbv/train/training_fleet.h"

namespace danbv::train {

// All that decides how a training run goes.
struct TrainOptions {
  std::string method = "da-nbv";  // one of all_methods()
  std::uint64_t seed = 1;
  FleetCounts fleet;
  int depth_px = 400;         // width and height of the depth image
  double fov_deg = 90;        // of it
  int checkpoint_every = 10;  // iterations
  double length_end = -1;     // cost a metre at the last iteration, reached linearly; < 0: constant
  index_t field_pool = 512;   // room for active voxels, a decision on average
  RolloutOptions rollout;
  EnvironmentShare share;  // no option: see shared_options
  PpoOptions ppo;
  DqnOptions dqn;  // of scan-rl
  AdamOptions adam;
  policy::PolicyOptions policy;  // of da-nbv
  policy::GennbvOptions gennbv;
  policy::HestiaOptions hestia;
  HestiaLossOptions hestia_loss;
  policy::ScanRlOptions scan_rl;
  env::EnvironmentOptions environment;
  env::RewardTruthOptions truth;

  index_t all_environments() const { return share.alone() ? rollout.environments : share.all; }
  double length_cost_at(std::int64_t iteration) const {
    const double start = environment.reward.length, end = length_end < 0 ? start : length_end;
    const double last = rollout.iterations > 1 ? rollout.iterations - 1 : 1;
    return start + (end - start) * double(iteration) / last;
  }
  camera::Camera camera() const { return camera::Camera::with_fov(depth_px, depth_px, fov_deg); }
};

// The same training as one of the group's processes has it: rollout.environments are its own.
TrainOptions shared_options(TrainOptions options, distributed::ProcessGroup& group);

// Every field that decides how training goes: also those of the fleet, PPO, Adam, the policy, the
// environment and the truth.
void bind(CLI::App& app, TrainOptions& options);

}  // namespace danbv::train
