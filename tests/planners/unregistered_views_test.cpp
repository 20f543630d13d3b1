// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/unregistered_views.h"

#include <gtest/gtest.h>

#include "danbv/core/device/buffer.h"
#include "danbv/core/grid/direction_bins.h"
#include "danbv/planners/planner.h"
#include "support/devices.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

const Vec3f kBeforeTheWall{9, 0, 3};

// A drone before a wall that it has seen from where it stands.
Wall seen_wall() {
  Wall wall;
  for (std::size_t v = 0; v < wall.occupancy.size(); ++v)
    if (wall.occupancy[v] > 0) wall.directions[v] = std::uint16_t(1u << direction_bin({1, 0, 0}));
  wall.drone[0].view = {kBeforeTheWall, float(kPi), 0};
  wall.history[0].push({kBeforeTheWall, float(kPi), 0, {}});
  return wall;
}

action::Action decided(Device device, const std::string& planner, const Wall& wall) {
  const Queue queue(device);
  const Buffer<std::int8_t> occupancy(queue, wall.occupancy);
  const Buffer<VoxelSums> sums(queue, wall.sums);
  const Buffer<state::DroneState> drone(queue, wall.drone);
  const Buffer<action::History> history(queue, wall.history);
  const Buffer<std::uint16_t> directions(queue, wall.directions);
  const Buffer<Complexity> complexity(queue, wall.complexity);
  const state::Observation seen{
      wall.seen.grid, occupancy.span(), directions.span(), complexity.span(),
      sums.span(),    drone.span(),     history.span(),    {}};
  Buffer<action::Action> actions(device, 1);
  make_planner(planner, {})->decide(queue, seen, actions.span());
  return actions.download(queue)[0];
}

// The drone flies there and sees: the state stays as it was.
void take(Wall& wall, const action::Action& action, bool fused) {
  const Vec3f move = action.position - wall.drone[0].view.position;
  wall.drone[0].view = {action.position, action.yaw, action.pitch};
  wall.drone[0].views_left -= 1;
  wall.history[0].push({action.position, action.yaw, action.pitch, move, fused});
}

TEST(VainViews, CountedFromTheLastFusedView) {
  action::History h;
  EXPECT_EQ(h.unregistered_in_a_row(), 0);
  EXPECT_EQ(h.last_fused(), nullptr);
  for (const int fused : {1, 0, 1, 0, 0}) h.push({{float(h.count), 0, 0}, 0, 0, {}, fused});
  EXPECT_EQ(h.unregistered_in_a_row(), 2);
  EXPECT_EQ(h.last_fused()->position.x, 2);
}

// Sixty views were lost since: there is still a way back, and a start.
TEST(VainViews, TheLastFusedViewOutlivesTheWindow) {
  action::History h;
  h.push({{9, 0, 3}, 0, 0, {}, 1});
  h.push({{1, 2, 3}, 0, 0, {}, 1});
  for (int k = 0; k < 60; ++k) h.push({{float(k), 0, 0}, 0, 0, {}, 0});
  ASSERT_NE(h.last_fused(), nullptr);
  EXPECT_EQ(h.last_fused()->position, Vec3f({1, 2, 3}));
  EXPECT_EQ(h.start, Vec3f({9, 0, 3}));
  EXPECT_EQ(h.unregistered_in_a_row(), action::kHistoryLength);
}

// Two lost: 3 / 2 m about the last good view cost nothing, a metre more costs the price of one.
TEST(VainViews, TheWayBackByHand) {
  action::History h;
  h.push({{0, 0, 3}, 0, 0, {}, 1});
  EXPECT_EQ(return_penalty(h, {9, 0, 3}), 0);
  h.push({{6, 0, 3}, 0, 0, {}, 0});
  h.push({{0, 7, 3}, 0, 0, {}, 0});
  EXPECT_EQ(return_penalty(h, {1.4f, 0, 3}), 0);
  EXPECT_NEAR(return_penalty(h, {2.5f, 0, 3}), kReturnPenalty, 1);
  EXPECT_TRUE(near_unregistered_view(h, {6, 1.4f, 3}));
  EXPECT_FALSE(near_unregistered_view(h, {6, 1.6f, 3}));
  EXPECT_FALSE(near_unregistered_view(h, {0, 0, 3}));  // that one was good
}

// The same map and the same place, but the view was not fused: it turns back to the wall's known
// side, near the view that was.
TEST(VainViews, TheNextDecisionIsAnother) {
  for (const Device device : test_devices())
    for (const std::string planner : {"greedy-paf", "oa-ig"}) {
      Wall good = seen_wall();
      const action::Action first = decided(device, planner, good);
      Wall lost = seen_wall();
      take(good, first, true), take(lost, first, false);
      const action::Action onward = decided(device, planner, good),
                           back = decided(device, planner, lost);
      EXPECT_GT(norm(onward.position - back.position), 0.5f) << planner;
      EXPECT_GT(norm(back.position - first.position), kUnregisteredReach) << planner;
      EXPECT_LT(norm(back.position - kBeforeTheWall), kReturnReach + 0.01f) << planner;
    }
}

// Nothing is ever fused: it still tries other places, as long as there are some.
TEST(VainViews, NoPlaceTwice) {
  for (const std::string planner : {"greedy-paf", "oa-ig"}) {
    Wall wall = seen_wall();
    wall.drone[0].views_left = 29;
    for (int view = 0; view < 8; ++view) {
      const action::Action action = decided(Device::cpu, planner, wall);
      EXPECT_FALSE(near_unregistered_view(wall.history[0], action.position)) << planner << view;
      take(wall, action, false);
    }
  }
}

}  // namespace
}  // namespace danbv::planners
