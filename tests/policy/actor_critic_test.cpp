// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/actor_critic.h"

#include <gtest/gtest.h>

#include "danbv/policy/torch_stream.h"
#include "policy_fixture.h"
#include "support/bytes.h"
#include "support/devices.h"

namespace danbv::policy {

namespace {

PolicyOptions without_field() {
  PolicyOptions options;
  options.field = false;
  return options;
}

double largest_difference(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

}  // namespace

TEST(ActorCritic, ShapesAndRanges) {
  for (const InputSet set : {InputSet::full, InputSet::paper}) {
    PolicyOptions options = without_field();
    options.inputs = set;
    const ActorCritic net(options, at::kCPU, 1);
    const PolicyInputs inputs = random_inputs(options, 64);
    const PolicyStep step = net.sample(inputs, random_uniforms(64));
    ASSERT_EQ(step.actions.index.sizes(), at::IntArrayRef({64, 6}));
    EXPECT_EQ(step.actions.index.scalar_type(), at::kLong);
    EXPECT_EQ(step.value.sizes(), at::IntArrayRef({64}));
    const std::int64_t most[6] = {50, 50, 50, 1, 12, 11};
    for (int k = 0; k < 6; ++k) {
      EXPECT_GE(step.actions.index.select(1, k).min().item<std::int64_t>(), 0);
      EXPECT_LE(step.actions.index.select(1, k).max().item<std::int64_t>(), most[k]);
    }
    EXPECT_FALSE(step.log_prob.requires_grad());
    EXPECT_TRUE(at::equal(step.value, net.value(inputs)));
    const PolicyEvaluation again = net.evaluate(inputs, step.actions);
    EXPECT_TRUE(again.log_prob.requires_grad() && again.entropy.requires_grad());
    EXPECT_LT(largest_difference(again.log_prob, step.log_prob), 1e-6);
    EXPECT_LT(largest_difference(again.value, step.value), 1e-6);
  }
}

// Heads begin nearly even: moves 3 ln 51, angles ln 13 + ln 12, a stop of 2 %.
TEST(ActorCritic, StartsNearlyEven) {
  const PolicyOptions options = without_field();
  const ActorCritic net(options, at::kCPU, 3);
  const PolicyInputs inputs = random_inputs(options, 32);
  const at::Tensor index = at::zeros({32, 6}, at::kLong);
  const auto go = net.evaluate(inputs, {index});
  index.select(1, 3).fill_(1);
  const auto stop = net.evaluate(inputs, {index});
  EXPECT_LT(largest_difference(stop.log_prob.exp(), at::full({32}, 0.02)), 0.002);
  const double even = 3 * std::log(51) + std::log(13) + std::log(12);
  EXPECT_LT(largest_difference(go.entropy - stop.entropy, at::full({32}, even)), 0.01);
  EXPECT_GT(go.value.std().item<double>(), 0.01);  // while values differ
}

TEST(ActorCritic, SameSeedSameWeights) {
  const PolicyOptions options = without_field();
  ActorCritic a(options, at::kCPU, 3), b(options, at::kCPU, 3), c(options, at::kCPU, 4);
  EXPECT_TRUE(at::equal(a.parameters().flat(), b.parameters().flat()));
  EXPECT_FALSE(at::equal(a.parameters().flat(), c.parameters().flat()));
  const at::Tensor w = a.parameters()["fused.weight"].detach();
  EXPECT_LT(largest_difference(w.mm(w.t()), 2 * at::eye(256)), 1e-5);
  const at::Tensor tall = a.parameters()["scalars.weight"].detach();
  EXPECT_LT(largest_difference(tall.t().mm(tall), 2 * at::eye(16)), 1e-5);
  const at::Tensor heads = a.parameters()["heads.weight"].detach();
  EXPECT_NEAR(heads.select(0, 179).norm().item<double>(), 1, 1e-5);
  EXPECT_NEAR(heads.select(0, 7).norm().item<double>(), 0.01, 1e-6);
}

// A decision does not depend on who else is decided for.
TEST(ActorCritic, SameAtAnyBatchSize) {
  const PolicyOptions options = without_field();
  const ActorCritic net(options, at::kCPU, 5);
  const PolicyInputs inputs = random_inputs(options, 33);
  const at::Tensor uniforms = random_uniforms(33);
  const PolicyStep all = net.sample(inputs, uniforms);
  const PolicyStep best = net.best(inputs);
  for (std::int64_t i = 0; i < 33; ++i) {
    const PolicyInputs alone = rows_of(inputs, i, 1);
    const PolicyStep one = net.sample(alone, uniforms.narrow(0, i, 1));
    EXPECT_TRUE(at::equal(one.actions.index[0], all.actions.index[i])) << i;
    EXPECT_NEAR(one.log_prob.item<float>(), all.log_prob[i].item<float>(), 1e-5);
    EXPECT_NEAR(net.best(alone).value.item<float>(), best.value[i].item<float>(), 1e-5);
  }
}

// Every weight moves something, and by as much as its gradient says.
void check_gradients(const PolicyOptions& options) {
  ActorCritic net(options, at::kCPU, 7, at::kDouble);
  Parameters& p = net.parameters();
  const PolicyInputs inputs = random_inputs(options, 6);
  const PolicyActions actions = net.sample(inputs, random_uniforms(6)).actions;
  actions.index.select(1, 3)[2] = 1;
  const auto loss = [&] {
    const PolicyEvaluation e = net.evaluate(inputs, actions);
    return (e.log_prob * 0.3 + e.entropy * 0.7 + e.value.square()).sum();
  };
  p.zero_grad();
  loss().backward();
  for (const auto& name : p.names()) {
    EXPECT_GT(p[name].grad().abs().max().item<double>(), 1e-8) << name;
    const at::Tensor leaf = p[name].detach();
    const at::Tensor along = random_floats(leaf.sizes(), 40, -1, 1).to(at::kDouble);
    const double h = 1e-6;
    leaf.add_(along, h);
    const double up = loss().item<double>();
    leaf.add_(along, -2 * h);
    const double down = loss().item<double>();
    leaf.add_(along, h);
    const double expected = (p[name].grad() * along).sum().item<double>();
    EXPECT_NEAR((up - down) / (2 * h), expected, 1e-5 * (1 + std::abs(expected))) << name;
  }
}

TEST(ActorCritic, GradientsEqualFiniteDifferences) {
  PolicyOptions options = without_field();
  options.grid_dims = {9, 8, 7};
  check_gradients(options);
  options.grid = GridInputs::coverage, options.look = LookHead::deep;
  check_gradients(options);
}

TEST(ActorCritic, DevicesAgree) {
  const PolicyOptions options = without_field();
  const PolicyInputs inputs = random_inputs(options, 16);
  const ActorCritic here(options, at::kCPU, 5);
  const PolicyStep expected = here.sample(inputs, random_uniforms(16));
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const TorchStream stream(queue);
    const at::Device there = torch_device(device);
    const ActorCritic net(options, there, 5);
    const PolicyStep step = net.sample(on_device(inputs, there), random_uniforms(16).to(there));
    EXPECT_LT(largest_difference(step.log_prob.cpu(), expected.log_prob), 1e-3);
    EXPECT_LT(largest_difference(step.value.cpu(), expected.value), 1e-3);
  }
}

TEST(ActorCritic, RefusesGridsTooSmallToConvolve) {
  PolicyOptions options = without_field();
  options.grid_dims = {20, 20, 5};
  EXPECT_TRUE(contains(error_of([&] { ActorCritic(options, at::kCPU, 1); }),
                       "5 values an axis is too small for the occupancy encoder"));
}

}  // namespace danbv::policy
