// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/adam.h"

#include <gtest/gtest.h>

#include <cmath>

#include "danbv/core/error.h"
#include "danbv/train/ppo_options.h"
#include "support/bytes.h"

namespace danbv::train {

namespace {

struct Problem {
  Queue queue;
  at::Tensor parameters = at::zeros({2}), gradients = at::zeros({2}), yes = at::ones({});
  Adam adam;

  explicit Problem(const AdamOptions& options = {}) : adam(queue, parameters, gradients, options) {}
  double step(float a, float b, double rate = 0.1) {
    gradients[0] = a, gradients[1] = b;
    adam.set_learning_rate(queue, rate);
    return adam.step(queue, yes).item<double>();
  }
  double p(int i) const { return parameters[i].item<double>(); }
};

AdamOptions unlimited() {
  AdamOptions options;
  options.max_gradient_norm = 0;
  return options;
}

}  // namespace

// Step 1: the corrected moments are g and g^2: a move of rate g / (|g| + eps).
// Step 2 with g = 3 after 1: m = (0.9 * 0.1 + 0.1 * 3) / 0.19 = 0.39 / 0.19,
// v = (0.999 * 0.001 + 0.001 * 9) / 0.001999 = 0.009999 / 0.001999.
TEST(Adam, TwoStepsByHand) {
  Problem problem(unlimited());
  problem.step(1, -2);
  const double eps = 1e-5;
  EXPECT_NEAR(problem.p(0), -0.1 / (1 + eps), 1e-7);
  EXPECT_NEAR(problem.p(1), 0.2 / (2 + eps), 1e-7);
  const double before = problem.p(0);
  problem.step(3, 0);
  const double m = 0.39 / 0.19, v = 0.009999 / 0.001999;
  EXPECT_NEAR(problem.p(0), before - 0.1 * m / (std::sqrt(v) + eps), 1e-6);
}

// A gradient of norm 5 is shortened to 1: the moments are those of (0.6, 0.8).
TEST(Adam, GradientNormIsLimited) {
  Problem problem;
  EXPECT_NEAR(problem.step(3, 4), 5, 1e-6);
  const AdamState state = problem.adam.state(problem.queue);
  EXPECT_NEAR(state.first[0], 0.06, 1e-6);
  EXPECT_NEAR(state.first[1], 0.08, 1e-6);
  EXPECT_NEAR(state.second[1], 0.001 * 0.64, 1e-8);
  Problem within;
  within.step(0.3f, 0.4f);  // norm 0.5: left as it is
  EXPECT_NEAR(within.adam.state(within.queue).first[1], 0.04, 1e-7);
}

TEST(Adam, LeavesStepsOutThatAreNotWantedOrNotFinite) {
  Problem problem;
  problem.yes.zero_();
  problem.step(1, 1);
  problem.yes.fill_(1);
  problem.step(1, std::nanf(""));
  EXPECT_EQ(problem.p(0), 0);
  EXPECT_EQ(problem.adam.state(problem.queue).steps, 0);
  problem.step(1, 1);
  EXPECT_EQ(problem.adam.state(problem.queue).steps, 1);
  EXPECT_NE(problem.p(0), 0);
}

TEST(Adam, GoesOnFromItsStateBitForBit) {
  Problem whole, second;
  whole.step(1, 2);
  second.parameters.copy_(whole.parameters);
  second.adam.restore(second.queue, whole.adam.state(whole.queue));
  whole.step(-1, 5), second.step(-1, 5);
  EXPECT_TRUE(at::equal(whole.parameters, second.parameters));
  AdamState wrong;
  wrong.first.resize(3);
  EXPECT_TRUE(contains(error_of([&] { second.adam.restore(second.queue, wrong); }), "3 and 0"));
}

TEST(LearningRate, Schedules) {
  PpoOptions options;
  options.learning_rate = 4;
  EXPECT_EQ(learning_rate_at(options, 6, 8), 4);
  options.schedule = Schedule::linear;
  EXPECT_EQ(learning_rate_at(options, 0, 8), 4);
  EXPECT_EQ(learning_rate_at(options, 6, 8), 1);
  EXPECT_EQ(learning_rate_at(options, 9, 8), 0);
}

TEST(EntropyWeight, StaysOrGoesToItsEnd) {
  PpoOptions options;
  options.entropy_weight = 5;
  EXPECT_EQ(entropy_weight_at(options, 7, 9), 5);
  options.entropy_end = 1;
  EXPECT_EQ(entropy_weight_at(options, 0, 9), 5);
  EXPECT_EQ(entropy_weight_at(options, 6, 9), 2);
  EXPECT_EQ(entropy_weight_at(options, 8, 9), 1);
  EXPECT_EQ(entropy_weight_at(options, 12, 9), 1);
}

}  // namespace danbv::train
