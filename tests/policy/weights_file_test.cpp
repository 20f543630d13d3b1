// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/weights_file.h"

#include <gtest/gtest.h>

#include "danbv/policy/policy_options.h"
#include "policy_fixture.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::policy {

namespace {

PolicyOptions unusual_options() {
  PolicyOptions o;
  o.actions = action::ActionSpace::global, o.yaw = action::YawConvention::bearing,
  o.inputs = InputSet::paper;
  o.field = false, o.raw_sum = true, o.stop_probability = 0.125f;
  o.scorer = ScorerStart::hand_made, o.max_active = 77, o.visibility.threshold = 0.25f;
  o.lattice = {{5, 6, 7}, 0.5f}, o.grid_dims = {9, 8, 7};
  return o;
}

// What loading says after something was done to a good file's content.
std::string fault_after(const std::function<void(Safetensors&)>& harm) {
  const ScratchFolder folder;
  const auto path = folder.path() / "p.safetensors";
  Safetensors content = to_safetensors(ActorCritic(unusual_options(), at::kCPU, 1));
  harm(content);
  write_safetensors(path, content);
  return error_of([&] { load_policy(path, at::kCPU); });
}

}  // namespace

TEST(PolicyFlags, TomlRoundTrip) {
  const PolicyOptions o = policy_options_from_toml(to_toml(unusual_options()));
  EXPECT_EQ(to_toml(o), to_toml(unusual_options()));
  EXPECT_TRUE(o.actions == action::ActionSpace::global && o.yaw == action::YawConvention::bearing);
  EXPECT_TRUE(o.inputs == InputSet::paper && !o.field && o.raw_sum);
  EXPECT_EQ(o.stop_probability, 0.125f);
  EXPECT_EQ(o.lattice.dims, (Vec3i{5, 6, 7}));
  EXPECT_EQ(o.lattice.spacing, 0.5f);
  EXPECT_TRUE(o.scorer == ScorerStart::hand_made && o.max_active == 77);
  EXPECT_EQ(o.visibility.threshold, 0.25f);
  EXPECT_EQ(o.grid_dims, (Vec3i{9, 8, 7}));
  EXPECT_EQ(to_toml(policy_options_from_toml("")), to_toml(PolicyOptions{}));
}

TEST(PolicyFlags, FaultsAreNamed) {
  EXPECT_TRUE(contains(error_of([] { policy_options_from_toml("wings = 4\n"); }), "wings"));
  EXPECT_TRUE(
      contains(error_of([] { policy_options_from_toml("action = \"up\"\n"); }), "--action"));
  EXPECT_TRUE(contains(error_of([] { policy_options_from_toml("lattice = [5, 5, 4000]\n"); }),
                       "--lattice"));
  EXPECT_TRUE(
      contains(error_of([] { policy_options_from_toml("lattice = [5, 5]\n"); }), "--lattice"));
}

TEST(WeightsFile, RoundTrip) {
  const ScratchFolder folder;
  const auto path = folder.path() / "policy.safetensors";
  const ActorCritic saved(unusual_options(), at::kCPU, 11);
  save_policy(path, saved);
  const ActorCritic loaded = load_policy(path, at::kCPU);
  EXPECT_TRUE(at::equal(saved.parameters().flat(), loaded.parameters().flat()));
  EXPECT_EQ(to_toml(loaded.options()), to_toml(saved.options()));
  const PolicyInputs inputs = random_inputs(saved.options(), 3);
  EXPECT_TRUE(at::equal(saved.best(inputs).actions.index, loaded.best(inputs).actions.index));
}

// A policy whose look is independent has no weights between the heads, and comes back as it was.
TEST(WeightsFile, AnIndependentLookComesBack) {
  PolicyOptions options = unusual_options();
  options.look = LookHead::independent;
  const ScratchFolder folder;
  const auto path = folder.path() / "policy.safetensors";
  const ActorCritic saved(options, at::kCPU, 11);
  EXPECT_FALSE(saved.parameters().has("attitude.weight"));
  save_policy(path, saved);
  const ActorCritic loaded = load_policy(path, at::kCPU);
  EXPECT_TRUE(loaded.options().look == LookHead::independent);
  const PolicyInputs inputs = random_inputs(options, 3);
  EXPECT_TRUE(at::equal(saved.best(inputs).actions.index, loaded.best(inputs).actions.index));
  EXPECT_TRUE(at::equal(saved.best(inputs).log_prob, loaded.best(inputs).log_prob));
  // Weights of the one are not those of the other.
  options.look = LookHead::linear;
  const ActorCritic linear(options, at::kCPU, 11);
  EXPECT_TRUE(
      contains(error_of([&] { set_weights(linear.parameters(), to_safetensors(saved), "file"); }),
               "attitude.weight is missing"));
}

TEST(WeightsFile, EveryFaultIsNamed) {
  EXPECT_EQ(fault_after([](Safetensors&) {}), "");
  const std::string several = fault_after([](Safetensors& c) {
    c.tensors.erase("fused.bias");
    c.tensors["wings"] = c.tensors["heads.bias"];
    c.tensors["scalars.weight"].shape = {10, 64};
    c.tensors["history.in.bias"] = TensorData::of(std::vector<double>(256), {256});
  });
  EXPECT_TRUE(contains(several, "p.safetensors")) << several;
  EXPECT_TRUE(contains(several, "fused.bias is missing")) << several;
  EXPECT_TRUE(contains(several, "wings is not a weight")) << several;
  EXPECT_TRUE(contains(several, "scalars.weight has shape [10, 64], not [64, 10]")) << several;
  EXPECT_TRUE(contains(several, "history.in.bias is not of type F32")) << several;
  const float nan = std::nanf("");
  const std::string not_finite = fault_after(
      [&](Safetensors& c) { std::memcpy(&c.tensors["heads.weight"].bytes[400], &nan, 4); });
  EXPECT_TRUE(contains(not_finite, "heads.weight holds a value that is not finite")) << not_finite;
}

TEST(WeightsFile, OptionsMustBeThereAndMakeSense) {
  EXPECT_TRUE(contains(fault_after([](Safetensors& c) { c.metadata.clear(); }), "not a policy"));
  EXPECT_TRUE(contains(fault_after([](Safetensors& c) { c.metadata["kind"] = "cake"; }),
                       "p.safetensors: not a policy"));
  EXPECT_TRUE(contains(fault_after([](Safetensors& c) { c.metadata["options"] += "wings=4\n"; }),
                       "p.safetensors: policy options"));
  EXPECT_TRUE(contains(fault_after([](Safetensors& c) {
                         c.metadata["options"] = "paf = \"off\"\ngrid-cells = [9, 8, 7]\n";
                       }),
                       "scalars.weight has shape [64, 10], not [64, 16]"));
}

}  // namespace danbv::policy
