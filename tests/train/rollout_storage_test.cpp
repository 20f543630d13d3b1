// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/rollout_storage.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace danbv::train {

namespace {

// What two environments went through in a rollout of three steps; rows are steps.
struct Course {
  float rewards[3][2], values[4][2];
  std::uint8_t ended[3][2], timed_out[3][2], executed[3][2];
};

at::Tensor numbers(const float (&row)[2]) { return at::tensor({row[0], row[1]}); }
template <class T>
Span<const T> span(const T (&row)[2]) {
  return {row, 2};
}

// The advantages [T * N] that training sees of it, with gamma and lambda 0.5.
std::vector<float> advantages_of(const Course& course) {
  const Queue queue;
  RolloutStorage storage(queue, 3, 2);
  for (int t = 0; t < 3; ++t) {
    storage.add_decision(t, {at::zeros({2}), numbers(course.values[t])});
    storage.add_transition(queue, t, span(course.rewards[t]), span(course.ended[t]),
                           span(course.timed_out[t]), span(course.executed[t]));
  }
  storage.compute_returns(queue, numbers(course.values[3]), 0.5, 0.5);
  const at::Tensor advantage = storage.targets().advantage.contiguous();
  return {advantage.data_ptr<float>(), advantage.data_ptr<float>() + advantage.numel()};
}

}  // namespace

// Both environments end with step 1, the second one by the clock; step 2 begins their next episodes
// and its value is that of the last observation, which was still shown.
//   first:  A_1 = 1 - 6 = -5,              A_0 = (2 + 0.5 * 6 - 4) + 0.25 * -5 = -0.25
//   second: A_1 = 1 + 0.5 * 40 - 6 = 15,   A_0 = 1 + 0.25 * 15 = 4.75
TEST(RolloutStorage, ATimeOutIsWorthItsLastObservation) {
  const Course course{{{2, 2}, {1, 1}, {9, 9}},
                      {{4, 4}, {6, 6}, {40, 40}, {7, 7}},
                      {{0, 0}, {1, 1}, {0, 0}},
                      {{0, 0}, {0, 1}, {0, 0}},
                      {{1, 1}, {1, 1}, {0, 0}}};
  EXPECT_EQ(advantages_of(course), (std::vector<float>{-0.25f, 4.75f, -5, 15, 0, 0}));
}

// The same where the rollout ends with the episode: what is shown now is the last observation.
//   second: A_2 = 3 + 0.5 * 8 - 2 = 5; first, over for good: A_2 = 3 - 2 = 1
TEST(RolloutStorage, ATimeOutAtTheRolloutsEndToo) {
  const Course course{{{0, 0}, {0, 0}, {3, 3}},
                      {{0, 0}, {0, 0}, {2, 2}, {8, 8}},
                      {{0, 0}, {0, 0}, {1, 1}},
                      {{0, 0}, {0, 0}, {0, 1}},
                      {{1, 1}, {1, 1}, {1, 1}}};
  const auto advantages = advantages_of(course);
  EXPECT_EQ(advantages[4], 1);
  EXPECT_EQ(advantages[5], 5);
}

}  // namespace danbv::train
