// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/policy/torch_stream.h"
#include "danbv/train/dqn_learner.h"

namespace danbv::train {
namespace {

at::Tensor bytes(const std::vector<int>& values) { return at::tensor(values).to(at::kByte); }

// Pixel values of one environment's stack in a replay of images of one pixel.
std::vector<int> stack_of(const at::Tensor& images, int b) {
  std::vector<int> frames;
  for (int k = 0; k < images.size(1); ++k) frames.push_back(images[b][k][0][0].item<int>());
  return frames;
}

// Two environments, images of one pixel that say when they were taken: 10 t + n. The first begins a
// scan at t = 3, so its stacks reach back no farther.
class TwoScans {
 public:
  FrameReplay replay{at::kCPU, 5, 2, 3, 1};

  void add(int t) {
    const int age = t < 3 ? std::min(t, 2) : std::min(t - 3, 2);
    replay.add_decision(bytes({10 * t, 10 * t + 1}).view({2, 1, 1}),
                        at::tensor({age, std::min(t, 2)}), bytes({63, 7}), at::tensor({t, t + 1}));
    replay.add_transition(at::tensor({0.5f * float(t), -1.0f}),
                          at::tensor({t == 2 ? 0.f : 1.f, 1.f}), at::tensor({1.f, 1.f}));
  }
};

TEST(FrameReplay, StacksBeginWithTheirScan) {
  TwoScans scans;
  for (int t = 0; t < 5; ++t) scans.add(t);
  ASSERT_EQ(scans.replay.drawable(), 8);  // the fifth step has no next view yet
  const QBatch batch = scans.replay.gather(at::arange(8));
  EXPECT_EQ(stack_of(batch.images, 0), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(stack_of(batch.images, 4), (std::vector<int>{0, 10, 20}));
  EXPECT_EQ(stack_of(batch.images, 6), (std::vector<int>{30, 30, 30}));       // t = 3, anew
  EXPECT_EQ(stack_of(batch.next_images, 6), (std::vector<int>{30, 30, 40}));  // and after it
  EXPECT_EQ(stack_of(batch.images, 7), (std::vector<int>{11, 21, 31}));
  EXPECT_EQ(batch.goes_on[4].item<float>(), 0);
  EXPECT_EQ(batch.rewards[6].item<float>(), 1.5f);
  EXPECT_EQ(batch.moves[7].item<std::int64_t>(), 4);
  EXPECT_EQ(batch.next_possible[7].item<int>(), 7);
}

TEST(FrameReplay, TheOldestStepsMakeRoom) {
  TwoScans scans;
  for (int t = 0; t < 7; ++t) scans.add(t);  // steps 2 to 6 are left; stacks of 4 and 5 are whole
  EXPECT_EQ(scans.replay.filled(), 5);
  ASSERT_EQ(scans.replay.drawable(), 4);
  const QBatch batch = scans.replay.gather(at::arange(4));
  EXPECT_EQ(stack_of(batch.images, 1), (std::vector<int>{21, 31, 41}));
  EXPECT_EQ(stack_of(batch.next_images, 3), (std::vector<int>{41, 51, 61}));
  scans.replay.clear();
  EXPECT_EQ(scans.replay.drawable(), 0);
}

// The network likes move 2 best, which is not possible, then move 1: the target network's value of
// that counts. 1 + 0.5 * 4 = 3; and where the episode is over, the reward alone.
TEST(Dqn, TargetsByHand) {
  QBatch batch;
  batch.moves = at::tensor({0, 0}).to(at::kLong);
  batch.rewards = at::tensor({1.f, 1.f}), batch.goes_on = at::tensor({1.f, 0.f});
  batch.next_possible = bytes({3, 3});
  const at::Tensor own = at::tensor({0.f, 1.f, 9.f}).repeat({2, 1});
  const at::Tensor target = at::tensor({7.f, 4.f, 8.f}).repeat({2, 1});
  const at::Tensor wanted = double_q_targets(batch, own, target, 0.5);
  EXPECT_FLOAT_EQ(wanted[0].item<float>(), 3);
  EXPECT_FLOAT_EQ(wanted[1].item<float>(), 1);
}

TEST(Dqn, EpsilonFallsAndStays) {
  const DqnOptions options;  // 1 to 0.05 over a quarter
  EXPECT_NEAR(epsilon_at(options, 0, 400), 1, 1e-12);
  EXPECT_NEAR(epsilon_at(options, 50, 400), 0.525, 1e-12);
  EXPECT_NEAR(epsilon_at(options, 100, 400), 0.05, 1e-12);
  EXPECT_NEAR(epsilon_at(options, 399, 400), 0.05, 1e-12);
}

policy::ScanRlOptions one_small_frame() {
  policy::ScanRlOptions options;
  options.frames = 1, options.side_px = 8;
  return options;
}

// Two places, black and white. Black: move 0 leads to white and pays nothing, move 1 ends with 0.3.
// White: move 0 ends with 1, move 1 with -0.2. With a discount of 0.5 the values are 0.5 and 0.3,
// 1 and -0.2.
QBatch two_places() {
  const at::Tensor black = at::zeros({1, 1, 8, 8}, at::kByte);
  const at::Tensor white = at::full({1, 1, 8, 8}, 255, at::kByte);
  QBatch batch;
  batch.images = at::cat({black, black, white, white});
  batch.next_images = at::cat({white, black, black, black});
  batch.moves = at::tensor({0, 1, 0, 1}).to(at::kLong);
  batch.rewards = at::tensor({0.f, 0.3f, 1.f, -0.2f});
  batch.goes_on = at::tensor({1.f, 0.f, 0.f, 0.f});
  batch.next_possible = bytes({3, 3, 3, 3});
  batch.executed = at::ones({4});
  return batch;
}

TEST(Dqn, LearnsTheValuesOfTwoPlaces) {
  const Queue queue;
  DqnOptions options;
  options.gamma = 0.5, options.learning_rate = 3e-3, options.tau = 0.1;
  DqnLearner learner(queue, one_small_frame(), options, {}, 2);
  const QBatch batch = two_places();
  DqnReport sums{at::zeros({}), at::zeros({}), at::zeros({})};
  for (int k = 0; k < 300; ++k) learner.step(queue, batch, sums);
  const at::NoGradGuard no_gradients;
  const at::Tensor values = learner.network().forward(batch.images);
  EXPECT_NEAR(values[0][0].item<double>(), 0.5, 0.03);
  EXPECT_NEAR(values[0][1].item<double>(), 0.3, 0.03);
  EXPECT_NEAR(values[2][0].item<double>(), 1, 0.03);
  EXPECT_NEAR(values[2][1].item<double>(), -0.2, 0.03);
}

// The target network starts as the network and takes over a tenth of it with every step; steps that
// only began an episode teach nothing.
TEST(Dqn, TheTargetFollowsSlowly) {
  const Queue queue;
  DqnOptions options;
  options.tau = 0.1;
  DqnLearner learner(queue, one_small_frame(), options, {}, 2);
  const at::Tensor start = learner.network().parameters().flat().clone();
  EXPECT_TRUE(at::equal(start, learner.target().parameters().flat()));
  DqnReport sums{at::zeros({}), at::zeros({}), at::zeros({})};
  QBatch batch = two_places();
  batch.executed = at::zeros({4});
  learner.step(queue, batch, sums);
  EXPECT_TRUE(at::equal(start, learner.network().parameters().flat()));
  batch.executed = at::ones({4});
  learner.step(queue, batch, sums);
  const at::Tensor network = learner.network().parameters().flat();
  EXPECT_FALSE(at::equal(start, network));
  EXPECT_TRUE(at::allclose(learner.target().parameters().flat(), start + 0.1 * (network - start)));
}

}  // namespace
}  // namespace danbv::train
