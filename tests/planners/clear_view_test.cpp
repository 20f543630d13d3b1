// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/clear_view.h"

#include <gtest/gtest.h>

#include "support/wall_state.h"

namespace danbv::planners {
namespace {

TEST(MapView, KnowsThePointsNotTheWholeVoxel) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  EXPECT_TRUE(map.occupied_near({5.5f, 0, 3}));
  EXPECT_FALSE(map.occupied_near({5.7f, 0, 3}));  // the voxel reaches from 4.5 to 5.25
  EXPECT_FALSE(map.occupied_near({4.3f, 0, 3}));
  EXPECT_FALSE(map.occupied_near({-5, 0, 3}));
  EXPECT_TRUE(map.leg_blocked({8, 0, 3}, {2, 0, 3}));
  EXPECT_FALSE(map.leg_blocked({8, 0, 3}, {8, 5, 3}));
}

TEST(MapView, ADroneTooNearMayLeave) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  EXPECT_TRUE(map.occupied_near({5.45f, 0, 3}));
  EXPECT_FALSE(map.leg_blocked({5.45f, 0, 3}, {6.5f, 0, 3}));
  EXPECT_TRUE(map.leg_blocked({5.45f, 0, 3}, {4.0f, 0, 3}));
}

TEST(MapView, FollowsTheShipsAttitude) {
  Wall wall;
  wall.drone[0].ship_heave = 4;  // the wall now reaches from z = 4 to 10 of the level frame
  const MapView map(wall.seen, 0);
  EXPECT_FALSE(map.leg_blocked({8, 0, 2}, {2, 0, 2}));
  EXPECT_TRUE(map.leg_blocked({8, 0, 9}, {2, 0, 9}));
}

TEST(ClearView, TakesTheWantedViewWhereTheMapAllowsIt) {
  const Wall wall;
  const action::Action action = clear_view(MapView(wall.seen, 0), {8, 0, 3}, {7, 4, 3}, {0, 0, 1});
  EXPECT_EQ(action.position, (Vec3f{7, 4, 3}));
}

TEST(ClearView, GoesFartherOutOrOverTheWall) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  const Vec3f from{9, 0, 3};
  const action::Action out = clear_view(map, from, {5.3f, 0, 3}, {0, 0, 1});
  EXPECT_GE(out.position.x, 5.6f);
  EXPECT_NEAR(out.position.z, 3.0 * out.position.x / 5.3, 0.01);  // straight outwards
  const action::Action over = clear_view(map, from, {-6, 0, 1}, {0, 0, 1});
  EXPECT_FALSE(map.leg_blocked(from, over.position));
}

TEST(ClearView, BacksOffOutwardsOrElseToASide) {
  const Wall wall;
  const MapView map(wall.seen, 0);
  const Vec3f out = backed_off(map, {7, 0, 3});
  EXPECT_NEAR(out.x, 10, 1e-5);
  EXPECT_EQ(out.z, 3);
  const Vec3f from{2, 0, 3}, aside = backed_off(map, from);  // outwards stands the wall
  EXPECT_NEAR(norm(aside - from), 3, 1e-4);
  EXPECT_GT(std::abs(aside.y), 1);
  EXPECT_FALSE(map.leg_blocked(from, aside));
}

}  // namespace
}  // namespace danbv::planners
