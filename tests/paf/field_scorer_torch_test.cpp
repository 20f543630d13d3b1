// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/generated/variable_factories.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_loops.h"
#include "danbv/paf/field_scorer.h"
#include "reference/torch_field.h"
#include "support/devices.h"
#include "support/host_field.h"
#include "support/random_state.h"

// The fused loops in float against plain tensor operations in double.
namespace danbv::paf {

namespace {

const GridSpec kSmall{{-3, -3, 0}, {0.75f, 0.6f, 0.75f}, {8, 10, 6}};

std::vector<float> random_weights(std::uint64_t seed) {
  Rng rng({.seed = seed, .purpose = Purpose::test});
  std::vector<float> weights(kScorerParameters);
  for (float& w : weights) w = float(0.5 * rng.normal());
  return weights;
}

std::vector<float> random_gradient(index_t size) {
  Rng rng({.seed = 77, .purpose = Purpose::test});
  std::vector<float> gradient(size);
  for (float& g : gradient) g = float(rng.normal());
  return gradient;
}

at::Tensor as_double(const std::vector<float>& values) {
  return at::from_blob(const_cast<float*>(values.data()), {std::int64_t(values.size())}, at::kFloat)
      .to(at::kDouble);
}

at::Tensor leaf(const std::vector<float>& weights) {
  return as_double(weights).clone().set_requires_grad(true);
}

at::Tensor oracle_field(const FieldInputs& in, const at::Tensor& weights, bool raw_sum) {
  std::vector<at::Tensor> rows;
  for (index_t b = 0; b < in.decisions(); ++b)
    rows.push_back(
        reference::field(reference::torch_decision(in, b, at::kDouble), weights, raw_sum));
  return at::stack(rows);
}

at::Tensor oracle_gradient(const at::Tensor& field, const std::vector<float>& gradient,
                           const at::Tensor& weights) {
  return torch::autograd::grad({(field.flatten() * as_double(gradient)).sum()}, {weights})[0];
}

double relative_error(const std::vector<float>& ours, const at::Tensor& oracle) {
  const auto theirs = oracle.detach().flatten();
  return ((as_double(ours) - theirs).norm() / theirs.norm()).item<double>();
}

struct Case {
  Vec3i lattice;
  index_t environments;
  double share;
  bool raw_sum;
};

// Odd lattices end within a word; the last one is larger than any chunk.
const Case kCases[] = {{{5, 5, 5}, 3, 0.2, false},
                       {{10, 10, 10}, 2, 0.3, true},
                       {{1, 1, 1}, 1, 0.3, false},
                       {{11, 13, 9}, 2, 0.1, false}};

}  // namespace

TEST(FieldScorer, AgreesWithTheOracleForwardAndBackward) {
  for (const Device device : test_devices())
    for (const Case& c : kCases) {
      const Queue queue(device);
      const RandomState state(queue, c.environments, kSmall, c.share, 3);
      FieldBuilder builder(queue, c.environments, kSmall, {.lattice = {c.lattice, 0.9f}});
      const FieldInputs inputs = builder.build(queue, state.observation());
      const HostField host(queue, inputs);
      const auto weights = random_weights(5);
      const index_t size = c.environments * inputs.lattice.size();
      const auto gradient = random_gradient(size);
      const Buffer<float> w(queue, weights), dU(queue, gradient);
      Buffer<float> field(device, size), dw(queue, std::vector<float>(kScorerParameters, 0));
      FieldScorer scorer({c.raw_sum});
      scorer.forward(queue, inputs, w.span(), field.span());
      scorer.backward(queue, inputs, w.span(), dU.span(), dw.span());
      const auto leaf_weights = leaf(weights);
      const auto theirs = oracle_field(host.inputs, leaf_weights, c.raw_sum);
      EXPECT_LT(relative_error(field.download(queue), theirs), 1e-4);
      EXPECT_LT(relative_error(dw.download(queue), oracle_gradient(theirs, gradient, leaf_weights)),
                1e-4);
    }
}

TEST(FieldScorer, BackwardAddsToWhatIsThere) {
  const Queue queue;
  const RandomState state(queue, 2, kSmall, 0.2, 4);
  FieldBuilder builder(queue, 2, kSmall, {.lattice = {{4, 4, 4}, 1.0f}});
  const FieldInputs inputs = builder.build(queue, state.observation());
  const auto weights = random_weights(6), gradient = random_gradient(128);
  std::vector<float> once(kScorerParameters, 0.0f), twice = once;
  FieldScorer scorer;
  scorer.backward(queue, inputs, span_of(weights), span_of(gradient), span_of(once));
  for (int i = 0; i < 2; ++i)
    scorer.backward(queue, inputs, span_of(weights), span_of(gradient), span_of(twice));
  for (int i = 0; i < kScorerParameters; ++i) EXPECT_NEAR(twice[i], 2 * once[i], 1e-5);
}

// Central differences of the oracle in double against our gradient and the oracle's own. A weight
// counts where no pair's unit changes between on and off within the step.
TEST(FieldScorer, GradientAgreesWithFiniteDifferences) {
  const Queue queue;
  const RandomState state(queue, 1, kSmall, 0.05, 8);
  FieldBuilder builder(queue, 1, kSmall, {.lattice = {{3, 3, 3}, 1.5f}});
  const FieldInputs inputs = builder.build(queue, state.observation());
  const auto weights = random_weights(9), gradient = random_gradient(27);
  std::vector<float> ours(kScorerParameters, 0.0f);
  FieldScorer().backward(queue, inputs, span_of(weights), span_of(gradient), span_of(ours));
  const auto decision = reference::torch_decision(inputs, 0, at::kDouble);
  const auto pairs = reference::pair_inputs(decision);
  const auto loss = [&](const at::Tensor& w) {
    return (reference::field(decision, w) * as_double(gradient)).sum().item<double>();
  };
  const auto units_on = [&](const at::Tensor& w) {
    return reference::pre_activation(pairs, w).gt(0);
  };
  const auto leaf_weights = leaf(weights);
  const auto autograd =
      oracle_gradient(reference::field(decision, leaf_weights), gradient, leaf_weights);
  const double step = 1e-5;
  int checked = 0;
  for (int i = 0; i < kScorerParameters; i += 3) {
    auto up = as_double(weights).clone(), down = up.clone();
    up[i] += step, down[i] -= step;
    if (!units_on(up).equal(units_on(down))) continue;
    const double slope = (loss(up) - loss(down)) / (2 * step);
    EXPECT_NEAR(autograd[i].item<double>(), slope, 1e-7 + 1e-6 * std::abs(slope)) << i;
    EXPECT_NEAR(ours[i], slope, 1e-4 + 1e-3 * std::abs(slope)) << i;
    ++checked;
  }
  EXPECT_GT(checked, 200);
}

// Every width of vectors that this machine has gives the same field.
TEST(FieldScorer, WidthsOfVectorsAgree) {
  const Queue queue;
  const RandomState state(queue, 1, kSmall, 0.3, 10);
  FieldBuilder builder(queue, 1, kSmall);
  const FieldInputs inputs = builder.build(queue, state.observation());
  const auto weights = random_weights(11), gradient = random_gradient(1000);
  const ScorerWeights w(weights.data());
  std::vector<float> a(128), sums_a(kScorerSums, 0);
  const FieldLoops any = field_loops_any();
  any.forward(inputs, w, 1, 0, 128, 128, a.data());
  any.backward(inputs, w, 1, 0, 3, 90, gradient.data(), sums_a.data());
  for (const FieldLoops& loops : all_field_loops()) {
    std::vector<float> b(128), sums_b(kScorerSums, 0);
    loops.forward(inputs, w, 1, 0, 128, 128, b.data());
    loops.backward(inputs, w, 1, 0, 3, 90, gradient.data(), sums_b.data());
    EXPECT_LT(relative_error(b, as_double(a)), 1e-5);
    EXPECT_LT(relative_error(sums_b, as_double(sums_a)), 1e-5);
  }
}

}  // namespace danbv::paf
