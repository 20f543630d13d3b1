// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/ppo_loss.h"

#include <gtest/gtest.h>

#include <cmath>

namespace danbv::train {

namespace {

at::Tensor row(std::vector<float> values) {
  return at::tensor(at::ArrayRef<float>(values.data(), values.size()));
}

double number(const at::Tensor& t) { return t.item<double>(); }

// Four decisions; the last was never executed and must not count. Executed advantages 1, 2, 3
// become -1, 0, 1 (mean 2, standard deviation 1).
PpoTargets targets() {
  return {row({0, 0, 0, 0}), row({1, 1, 1, 1}), row({1, 2, 3, 1000}), row({2, 1, 0, 1000}),
          row({1, 1, 1, 0})};
}

// Ratios 2, 1, 1.5 and 3.
policy::PolicyEvaluation now() {
  const float ratios[] = {std::log(2.0f), 0, std::log(1.5f), std::log(3.0f)};
  return {row({ratios[0], ratios[1], ratios[2], ratios[3]}), row({1, 2, 3, 1000}),
          row({1.5f, 1, 0.5f, -1000})};
}

}  // namespace

// min(r A, clip(r, 0.8, 1.2) A): min(-2, -1.2) = -2; 0; min(1.5, 1.2) = 1.2. Mean -0.8 / 3.
TEST(PpoLoss, ClippedSurrogateByHand) {
  const PpoTerms terms = ppo_loss(targets(), now(), {});
  EXPECT_NEAR(number(terms.policy), 0.8 / 3, 1e-5);
}

// Squared errors 0.25, 0, 0.25; entropies 1, 2, 3; loss = 0.8 / 3 + 0.8 * 0.5 / 3 - 0.01 * 2.
TEST(PpoLoss, ValueEntropyAndSumByHand) {
  const PpoTerms terms = ppo_loss(targets(), now(), {});
  EXPECT_NEAR(number(terms.value), 0.5 / 3, 1e-5);
  EXPECT_NEAR(number(terms.entropy), -2, 1e-5);
  EXPECT_NEAR(number(terms.loss), 0.8 / 3 + 0.8 * 0.5 / 3 - 0.02, 1e-5);
  PpoOptions weights;
  weights.policy_weight = 10, weights.value_weight = 1, weights.entropy_weight = 0.1;
  EXPECT_NEAR(number(ppo_loss(targets(), now(), weights).loss), 8.0 / 3 + 0.5 / 3 - 0.2, 1e-5);
}

// Values may move 0.1 from 1: 1.1, 1, 0.9; errors 0.81, 0, 0.81.
TEST(PpoLoss, ValueClipByHand) {
  PpoOptions options;
  options.value_clip = 0.1;
  EXPECT_NEAR(number(ppo_loss(targets(), now(), options).value), 1.62 / 3, 1e-5);
}

// r - 1 - log r, averaged; two of three ratios are more than 0.2 from 1.
TEST(PpoLoss, HowFarThePolicyMovedByHand) {
  const PpoTerms terms = ppo_loss(targets(), now(), {});
  EXPECT_NEAR(number(terms.approx_kl), (1 - std::log(2) + 0.5 - std::log(1.5)) / 3, 1e-5);
  EXPECT_NEAR(number(terms.clip_fraction), 2.0 / 3, 1e-6);
}

// d/d log_prob of -(1/3) min(r A, clip A): with A = -1, r = 2 the plain term rules: 2 / 3. With
// A = 1, r = 1.5 the clipped one: 0. Never executed: 0.
TEST(PpoLoss, GradientByHand) {
  policy::PolicyEvaluation mine = now();
  mine.log_prob.requires_grad_(true);
  mine.value.requires_grad_(true);
  ppo_loss(targets(), mine, {}).loss.backward();
  const at::Tensor g = mine.log_prob.grad(), v = mine.value.grad();
  EXPECT_NEAR(number(g[0]), 2.0 / 3, 1e-5);
  EXPECT_NEAR(number(g[1]), 0, 1e-6);
  EXPECT_EQ(number(g[2]), 0);
  EXPECT_EQ(number(g[3]), 0);
  EXPECT_NEAR(number(v[0]), 0.8 * 2 * -0.5 / 3, 1e-5);
  EXPECT_EQ(number(v[3]), 0);
}

TEST(PpoLoss, NothingExecutedIsNoNan) {
  PpoTargets none = targets();
  none.executed = at::zeros({4});
  EXPECT_EQ(number(ppo_loss(none, now(), {}).loss), 0);
}

// Returns 2, 1, 0 (variance 1) of values 1, 1, 1: errors 1, 0, -1, variance 1: nothing explained.
TEST(PpoLoss, ExplainedVarianceByHand) {
  EXPECT_NEAR(number(explained_variance(targets())), 0, 1e-6);
  PpoTargets half = targets();
  half.value = row({1.5f, 1, 0.5f, -1000});  // errors 0.5, 0, -0.5: variance 0.25
  EXPECT_NEAR(number(explained_variance(half)), 0.75, 1e-6);
}

}  // namespace danbv::train
