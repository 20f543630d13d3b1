// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_update.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/on_device.h"
#include "train/corridor.h"

namespace danbv::train {

// The same update on the CPU and on each device: on a GPU its gradient steps are recorded once and
// replayed, but for the last of an epoch, which is smaller than the others here.
class PpoUpdate : public OnDevice {};
DANBV_TEST_ON_DEVICES(PpoUpdate);

TEST_P(PpoUpdate, LearnsTheSameOnEveryDevice) {
  Corridor corridor(15);
  const CorridorPolicy host(Corridor::kCells);
  const CorridorRollout seen = corridor.rollout(host, 32, 0);
  const policy::TorchStream stream(queue);
  const at::Device there = policy::torch_device(queue.device());
  CorridorPolicy here = host.copy(), far = host.copy().on(there);
  const CorridorRollout moved = seen.on(there);
  Adam adam_here(corridor.queue, here.flat, here.gradients);
  Adam adam_far(queue, far.flat, far.gradients);
  PpoLearner learner_here(corridor.queue, corridor.options(), here.evaluate(seen), adam_here);
  PpoLearner learner_far(queue, corridor.options(), far.evaluate(moved), adam_far);
  PpoReport a, b;
  for (const std::uint32_t iteration : {2, 3, 4}) {  // with another rate each
    const double rate = 0.01 * iteration;
    a = learner_here.update(corridor.queue, rate, seen.targets, {1, iteration});
    b = learner_far.update(queue, rate, moved.targets, {1, iteration});
  }
  EXPECT_EQ(a.updates, 5 * 8);
  EXPECT_EQ(b.updates, a.updates);
  EXPECT_NEAR(b.loss, a.loss, 1e-4);
  EXPECT_NEAR(b.entropy_loss, a.entropy_loss, 1e-4);
  EXPECT_GT((here.flat - host.flat).abs().max().item<float>(), 0.1);
  EXPECT_LT((far.flat.detach().cpu() - here.flat).abs().max().item<float>(), 2e-3);
}

TEST(Shuffle, EveryEpochIsAnotherPermutation) {
  const Queue queue;
  const at::Tensor a = shuffled(queue, 1000, {7, 3}, 0), b = shuffled(queue, 1000, {7, 3}, 1);
  EXPECT_TRUE(at::equal(std::get<0>(at::sort(a)), at::arange(1000)));
  EXPECT_TRUE(at::equal(a, shuffled(queue, 1000, {7, 3}, 0)));
  EXPECT_FALSE(at::equal(a, b));
  EXPECT_FALSE(at::equal(a, shuffled(queue, 1000, {7, 4}, 0)));
  EXPECT_FALSE(at::equal(a, shuffled(queue, 1000, {8, 3}, 0)));
  EXPECT_LT((a == at::arange(1000)).sum().item<int>(), 10);
}

// A corridor of 8 cells, the prize at its far end: found, and walked to straight.
TEST(Ppo, SolvesTheCorridor) {
  Corridor corridor(16);
  CorridorPolicy policy(Corridor::kCells);
  Adam adam(corridor.queue, policy.flat, policy.gradients);
  const double before = corridor.rollout(policy, 32, 0).mean_length;
  double after = before;
  for (std::uint32_t iteration = 1; iteration <= 40; ++iteration) {
    const CorridorRollout seen = corridor.rollout(policy, 32, iteration);
    after = seen.mean_length;
    PpoLearner(corridor.queue, corridor.options(), policy.evaluate(seen), adam)
        .update(corridor.queue, 0.02, seen.targets, {1, iteration});
  }
  EXPECT_GT(before, 15);
  EXPECT_LT(after, 7.8);  // 7 steps are the way; a few still explore
}

// A weight that was set along the way teaches what the same weight from the start does.
TEST(Ppo, EntropyWeightMayChange) {
  Corridor corridor(16);
  CorridorPolicy constant(Corridor::kCells), changed = constant.copy(), late = constant.copy();
  const CorridorRollout seen = corridor.rollout(constant, 32, 0);
  const auto learn = [&](CorridorPolicy& policy, double begin, double end, double now) {
    PpoOptions options = corridor.options();
    options.entropy_weight = begin, options.entropy_end = end;
    Adam adam(corridor.queue, policy.flat, policy.gradients);
    PpoLearner learner(corridor.queue, options, policy.evaluate(seen), adam);
    learner.set_entropy_weight(now);
    learner.update(corridor.queue, 0.02, seen.targets, {1, 0});
  };
  learn(constant, 0.5, -1, 0.5);
  learn(changed, 1, 0, 0.5);
  learn(late, 1, 0, 1);
  EXPECT_LT((constant.flat - changed.flat).abs().max().item<double>(), 1e-4);
  EXPECT_GT((constant.flat - late.flat).abs().max().item<double>(), 1e-2);
}

// With the target far below what a step does, the update ends after the step that went too far.
TEST(Ppo, TargetKlEndsAnUpdate) {
  Corridor corridor(16);
  CorridorPolicy policy(Corridor::kCells), free = policy.copy();
  const CorridorRollout seen = corridor.rollout(policy, 32, 0);
  PpoOptions options = corridor.options();
  options.target_kl = 1e-4;
  Adam limited(corridor.queue, policy.flat, policy.gradients),
      unlimited(corridor.queue, free.flat, free.gradients);
  const PpoReport short_one = PpoLearner(corridor.queue, options, policy.evaluate(seen), limited)
                                  .update(corridor.queue, 0.05, seen.targets, {});
  options.target_kl = 0;
  const PpoReport whole = PpoLearner(corridor.queue, options, free.evaluate(seen), unlimited)
                              .update(corridor.queue, 0.05, seen.targets, {});
  EXPECT_TRUE(short_one.stopped_early);
  EXPECT_GE(short_one.updates, 1);
  EXPECT_LT(short_one.updates, 4);
  EXPECT_FALSE(whole.stopped_early);
  EXPECT_EQ(whole.updates, options.epochs * 512 / options.batch);
  EXPECT_EQ(limited.state(corridor.queue).steps, short_one.updates);
}

// A loss that is not finite is reported, and the parameters stay as they were.
TEST(Ppo, NanIsReportedAndNotLearned) {
  Corridor corridor(16);
  CorridorPolicy policy(Corridor::kCells);
  const at::Tensor before = policy.flat.detach().clone();
  CorridorRollout seen = corridor.rollout(policy, 32, 0);
  seen.targets.returned = seen.targets.returned * std::numeric_limits<float>::quiet_NaN();
  Adam adam(corridor.queue, policy.flat, policy.gradients);
  const PpoReport report =
      PpoLearner(corridor.queue, corridor.options(), policy.evaluate(seen), adam)
          .update(corridor.queue, 0.05, seen.targets, {});
  EXPECT_FALSE(report.finite);
  EXPECT_TRUE(at::equal(before, policy.flat.detach()));
}

}  // namespace danbv::train
