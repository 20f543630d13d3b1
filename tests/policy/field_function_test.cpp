// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/field_function.h"

#include <gtest/gtest.h>

#include "danbv/paf/hand_made_scorer.h"
#include "policy_fixture.h"
#include "reference/torch_field.h"
#include "support/bytes.h"
#include "support/devices.h"
#include "support/host_field.h"

namespace danbv::policy {

namespace {

PolicyOptions field_alone() {
  PolicyOptions o;
  o.grid_dims = {8, 9, 7};
  o.lattice.dims = {5, 4, 6};
  return o;
}

double relative_error(const at::Tensor& ours, const at::Tensor& oracle) {
  const at::Tensor theirs = oracle.detach();
  return ((ours.detach().to(at::kCPU, at::kDouble) - theirs).norm() / theirs.norm()).item<double>();
}

// The policy's loss with the field in plain tensor operations.
at::Tensor field_by_oracle(const paf::FieldInputs& host, const at::Tensor& weights, bool raw_sum) {
  std::vector<at::Tensor> rows;
  for (index_t b = 0; b < host.decisions(); ++b)
    rows.push_back(
        reference::field(reference::torch_decision(host, b, at::kDouble), weights, raw_sum));
  return at::stack(rows);
}

}  // namespace

TEST(FieldFunction, ValueAndGradientEqualTheOracles) {
  for (const Device device : test_devices())
    for (const bool raw_sum : {false, true}) {
      const PolicyOptions options = field_alone();
      const Queue queue(device);
      const TorchStream stream(queue);
      const FieldScene scene(queue, options, 3);
      const HostField host(queue, scene.inputs.field);
      Parameters ours;
      ours.add("scorer", {801});
      ours.finish(torch_device(device));
      ours.flat().narrow(0, 0, 801).copy_(random_floats({801}, 9, -0.5, 0.5));
      const at::Tensor weights =
          ours["scorer"].detach().to(at::kCPU, at::kDouble).clone().requires_grad_(true);
      const at::Tensor slope = random_floats({3, 120}, 10, -1, 1);

      const auto scorer = std::make_shared<paf::FieldScorer>(paf::ScorerOptions{raw_sum});
      const at::Tensor field = field_of(scorer, scene.inputs.field, ours["scorer"]);
      (field * slope.to(field.device())).sum().backward();
      const at::Tensor oracle = field_by_oracle(host.inputs, weights, raw_sum);
      (oracle * slope).sum().backward();
      EXPECT_LT(relative_error(field, oracle), 1e-4);
      EXPECT_LT(relative_error(ours["scorer"].grad(), weights.grad()), 1e-4);
    }
}

// The whole policy: its gradients reach the scorer's weights through the fused kernels as they do
// through plain tensor operations.
TEST(FieldFunction, PolicyGradientReachesTheScorer) {
  for (const bool raw_sum : {false, true}) {
    PolicyOptions options = field_alone();
    options.raw_sum = raw_sum;
    const Queue queue;
    const FieldScene scene(queue, options, 4);
    ActorCritic fused(options, at::kCPU, 3);
    const PolicyActions actions = fused.sample(scene.inputs, random_uniforms(4)).actions;
    fused.parameters().zero_grad();
    const PolicyEvaluation e = fused.evaluate(scene.inputs, actions);
    (e.log_prob + e.value).sum().backward();

    ActorCritic plain(options, at::kCPU, 3, at::kDouble);
    const Network network(options, at::kCPU, at::kDouble);
    const at::Tensor field =
        field_by_oracle(scene.inputs.field, plain.parameters()["scorer"], raw_sum);
    const NetworkOutput output = network.forward(plain.parameters(), scene.inputs, field);
    (output.actions.evaluate(actions).log_prob + output.value).sum().backward();
    for (const char* name : {"scorer", "field.conv1.weight", "fused.weight"})
      EXPECT_LT(relative_error(fused.parameters()[name].grad(), plain.parameters()[name].grad()),
                1e-3)
          << name;
  }
}

TEST(FieldFunction, NoGradientsNoGraph) {
  const PolicyOptions options = field_alone();
  const FieldScene scene(Queue(), options, 2);
  const ActorCritic net(options, at::kCPU, 3);
  const at::NoGradGuard guard;
  const auto scorer = std::make_shared<paf::FieldScorer>();
  EXPECT_FALSE(field_of(scorer, scene.inputs.field, net.parameters()["scorer"]).requires_grad());
}

TEST(FieldFunction, ScorerStartsAsAsked) {
  PolicyOptions options = field_alone();
  const at::Tensor random = ActorCritic(options, at::kCPU, 3).parameters()["scorer"].detach();
  const at::Tensor rows = random.narrow(0, 0, 736).view({32, 23});
  EXPECT_LT((rows.t().mm(rows) - 2 * at::eye(23)).abs().max().item<double>(), 1e-5);
  EXPECT_NEAR(random.narrow(0, 768, 32).norm().item<double>(), 1, 1e-6);
  options.scorer = ScorerStart::hand_made;
  const ActorCritic made(options, at::kCPU, 3);
  EXPECT_TRUE(at::equal(made.parameters()["scorer"].detach(), at::tensor(paf::hand_made_scorer())));
}

TEST(FieldFunction, AnotherLatticeIsRefused) {
  const FieldScene scene(Queue(), field_alone(), 2);
  PolicyOptions other = field_alone();
  other.lattice.dims = {5, 5, 6};
  const ActorCritic net(other, at::kCPU, 3);
  EXPECT_TRUE(contains(error_of([&] { net.best(scene.inputs); }), "lattice"));
}

TEST(FieldFunction, DevicesDecideAlike) {
  const PolicyOptions options = field_alone();
  const Queue here;
  const FieldScene expected(here, options, 8);
  const PolicyStep want =
      ActorCritic(options, at::kCPU, 3).sample(expected.inputs, random_uniforms(8));
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const TorchStream stream(queue);
    const FieldScene scene(queue, options, 8);
    const at::Device there = torch_device(device);
    const ActorCritic net(options, there, 3);
    const PolicyStep step = net.sample(scene.inputs, random_uniforms(8).to(there));
    EXPECT_LT((step.log_prob.cpu() - want.log_prob).abs().max().item<double>(), 1e-3);
    EXPECT_LT((step.value.cpu() - want.value).abs().max().item<double>(), 1e-3);
  }
}

}  // namespace danbv::policy
