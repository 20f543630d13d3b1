// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <thread>

#include "danbv/core/device/buffer.h"
#include "danbv/planners/planner.h"
#include "danbv/policy/gennbv_agent.h"
#include "danbv/policy/hestia_agent.h"
#include "support/bytes.h"
#include "support/devices.h"
#include "support/random_state.h"
#include "support/scratch.h"

namespace danbv::planners {

namespace {

const GridSpec kRivalGrid{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, {8, 9, 7}};
constexpr index_t kDrones = 3;

std::vector<action::Action> decide_by(const std::string& name, const std::string& weights) {
  PlannerOptions options;
  options.weights = weights;
  const auto planner = make_planner(name, options);
  const Queue queue;
  const RandomState state(queue, kDrones, kRivalGrid, 0.2, 5);
  state::Observation seen = state.observation();
  std::vector<action::History> history(kDrones);
  for (index_t i = 0; i < kDrones; ++i)
    history[i].push({seen.drone[i].view.position, 0.1f, 0.2f, {}});
  seen.history = span_of(history);
  std::vector<action::Action> actions(kDrones);
  for (int time = 0; time < 2; ++time) planner->decide(queue, seen, span_of(actions));
  for (index_t i = 0; i < kDrones; ++i) {
    EXPECT_TRUE(Workspace{}.contains(actions[i].position)) << name;
    EXPECT_FALSE(actions[i].stop);
    EXPECT_LE(std::fabs(actions[i].pitch), 1.5709f);
    EXPECT_LE(std::fabs(actions[i].yaw), 3.1416f);
  }
  return actions;
}

void expect_same_actions(const std::vector<action::Action>& a,
                         const std::vector<action::Action>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].position, b[i].position);
    EXPECT_EQ(a[i].yaw, b[i].yaw);
    EXPECT_EQ(a[i].pitch, b[i].pitch);
  }
}

// Within a local move of where the drones are.
void expect_near(const std::vector<action::Action>& actions) {
  const RandomState state(Queue(), kDrones, kRivalGrid, 0.2, 5);
  for (index_t i = 0; i < kDrones; ++i) {
    const Vec3f move = actions[i].position - Workspace{}.clip(state.host.drone[i].view.position);
    const float farthest = std::max({std::fabs(move.x), std::fabs(move.y), std::fabs(move.z)});
    EXPECT_LE(farthest, 5.01f * state.host.drone[i].length_scale + 1e-4f);
  }
}

}  // namespace

TEST(Gennbv, DecidesFromAFileOfWeights) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "p.safetensors").string();
  policy::GennbvOptions options;
  options.grid_dims = kRivalGrid.dims;
  policy::save_untrained_gennbv(file, options, 2);
  expect_same_actions(decide_by("gennbv", file), decide_by("gennbv", file));
  PlannerOptions planning;
  planning.weights = file;
  EXPECT_EQ(name_of(make_planner("gennbv", planning)->domain()), "global, absolute look");
  options.actions = action::ActionSpace::local;
  policy::save_untrained_gennbv(file, options, 2);
  expect_near(decide_by("gennbv", file));
  EXPECT_EQ(name_of(make_planner("gennbv", planning)->domain()), "relative, absolute look");
}

TEST(Hestia, DecidesFromAFileOfWeights) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "p.safetensors").string();
  policy::HestiaOptions options;
  options.grid_dims = kRivalGrid.dims, options.images = false;
  policy::save_untrained_hestia(file, options, 2);
  expect_same_actions(decide_by("hestia", file), decide_by("hestia", file));
  PlannerOptions planning;
  planning.weights = file;
  EXPECT_EQ(name_of(make_planner("hestia", planning)->domain()), "anywhere");
  options.actions = action::ActionSpace::local;
  policy::save_untrained_hestia(file, options, 2);
  EXPECT_EQ(name_of(make_planner("hestia", planning)->domain()), "relative");
}

// An evaluation hands a planner from thread to thread. On a GPU the second decision is recorded:
// what LibTorch keeps a thread must not be made in the middle of it.
TEST(Rivals, DecideInAnyThread) {
  const ScratchFolder folder;
  policy::HestiaOptions hestia;
  policy::GennbvOptions gennbv;
  hestia.grid_dims = gennbv.grid_dims = kRivalGrid.dims, hestia.images = false;
  policy::save_untrained_hestia(folder.path() / "hestia.safetensors", hestia, 2);
  policy::save_untrained_gennbv(folder.path() / "gennbv.safetensors", gennbv, 2);
  for (const Device device : test_devices())
    for (const std::string name : {"hestia", "gennbv"}) {
      PlannerOptions options;
      options.weights = (folder.path() / (name + ".safetensors")).string();
      const auto planner = make_planner(name, options);
      const Queue queue(device);
      const RandomState state(queue, kDrones, kRivalGrid, 0.2, 5);
      const Buffer<action::History> history(queue, std::vector<action::History>(kDrones));
      const Buffer<action::Action> actions(device, kDrones);
      state::Observation seen = state.observation();
      seen.history = history.span();
      std::vector<std::vector<action::Action>> decided;
      for (int time = 0; time < 3; ++time)
        std::thread([&] {
          planner->decide(queue, seen, actions.span());
          decided.push_back(actions.download(queue));
        }).join();
      expect_same_actions(decided[0], decided[1]);
      expect_same_actions(decided[0], decided[2]);
    }
}

TEST(Rivals, SayWhatIsMissing) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "p.safetensors").string();
  policy::save_untrained_gennbv(file, {}, 2);
  PlannerOptions options;
  options.weights = file;
  EXPECT_TRUE(contains(error_of([&] { make_planner("hestia", options); }), "danbv hestia 1"));
  EXPECT_TRUE(contains(error_of([&] { decide_by("gennbv", file); }), "--grid-cells 20 20 20"));
}

}  // namespace danbv::planners
