// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/parameters.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include "support/bytes.h"

namespace danbv::policy {

namespace {

Parameters two_parameters() {
  Parameters p;
  p.add("a", {2, 3});
  p.add("b", {5});
  p.finish(at::kCPU);
  return p;
}

}  // namespace

TEST(Parameters, AreViewsOfOneTensor) {
  Parameters p = two_parameters();
  p.flat().fill_(7);
  EXPECT_EQ(p["a"].sum().item<float>(), 42);
  EXPECT_EQ(p["b"].data_ptr<float>(), p.flat().data_ptr<float>() + 16);
  EXPECT_EQ(p.count(), 11);
  EXPECT_EQ(p.flat().numel(), 32);
  EXPECT_TRUE(p["a"].is_leaf() && p["a"].requires_grad());
  EXPECT_FALSE(p.flat().requires_grad());
}

// Backward passes add into the flat gradient, also after zero_grad() and an optimiser's step.
TEST(Parameters, GradientsAddIntoTheFlatGradient) {
  Parameters p = two_parameters();
  const float* memory = p.flat_grad().data_ptr<float>();
  for (int round = 0; round < 3; ++round) {
    p.zero_grad();
    (p["a"] * 2).sum().backward();
    (p["b"] * 5).sum().backward();
    (p["b"] * 5).sum().backward();
    EXPECT_EQ(p.flat_grad().data_ptr<float>(), memory);
    EXPECT_EQ(p["b"].grad().data_ptr<float>(), memory + 16);
    EXPECT_EQ(p.flat_grad().narrow(0, 0, 6).min().item<float>(), 2);
    EXPECT_EQ(p.flat_grad().narrow(0, 16, 5).min().item<float>(), 10);
    EXPECT_EQ(p.flat_grad().sum().item<float>(), 6 * 2 + 5 * 10);  // nothing in the gaps
    p.flat().add_(p.flat_grad(), -0.5);
  }
  EXPECT_EQ(p["b"].min().item<float>(), -15);
}

TEST(Parameters, NamesAreChecked) {
  Parameters p = two_parameters();
  EXPECT_TRUE(contains(error_of([&] { p["c"]; }), "no parameter c"));
  EXPECT_TRUE(contains(error_of([&] { p.add("c", {1}); }), "before finish"));
  Parameters q;
  q.add("a", {1});
  EXPECT_TRUE(contains(error_of([&] { q.add("a", {1}); }), "a exists"));
}

}  // namespace danbv::policy
