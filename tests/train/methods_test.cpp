// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "danbv/core/files/tensor_parts.h"
#include "danbv/train/checkpoint.h"
#include "danbv/train/memory_need.h"
#include "danbv/train/train_run.h"
#include "danbv/train/trainer.h"
#include "support/bytes.h"
#include "support/scratch.h"
#include "train/little_training.h"

// Every method there is, trained a little.
namespace danbv::train {

namespace {

const LittleFleet& the_fleet() {
  static const LittleFleet fleet(grid_of({16, 16, 16}));
  return fleet;
}

void run(const std::filesystem::path& out, const TrainOptions& options, bool resume) {
  const LittleFleet& fleet = the_fleet();
  const env::RewardTruth truth = fleet.truth();
  run_training(fleet.queue, fleet.targets, truth, options, {out, resume, "the=config\n"});
}

Bytes state_of(const std::filesystem::path& out) {
  return serialize(latest_checkpoint(out / "checkpoints").value().tensors);
}

double logged(const UpdateReport& report, const std::string& name) {
  for (const auto& [known, value] : report.values)
    if (known == name) return value;
  ADD_FAILURE() << name << " is not logged";
  return 0;
}

}  // namespace

// All but scan-rl, whose replay is filled again by other flights: scan_rl_method_test.cpp.
TEST(Methods, StopAndGoOnToTheSameBits) {
  for (const MethodEntry& method : all_methods()) {
    if (method.name == "scan-rl") continue;
    SCOPED_TRACE(method.name);
    const ScratchFolder whole, parts;
    TrainOptions options = little(std::string(method.name));
    run(whole.path(), options, false);
    options.rollout.iterations = 2;
    run(parts.path(), options, false);
    const Bytes half = state_of(parts.path());
    options.rollout.iterations = 4;
    run(parts.path(), options, true);
    EXPECT_TRUE(state_of(parts.path()) == state_of(whole.path()));
    EXPECT_FALSE(state_of(parts.path()) == half);
  }
}

TEST(Methods, LogNumbersThatAreFinite) {
  const LittleFleet& fleet = the_fleet();
  const env::RewardTruth truth = fleet.truth();
  for (const MethodEntry& method : all_methods()) {
    SCOPED_TRACE(method.name);
    Trainer trainer(fleet.queue, fleet.targets, truth, little(std::string(method.name)));
    trainer.restart(fleet.queue, 0);
    const IterationReport report = trainer.iterate(fleet.queue, 0);
    EXPECT_EQ(report.update.fault, "");
    EXPECT_GT(report.update.updates, 0);
    EXPECT_FALSE(report.update.values.empty());
    for (const auto& [name, value] : report.update.values)
      EXPECT_TRUE(std::isfinite(value)) << name;
  }
}

// A run of another method is not gone on with.
TEST(Methods, AreNotMixed) {
  const ScratchFolder scratch;
  TrainOptions options = little("gennbv");
  options.rollout.iterations = 1;
  run(scratch.path(), options, false);
  options.method = "hestia", options.rollout.iterations = 2;
  EXPECT_TRUE(contains(error_of([&] { run(scratch.path(), options, true); }), "hestia"));
  options.method = "nobody";
  EXPECT_TRUE(contains(error_of([&] { run(scratch.path(), options, true); }), "there are: da-nbv"));
}

// What was learned before is where another run begins, of the same network alone.
TEST(Methods, BeginWithWeightsOfTheirOwn) {
  const LittleFleet& fleet = the_fleet();
  const env::RewardTruth truth = fleet.truth();
  const ScratchFolder scratch;
  const auto policy = scratch.path() / "policy.safetensors";
  std::string last;
  for (const MethodEntry& method : all_methods()) {
    SCOPED_TRACE(method.name);
    TrainOptions options = little(std::string(method.name));
    const Trainer learned(fleet.queue, fleet.targets, truth, options);
    options.seed += 1;
    Trainer begun(fleet.queue, fleet.targets, truth, options);
    const auto weights_of = [&](const Trainer& trainer) {
      trainer.save_weights(fleet.queue, policy);
      return read_tensors(policy);
    };
    if (!last.empty()) {
      RunOptions run{scratch.path() / "run", false, ""};
      run.weights = policy;
      const std::string fault =
          error_of([&] { run_training(fleet.queue, fleet.targets, truth, options, run); });
      EXPECT_TRUE(contains(fault, policy.string())) << fault;
    }
    const Safetensors weights = weights_of(learned);
    EXPECT_FALSE(serialize(weights_of(begun)) == serialize(weights));
    begun.begin_with(fleet.queue, weights);
    EXPECT_TRUE(serialize(weights_of(begun)) == serialize(weights));
    last = method.name;
  }
}

TEST(Methods, SayWhatTheyTake) {
  for (const MethodEntry& method : all_methods()) {
    SCOPED_TRACE(method.name);
    const ScratchFolder scratch;
    TrainOptions options = little(std::string(method.name));
    options.rollout.iterations = 1;
    run(scratch.path(), options, false);
    const double bytes = double(state_of(scratch.path()).size());
    EXPECT_NEAR(checkpoint_bytes(options), bytes, 0.05 * bytes);
    EXPECT_GE(memory_need(options).decisions, 12 * 4096);
  }
}

// Hestia learns to foresee how its positions are corrected. (Its look is another test: in so short
// a training the look's own noise hides what it learns.)
TEST(Methods, HestiaForeseesItsCorrections) {
  const LittleFleet& fleet = the_fleet();
  const env::RewardTruth truth = fleet.truth();
  TrainOptions options = little("hestia");
  options.ppo.epochs = 6, options.hestia_loss.look = 0;
  Trainer trainer(fleet.queue, fleet.targets, truth, options);
  trainer.restart(fleet.queue, 0);
  const double first = logged(trainer.iterate(fleet.queue, 0).update, "train/lesson_loss");
  double last = first;
  for (int i = 1; i < 6; ++i)
    last = logged(trainer.iterate(fleet.queue, i).update, "train/lesson_loss");
  EXPECT_LT(last, 0.7 * first);
}

}  // namespace danbv::train
