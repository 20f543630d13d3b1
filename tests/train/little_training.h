// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/train_options.h"
#include "env/training_targets.h"

// A little training, of any method, on a coarse grid.
namespace danbv::train {

inline TrainOptions little(const std::string& method) {
  TrainOptions o;
  o.method = method;
  o.depth_px = 24, o.checkpoint_every = 1, o.field_pool = 32;
  o.rollout = {3, 4, 4};
  o.ppo.epochs = 2, o.ppo.batch = 6, o.ppo.learning_rate = 1e-3, o.ppo.target_kl = 0;
  o.policy.lattice.dims = {3, 3, 3}, o.policy.max_active = 32;
  o.gennbv.images = true;
  o.scan_rl.side_px = 32;
  o.dqn.replay = 60, o.dqn.learn_after = 6, o.dqn.batch = 6;
  o.environment.reward.face_gain = 1, o.environment.reward.idle = 0.01;
  o.environment.world.views = 6, o.environment.world.registration = false;
  o.environment.sea.count = 0;
  o.environment.state.grid = grid_of({16, 16, 16});
  return o;
}

// The two small ships, with a ground truth of that grid.
struct LittleFleet {
  Queue queue;
  std::vector<truth::GroundTruth> truths;
  env::TargetSet targets{queue, env::training_targets().target_pointers(), depth::RayEngine::bvh};

  explicit LittleFleet(const GridSpec& grid) {
    truth::GroundTruthOptions options;
    options.surface = {.count = 2000, .viewpoints = 64, .seed = 1};
    options.mask.points = 4, options.mask.directions = 4;
    options.grid = grid;
    for (const scene::Target& target : env::training_targets().targets)
      truths.push_back(make_ground_truth(target.mesh, scene::Bvh(target.mesh), options));
  }
  env::RewardTruth truth() const { return {queue, {&truths[0], &truths[1]}}; }
};

}  // namespace danbv::train
