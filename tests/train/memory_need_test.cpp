// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/memory_need.h"

#include <gtest/gtest.h>

#include "danbv/core/device/memory_size.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/checkpoint.h"
#include "support/bytes.h"

namespace danbv::train {
namespace {

TEST(MemoryNeed, ByHand) {
  TrainOptions options;
  options.rollout.environments = 10, options.rollout.steps = 4, options.field_pool = 100;
  options.policy.lattice.dims = {2, 3, 4};
  options.environment.state.grid = cubic_grid();
  options.depth_px = 50;
  const MemoryNeed need = memory_need(options);
  EXPECT_EQ(need.decisions, 10 * 4 * (100.0 * (12 + sizeof(paf::ActiveVoxel)) + 8000));
  EXPECT_EQ(need.images, 10 * 50 * 50 * 8.0);
  options.policy.field = false;
  EXPECT_EQ(memory_need(options).decisions, 10 * 4 * 8000);
}

// Said before any work, not at the first checkpoint.
TEST(MemoryNeed, WhatCannotBeKeptIsRefusedAtTheStart) {
  EXPECT_EQ(error_of([] { check_need({}, Device::cpu); }), "");
  TrainOptions large;
  large.rollout.environments = 1'000'000, large.rollout.steps = 100'000;
  EXPECT_TRUE(contains(error_of([&] { check_need(large, Device::cpu); }), "--ppo.environments"));
  TrainOptions long_episodes;
  long_episodes.rollout.environments = 6000, long_episodes.rollout.steps = 1;
  long_episodes.field_pool = 1, long_episodes.depth_px = 16;
  long_episodes.environment.world.views = 1000;
  long_episodes.environment.state.grid.dims = {16, 16, 16};
  EXPECT_TRUE(contains(error_of([&] { check_need(long_episodes, Device::cpu); }), "a checkpoint"));
}

// The largest network that the options allow can be kept.
TEST(MemoryNeed, EveryNetworkFitsACheckpoint) {
  TrainOptions options;
  options.policy.lattice.dims = {40, 40, 40};
  options.environment.state.grid.dims = {40, 40, 40};
  EXPECT_LT(checkpoint_bytes(options), 0.9 * double(kMaxCheckpointBytes));
  policy::PolicyOptions policy = options.policy;
  policy.grid_dims = {40, 40, 40};
  const double weights =
      double(serialize(to_safetensors(policy::ActorCritic(policy, at::kCPU, std::nullopt))).size());
  EXPECT_NEAR(checkpoint_bytes(options), 3 * weights, 0.05 * 3 * weights);
}

}  // namespace
}  // namespace danbv::train
