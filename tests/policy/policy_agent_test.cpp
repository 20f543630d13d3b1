// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_agent.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "danbv/policy/weights_file.h"
#include "policy_fixture.h"
#include "support/bytes.h"
#include "support/devices.h"
#include "support/scratch.h"

namespace danbv::policy {

namespace {

const GridSpec kGrid{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, {8, 9, 7}};

PolicyOptions small_options() {
  PolicyOptions o;
  o.grid_dims = kGrid.dims;
  o.lattice.dims = {5, 4, 6};
  return o;
}

// Heads that prefer something, as after training.
void sharpen(ActorCritic& policy) { policy.parameters()["heads.weight"].detach().mul_(100); }

ActorCritic save_sharp(const std::filesystem::path& path, const PolicyOptions& options) {
  ActorCritic policy(options, at::kCPU, 8);
  sharpen(policy);
  save_policy(path, policy);
  return policy;
}

std::vector<action::Action> decide(PolicyAgent& agent, Device device, index_t n) {
  const Queue queue(device);
  const RandomState state(queue, n, kGrid, 0.15, 5);
  state::Observation seen = state.observation();
  const Buffer<action::History> history(queue, std::vector<action::History>(std::size_t(n)));
  seen.history = history.span();
  const Buffer<action::Action> actions(device, n);
  agent.decide(queue, seen, actions.span());
  return actions.download(queue);
}

}  // namespace

TEST(PolicyAgent, DecidesAsTheNetworkItWasSavedFrom) {
  const ScratchFolder folder;
  const auto path = folder.path() / "p.safetensors";
  const ActorCritic saved = save_sharp(path, small_options());
  PolicyAgent agent(path);
  const auto got = decide(agent, Device::cpu, 6);

  const Queue queue;
  const RandomState state(queue, 6, kGrid, 0.15, 5);
  state::Observation seen = state.observation();
  const std::vector<action::History> history(6);
  seen.history = span_of(history);
  std::vector<float> h(6 * 240), s(6 * 16);
  encode_inputs(queue, seen, InputSet::full, span_of(h), span_of(s));
  paf::FieldBuilder builder(queue, 6, kGrid, small_options().field_options());
  const PolicyInputs inputs{tensor_over(queue, seen.occupancy, {6, kGrid.size()}),
                            tensor_over(queue, span_of(h), {6, 30, 8}),
                            tensor_over(queue, span_of(s), {6, 16}),
                            builder.build(queue, seen),
                            {}};
  const at::Tensor index = saved.best(inputs).actions.index;
  std::vector<action::Action> want(6);
  decode_actions(queue, action::ActionCodec{}, span_over<const std::int64_t>(index), seen.drone,
                 span_of(want));
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(got[i].position, want[i].position) << i;
    EXPECT_EQ(got[i].yaw, want[i].yaw);
  }
  EXPECT_FALSE(got[0].position == got[1].position && got[1].position == got[2].position);

  std::vector<float> field(6 * 120);
  paf::FieldScorer().forward(queue, inputs.field,
                             span_over<const float>(saved.parameters()["scorer"].contiguous()),
                             span_of(field));
  ASSERT_TRUE(agent.field().has_value());
  EXPECT_EQ(agent.field()->lattice.dims, (Vec3i{5, 4, 6}));
  const Span<const float> values = agent.field()->values;
  EXPECT_EQ(std::vector<float>(values.begin(), values.end()), field);
}

TEST(PolicyAgent, WithoutAFieldThereIsNone) {
  const ScratchFolder folder;
  PolicyOptions options = small_options();
  options.field = false;
  save_untrained_policy(folder.path() / "p.safetensors", options, 8);
  PolicyAgent agent(folder.path() / "p.safetensors");
  decide(agent, Device::cpu, 1);
  EXPECT_FALSE(agent.field().has_value());
}

// At any number of drones, one after the other, on either device.
TEST(PolicyAgent, AnyNumberOfDrones) {
  const ScratchFolder folder;
  const auto path = folder.path() / "p.safetensors";
  PolicyOptions options = small_options();
  options.grid = GridInputs::coverage, options.look = LookHead::deep;
  save_sharp(path, options);
  PolicyAgent agent(path);
  const auto on_cpu = decide(agent, Device::cpu, 1);
  for (const Device device : test_devices()) {
    const auto alone = decide(agent, device, 1);
    // The same move, turned into metres by another device's sines.
    EXPECT_LT(norm(alone[0].position - on_cpu[0].position), 1e-5f);
    for (const index_t n : {7, 1, 3}) {
      const auto got = decide(agent, device, n);
      ASSERT_EQ(got.size(), std::size_t(n));
      for (const action::Action& a : got) EXPECT_LE(std::fabs(a.position.x), 12);
      if (n == 1) {
        EXPECT_EQ(got[0].position, alone[0].position);
      }
    }
  }
}

// On a GPU a decision on the same memory is a recorded graph from the second time on: what lies in
// that memory still counts.
TEST(PolicyAgent, DecidesAnewFromWhatTheSameMemoryHolds) {
  const ScratchFolder folder;
  const auto path = folder.path() / "p.safetensors";
  save_sharp(path, small_options());
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const RandomState state(queue, 1, kGrid, 0.15, 5);
    const Buffer<action::History> history(queue, std::vector<action::History>(1));
    Buffer<state::DroneState> drone(queue, state.host.drone);
    const Buffer<action::Action> actions(device, 1);
    state::Observation seen = state.observation();
    seen.history = history.span(), seen.drone = drone.span();
    PolicyAgent agent(path);
    std::set<std::array<float, 3>> places;
    for (int k = 0; k < 5; ++k) {
      state::DroneState moved = state.host.drone[0];
      moved.view.position = {float(4 - 2 * k), float(2 * k - 3), 2};
      drone.upload(queue, {moved});
      agent.decide(queue, seen, actions.span());
      const action::Action again = actions.download(queue)[0];
      PolicyAgent(path).decide(queue, seen, actions.span());
      EXPECT_EQ(again.position, actions.download(queue)[0].position) << k;
      places.insert({again.position.x, again.position.y, again.position.z});
    }
    EXPECT_EQ(places.size(), 5u);
  }
}

TEST(PolicyAgent, AnotherGridIsRefused) {
  const ScratchFolder folder;
  const auto path = folder.path() / "p.safetensors";
  PolicyOptions other = small_options();
  other.grid_dims = {9, 9, 9};
  save_policy(path, ActorCritic(other, at::kCPU, 8));
  PolicyAgent agent(path);
  EXPECT_TRUE(contains(error_of([&] { decide(agent, Device::cpu, 1); }), "9 x 9 x 9"));
  EXPECT_TRUE(contains(error_of([&] { PolicyAgent(folder.path() / "none"); }), "none"));
}

}  // namespace danbv::policy
