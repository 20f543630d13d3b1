// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <sstream>

#include "danbv/train/checkpoint.h"
#include "danbv/train/train_run.h"
#include "danbv/train/training_state.h"
#include "env/training_targets.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::train {
namespace {

TrainOptions tiny_scan_rl(int iterations) {
  TrainOptions o;
  o.method = "scan-rl";
  o.depth_px = 24, o.checkpoint_every = 1;
  o.rollout.environments = 2, o.rollout.steps = 6, o.rollout.iterations = iterations;
  o.scan_rl.frames = 2, o.scan_rl.side_px = 16;
  o.dqn.replay = 40, o.dqn.learn_after = 8, o.dqn.batch = 8, o.dqn.epsilon_share = 1;
  o.environment.world.views = 4;
  o.environment.world.registration = false;
  o.environment.sea.count = 0;
  return o;
}

void fly_and_learn(const std::filesystem::path& out, const TrainOptions& options,
                   bool resume = false) {
  static const Queue queue;
  static const env::TargetSet targets(queue, env::training_targets().target_pointers(),
                                      depth::RayEngine::bvh);
  static const env::RewardTruth truth(queue, env::training_targets().truth_pointers());
  run_training(queue, targets, truth, options, {out, resume, "the=config\n"});
}

// Column by column of progress.csv.
std::vector<std::vector<std::string>> columns(const std::filesystem::path& out,
                                              const std::vector<std::string>& names) {
  std::istringstream in(read_text(out / "progress.csv"));
  std::vector<std::vector<std::string>> rows;
  std::string line, cell;
  for (; std::getline(in, line);) {
    rows.emplace_back();
    for (std::istringstream cells(line); std::getline(cells, cell, ',');)
      rows.back().push_back(cell);
  }
  std::vector<std::vector<std::string>> found;
  for (const std::string& name : names) {
    const auto at = std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin();
    found.emplace_back();
    for (std::size_t i = 1; i < rows.size(); ++i)
      found.back().push_back(rows[i].at(std::size_t(at)));
  }
  return found;
}

Safetensors last_state(const std::filesystem::path& out) {
  return latest_checkpoint(out / "checkpoints").value().tensors;
}

TEST(ScanRlTraining, ItsNumbersAreFiniteAndTheSameTwice) {
  const ScratchFolder a, b;
  fly_and_learn(a.path(), tiny_scan_rl(3));
  fly_and_learn(b.path(), tiny_scan_rl(3));
  EXPECT_TRUE(read_file(a.path() / "policy.safetensors") ==
              read_file(b.path() / "policy.safetensors"));
  const auto found = columns(a.path(), {"train/loss", "train/n_updates", "train/replay"});
  EXPECT_EQ(found[0].size(), 3u);
  for (const std::string& loss : found[0]) EXPECT_TRUE(std::isfinite(std::stod(loss)));
  EXPECT_EQ(found[1], (std::vector<std::string>{"6", "12", "18"}));
  EXPECT_EQ(found[2], (std::vector<std::string>{"12", "24", "36"}));
}

// A run that was broken off goes on with the same steps, gradient steps and epsilon, its replay
// filled again: 24 transitions and the new 12.
TEST(ScanRlTraining, ResumesWithItsStepsAndSchedules) {
  const ScratchFolder whole, broken;
  fly_and_learn(whole.path(), tiny_scan_rl(3));
  TrainOptions options = tiny_scan_rl(3);
  options.rollout.iterations = 3;
  TrainOptions first = options;
  first.rollout.iterations = 2, first.dqn.epsilon_share = 1.5;  // falls as over three
  fly_and_learn(broken.path(), first);
  fly_and_learn(broken.path(), options, true);
  const std::vector<std::string> names = {"time/total_timesteps", "train/n_updates",
                                          "train/epsilon", "train/replay"};
  EXPECT_EQ(columns(whole.path(), names), columns(broken.path(), names));
  const Safetensors a = last_state(whole.path()), b = last_state(broken.path());
  for (const char* counter : {"dqn.steps", "adam.steps", "train.updates"})
    EXPECT_EQ(counter_in(a, counter), counter_in(b, counter)) << counter;
  EXPECT_EQ(counter_in(b, "dqn.steps"), 18);
  EXPECT_TRUE(b.tensors.contains("target.values.weight"));
}

TEST(ScanRlTraining, TooSmallAReplayIsNamed) {
  const ScratchFolder out;
  TrainOptions options = tiny_scan_rl(1);
  options.dqn.replay = 4;
  const std::string error = error_of([&] { fly_and_learn(out.path(), options); });
  EXPECT_TRUE(contains(error, "--dqn.replay 4")) << error;
}

}  // namespace
}  // namespace danbv::train
