// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "danbv/policy/policy_agent.h"
#include "danbv/train/train_run.h"
#include "danbv/train/training_fleet.h"
#include "support/scratch.h"

namespace danbv::train {
namespace {

TrainOptions tiny(const std::string& cells) {
  TrainOptions o;
  o.fleet = {1, 0, 0};
  o.truth.points = o.truth.cr_points = 1000, o.truth.viewpoints = 16;
  o.depth_px = 24, o.field_pool = 64;
  o.rollout.environments = 2, o.rollout.steps = 3, o.rollout.iterations = 2, o.ppo.batch = 4;
  o.policy.lattice.dims = {3, 3, 3};
  o.environment.world.registration = false;
  o.environment.sea.count = 0;
  CLI::App app;
  bind(app, o);
  app.parse("--grid-cells " + cells);
  return o;
}

// As `danbv train` does it, two iterations.
void train(const TrainOptions& options, const std::filesystem::path& out) {
  const Queue queue;
  const auto fleet =
      training_fleet(options.fleet, options.truth, Device::cpu, options.environment.state.grid);
  const env::TargetSet targets(queue, fleet.target_pointers(), depth::RayEngine::bvh);
  const env::RewardTruth truth(queue, fleet.truth_pointers(), options.truth);
  run_training(queue, targets, truth, options, {out, false, ""});
}

}  // namespace

// Reward, state and network share one grid, cubes or not.
TEST(GridCells, TrainingTakesOtherGrids) {
  for (const auto& [cells, dims] :
       {std::pair{"16 16 16", Vec3i{16, 16, 16}}, std::pair{"24 20 17", Vec3i{24, 20, 17}}}) {
    const ScratchFolder out;
    const TrainOptions options = tiny(cells);
    EXPECT_EQ(options.environment.state.grid.dims, dims);
    EXPECT_EQ(options.environment.state.grid.upper(), (Vec3f{7.5f, 7.5f, 15}));
    train(options, out.path());
    const policy::PolicyAgent agent(out.path() / "policy.safetensors");
    EXPECT_EQ(agent.options().grid_dims, dims);
  }
}

}  // namespace danbv::train
