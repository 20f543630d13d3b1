// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/leg_guard.h"

#include <gtest/gtest.h>

#include "support/devices.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

const Vec3f kStart{8, 0, 3};
constexpr float kReach = 5;

GuardedMap map_of(const Wall& wall, const GuardOptions& options = {}) {
  return {options, wall.seen, 0};
}

TEST(LegGuard, LeavesAClearLegAlone) {
  const Wall wall;
  const GuardedMap map = map_of(wall);
  for (const Vec3f wanted : {Vec3f{8, 4, 3}, Vec3f{6, -1, 5}, Vec3f{5.5f, 0, 3}})
    EXPECT_EQ(guarded_place(map, kStart, wanted, kReach), wanted);
}

TEST(LegGuard, NeverEndsNearKnownPointsNorFartherThanAMove) {
  const Wall wall;
  const GuardedMap map = map_of(wall);
  int moved = 0;
  for (float x = 3; x < 6; x += 0.25f)
    for (float y = -4; y <= 4; y += 0.5f)
      for (float z = 1; z < 8; z += 0.5f) {
        const Vec3f wanted{x, y, z}, place = guarded_place(map, kStart, wanted, kReach);
        EXPECT_FALSE(map.leg_blocked(kStart, place));
        for (int k = 0; k < 3; ++k) EXPECT_LE(std::fabs(place[k] - kStart[k]), 5.001f);
        moved += !(place == wanted);
      }
  EXPECT_GT(moved, 500);
}

// The wall is at x = 5: 4.6 lies behind it, 1.15 times that too near, 1.3 times that clear.
TEST(LegGuard, GoesFartherOutFirst) {
  const Wall wall;
  const Vec3f place = guarded_place(map_of(wall), kStart, {4.6f, 0, 3}, kReach);
  EXPECT_NEAR(place.x, 1.3f * 4.6f, 1e-5);
  EXPECT_EQ(place.z, 3);
}

// 5.75 is clear of the wall at 5 by 0.45 m in a calm; waves of 4 m ask for a metre more.
TEST(LegGuard, KeepsFartherOffInASwell) {
  Wall wall;
  const Vec3f wanted{5.75f, 0, 3};
  EXPECT_FALSE(map_of(wall).leg_blocked(kStart, wanted));
  wall.drone[0].wave_height = 4;
  EXPECT_NEAR(map_of(wall).margin, 1.45f, 1e-6);
  EXPECT_TRUE(map_of(wall).leg_blocked(kStart, wanted));
  EXPECT_FALSE(map_of(wall, {true, 0.45f, 0}).leg_blocked(kStart, wanted));
}

TEST(LegGuard, BacksOffOutwardsOrElseToASide) {
  const Wall wall;
  const GuardedMap map = map_of(wall);
  const Vec3f out = backed_off(map, {7, 0, 3}, kReach);
  EXPECT_NEAR(out.x, 10, 1e-5);
  EXPECT_EQ(out.z, 3);
  const Vec3f from{2, 0, 3}, aside = backed_off(map, from, kReach);  // outwards stands the wall
  EXPECT_NEAR(norm(aside - from), 3, 1e-4);
  EXPECT_GT(std::abs(aside.y), 1);
  EXPECT_FALSE(map.leg_blocked(from, aside));
}

// In waves of 4 m the margin is 1.45 m. Half a metre before the wall at x = 5 the drone may leave,
// or fly along the wall, and comes no nearer; it was held there for a whole scan.
TEST(LegGuard, WhoeverIsTooNearMayLeave) {
  Wall wall;
  wall.drone[0].wave_height = 4;
  const GuardedMap map = map_of(wall);
  const Vec3f near{5.5f, 0, 3};
  EXPECT_NEAR(map.map.distance(near, 2), 0.5f, 0.05f);
  EXPECT_EQ(map.map.distance(near, 0.1f), 0.1f);
  EXPECT_FALSE(map.leg_blocked(near, {9, 0, 3}));
  EXPECT_FALSE(map.leg_blocked(near, {5.5f, 1, 3}));
  EXPECT_TRUE(map.leg_blocked(near, {5.3f, 1, 3}));
  EXPECT_TRUE(map.leg_blocked(near, {5.5f, 3, 3}));  // too far beside it
  EXPECT_GT(guarded_place(map, near, {5.2f, 0, 3}, kReach).x, near.x);
}

// Views of a hemisphere look at its centre from wherever they are; other looks stay.
TEST(LegGuard, ARepairedViewOfAHemisphereLooksAtItsCentre) {
  const Wall wall;
  const Vec3f centre{0, 0, 1.35f};
  std::vector<state::DroneState> drone(1);
  drone[0].view.position = kStart;
  state::Observation seen = wall.seen;
  seen.drone = span_of(drone);
  std::vector<action::Action> actions = {{{4.6f, 0, 3}, 0.5f, 0.1f, false}};
  LegGuard({}, {1e3f, true, centre}).repair(Queue(), seen, span_of(actions));
  const camera::Viewpoint want = camera::looking_at(actions[0].position, centre);
  EXPECT_GT(actions[0].position.x, 5.45f);
  EXPECT_EQ(actions[0].yaw, want.yaw);
  EXPECT_EQ(actions[0].pitch, want.pitch);
}

TEST(LegGuard, MendsActionsButNoStopOnEveryDevice) {
  const Wall wall;
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const Buffer<std::int8_t> occupancy(queue, wall.occupancy);
    const Buffer<VoxelSums> sums(queue, wall.sums);
    std::vector<state::DroneState> drones(1);
    drones[0].view.position = kStart;
    const Buffer<state::DroneState> drone(queue, drones);
    state::Observation seen;
    seen.grid = wall.seen.grid, seen.occupancy = occupancy.span(), seen.sums = sums.span();
    seen.drone = drone.span();
    LegGuard guard;
    for (const bool stop : {false, true, false}) {
      const Buffer<action::Action> actions(
          queue, std::vector<action::Action>{{{4.6f, 0, 3}, 0.5f, 0.1f, stop}});
      guard.repair(queue, seen, actions.span());
      const action::Action action = actions.download(queue)[0];
      EXPECT_NEAR(action.position.x, stop ? 4.6f : 1.3f * 4.6f, 1e-5);
      EXPECT_EQ(action.yaw, 0.5f);
      EXPECT_EQ(action.stop, stop);
    }
  }
}

TEST(LegGuard, FollowsAnotherNumberOfDrones) {
  Wall wall;
  LegGuard guard;
  const Queue queue;
  for (const std::size_t drones : {1, 3}) {
    std::vector<std::int8_t> occupancy;
    std::vector<VoxelSums> sums;
    for (std::size_t k = 0; k < drones; ++k) {
      occupancy.insert(occupancy.end(), wall.occupancy.begin(), wall.occupancy.end());
      sums.insert(sums.end(), wall.sums.begin(), wall.sums.end());
    }
    wall.drone.assign(drones, {}), wall.drone.back().view.position = kStart;
    wall.seen.occupancy = span_of(occupancy), wall.seen.sums = span_of(sums);
    wall.seen.drone = span_of(wall.drone);
    std::vector<action::Action> actions(drones);
    actions.back().position = {4.6f, 0, 3};
    guard.repair(queue, wall.seen, span_of(actions));
    EXPECT_NEAR(actions.back().position.x, 1.3f * 4.6f, 1e-5);
  }
}

}  // namespace
}  // namespace danbv::planners
