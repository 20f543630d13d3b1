// SPDX-License-Identifier: Apache-2.0
// Several processes learn what one does. Each test forks; what uses LibTorch is in the children.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/train/checkpoint.h"
#include "danbv/train/shared_batches.h"
#include "danbv/train/train_run.h"
#include "env/training_targets.h"
#include "support/scratch.h"
#include "train/corridor.h"
#include "train/fork_group.h"

namespace danbv::train {
namespace {

// The slots of a process's environments, of a rollout of all.
CorridorRollout part_of(const CorridorRollout& all, const EnvironmentShare& share) {
  const at::Tensor slots = at::arange(all.cell.numel(), at::kLong);
  const at::Tensor n = slots.remainder(share.all);
  const at::Tensor own =
      slots.masked_select(n.ge(share.first).logical_and(n.lt(share.first + share.own)));
  return {all.cell.index_select(0, own), all.action.index_select(0, own), all.targets.gather(own)};
}

double distance(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

struct Learned {
  at::Tensor weights, gradients;
  PpoReport report;
};
Learned learn(const CorridorRollout& seen, const PpoOptions& options,
              const EnvironmentShare& share) {
  const Queue queue;
  CorridorPolicy policy(Corridor::kCells);
  Adam adam(queue, policy.flat, policy.gradients);
  PpoLearner learner(queue, options, policy.evaluate(seen), adam, share);
  const PpoReport report = learner.update(queue, 0.01, seen.targets, {3, 5});
  return {policy.flat.detach(), policy.gradients, report};
}

void check_equal(const Learned& one, const Learned& many) {
  const double gradients = distance(one.gradients, many.gradients);
  const double weights = distance(one.weights, many.weights);
  if (!(gradients < 1e-5) || !(weights < 1e-5))
    fail(fmt::format("gradients {} and weights {} apart", gradients, weights));
  if (one.report.updates != many.report.updates ||
      std::abs(one.report.approx_kl - many.report.approx_kl) > 1e-5 ||
      std::abs(one.report.loss - many.report.loss) > 1e-5 ||
      std::abs(one.report.gradient_norm - many.report.gradient_norm) > 1e-5)
    fail("the reports differ");
}

// 7 environments: uneven shares, and batches of which a process has none.
TEST(SharedTraining, ProcessesLearnWhatOneDoes) {
  for (const int world : {2, 3})
    expect_all_well(in_fork_group(world, [](distributed::ProcessGroup& group) {
      Corridor corridor(7);
      const CorridorRollout all = corridor.rollout(CorridorPolicy(Corridor::kCells), 40, 0);
      const EnvironmentShare share = share_of(group, 7);
      const CorridorRollout own = part_of(all, share);
      for (const int batch : {1000, 64, 3}) {  // the whole rollout, as it is meant, and tiny
        PpoOptions options;
        options.batch = batch, options.epochs = batch == 1000 ? 1 : 3, options.target_kl = 0.01;
        check_equal(learn(all, options, {}), learn(own, options, share));
      }
      const double explained = explained_variance(all.targets).item<double>();
      if (std::abs(explained - shared_explained_variance(share, own.targets)) > 1e-5)
        fail("explained variances differ");
    }));
}

TEST(SharedTraining, ANaNInOneProcessIsSeenByAll) {
  expect_all_well(in_fork_group(2, [](distributed::ProcessGroup& group) {
    Corridor corridor(4);
    const CorridorRollout all = corridor.rollout(CorridorPolicy(Corridor::kCells), 10, 0);
    const EnvironmentShare share = share_of(group, 4);
    CorridorRollout own = part_of(all, share);
    if (group.rank() == 1) own.targets.returned[3] = std::nan("");
    PpoOptions options;
    options.batch = 40;
    if (learn(own, options, share).report.finite) fail("a NaN was not seen");
  }));
}

TEST(SharedTraining, MoreProcessesThanEnvironmentsAreRefused) {
  const Processes done =
      in_fork_group(3, [](distributed::ProcessGroup& group) { share_of(group, 2); });
  EXPECT_NE(done.all_said().find("cannot share 2 environments"), std::string::npos)
      << done.all_said();
}

TrainOptions shared_tiny() {
  TrainOptions o;
  o.depth_px = 24, o.checkpoint_every = 1, o.field_pool = 200;
  o.rollout.environments = 4, o.rollout.steps = 5, o.rollout.iterations = 4;
  o.ppo.epochs = 2, o.ppo.batch = 6, o.ppo.learning_rate = 1e-4;
  o.ppo.schedule = Schedule::linear;
  o.policy.lattice.dims = {3, 3, 3};
  o.policy.max_active = 32;
  o.environment.world.views = 4;
  o.environment.world.registration = false;
  o.environment.sea.count = 0;
  return o;
}

// Trains with some number of processes, from the last checkpoint in `out` on, for some iterations.
void train_with(const std::filesystem::path& out, int world, int iterations, int until) {
  expect_all_well(in_fork_group(world, [&](distributed::ProcessGroup& group) {
    const Queue queue;
    const auto& fleet = env::training_targets();
    const env::TargetSet targets(queue, fleet.target_pointers(), depth::RayEngine::bvh);
    const env::RewardTruth truth(queue, fleet.truth_pointers());
    RunOptions run{out, std::filesystem::exists(out / "checkpoints"), "the=config\n"};
    int left = iterations;
    run.interrupted = [&] { return --left == 0; };
    TrainOptions options = shared_tiny();
    options.rollout.iterations = until;
    run_training(queue, targets, truth, shared_options(options, group), run);
  }));
}

// Stopped with 4 processes, gone on with 2 and then alone: the checkpoint is that of one process.
TEST(SharedTraining, CheckpointsDoNotDependOnTheNumberOfProcesses) {
  const ScratchFolder scratch;
  const auto one = scratch.path() / "one", many = scratch.path() / "many";
  train_with(one, 1, 9, 4);
  for (const int world : {4, 2, 1}) train_with(many, world, world == 1 ? 2 : 1, 4);
  const Checkpoint a = latest_checkpoint(one / "checkpoints").value();
  const Checkpoint b = latest_checkpoint(many / "checkpoints").value();
  EXPECT_EQ(a.iteration, 4);
  EXPECT_EQ(b.iteration, 4);
  ASSERT_EQ(a.tensors.tensors.size(), b.tensors.tensors.size());
  for (const auto& [name, tensor] : a.tensors.tensors) {
    const TensorData& other = b.tensors.at(name);
    EXPECT_EQ(tensor.shape, other.shape) << name;
    if (name.starts_with("policy.")) {
      const auto x = tensor.values<float>(), y = other.values<float>();
      for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], y[i], 1e-4) << name;
    } else if (!name.starts_with("adam.") || name == "adam.steps") {
      // Steps, counters and the very episodes; what they earned may differ by rounding.
      if (name != "episodes.outcomes" && name != "episodes.memory") {
        EXPECT_EQ(tensor.bytes, other.bytes) << name;
      }
    }
  }
}

}  // namespace
}  // namespace danbv::train
