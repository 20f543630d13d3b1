// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/map_collision_check.h"

#include <gtest/gtest.h>

#include "support/wall_state.h"

namespace danbv::planners {
namespace {

constexpr float kMargin = 0.6f;

TEST(MapView, KnowsThePointsNotTheWholeVoxel) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  EXPECT_TRUE(map.occupied_near({5.5f, 0, 3}, kMargin));
  EXPECT_FALSE(map.occupied_near({5.7f, 0, 3}, kMargin));  // the voxel reaches from 4.5 to 5.25
  EXPECT_FALSE(map.occupied_near({4.3f, 0, 3}, kMargin));
  EXPECT_FALSE(map.occupied_near({-5, 0, 3}, kMargin));
  EXPECT_TRUE(map.leg_blocked({8, 0, 3}, {2, 0, 3}, kMargin));
  EXPECT_FALSE(map.leg_blocked({8, 0, 3}, {8, 5, 3}, kMargin));
}

TEST(MapView, ADroneTooNearMayLeave) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  EXPECT_TRUE(map.occupied_near({5.45f, 0, 3}, kMargin));
  EXPECT_FALSE(map.leg_blocked({5.45f, 0, 3}, {6.5f, 0, 3}, kMargin));
  EXPECT_TRUE(map.leg_blocked({5.45f, 0, 3}, {4.0f, 0, 3}, kMargin));
}

TEST(MapView, FollowsTheShipsAttitude) {
  Wall wall;
  wall.drone[0].ship_heave = 4;  // the wall now reaches from z = 4 to 10 of the level frame
  const MapView map(wall.seen, 0);
  EXPECT_FALSE(map.leg_blocked({8, 0, 2}, {2, 0, 2}, kMargin));
  EXPECT_TRUE(map.leg_blocked({8, 0, 9}, {2, 0, 9}, kMargin));
}

}  // namespace
}  // namespace danbv::planners
