// SPDX-License-Identifier: Apache-2.0
#include "danbv/action/action_codec.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv::action {

namespace {

void expect_position(Vec3f got, Vec3f want) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(got[k], want[k], 1e-5f) << k;
}

}  // namespace

// x 0 means -5 m, y 30 means +1 m, z 50 means +5 m; pitch 2 means -60 degrees, yaw 4 means 120.
TEST(ActionCodec, LocalMovesAreCountedFromTheDrone) {
  const ActionCodec codec;
  const Action a = codec.decode({0, 30, 50, 0, 2, 4}, {1, 2, 3});
  expect_position(a.position, {-4, 3, 8});
  EXPECT_NEAR(a.pitch, radians(-60), 1e-6);
  EXPECT_NEAR(a.yaw, radians(120), 1e-6);
  EXPECT_FALSE(a.stop);
  EXPECT_NEAR(codec.decode({25, 25, 25, 1, 6, 11}, {1, 2, 3}).yaw, radians(-30), 1e-6);
  EXPECT_TRUE(codec.decode({25, 25, 25, 1, 6, 11}, {1, 2, 3}).stop);
}

// 51 values: x and y from -12 by 0.48 m, z from 0 by 0.24 m, wherever the drone is.
TEST(ActionCodec, GlobalPositionsAreCountedFromTheShip) {
  const ActionCodec codec{ActionSpace::global, YawConvention::absolute, {}};
  expect_position(codec.decode({0, 50, 50, 0, 6, 0}, {1, 2, 3}).position, {-12, 12, 12});
  expect_position(codec.decode({25, 30, 10, 0, 6, 0}, {-7, 2, 3}).position, {0, 2.4f, 2.4f});
}

TEST(ActionCodec, TargetsStayInTheWorkspace) {
  const ActionCodec codec;
  expect_position(codec.decode({50, 0, 0, 0, 6, 0}, {10, -9, 2}).position, {12, -12, 0.5f});
  expect_position(codec.decode({25, 25, 50, 0, 6, 0}, {0, 0, 11}).position, {0, 0, 12});
}

// From (0, -9, 1.35) the centre lies to port (+90 degrees) and level; from (3, 0, 4.35) it lies to
// the stern, 45 degrees down.
TEST(ActionCodec, AnglesFromTheBearingOfTheCentre) {
  const ActionCodec codec{ActionSpace::local, YawConvention::bearing, {}};
  const Action level = codec.decode({25, 25, 25, 0, 6, 0}, {0, -9, 1.35f});
  EXPECT_NEAR(level.yaw, radians(90), 1e-5);
  EXPECT_NEAR(level.pitch, 0, 1e-5);
  const Action down = codec.decode({25, 25, 25, 0, 7, 1}, {3, 0, 4.35f});
  EXPECT_NEAR(down.yaw, radians(-150), 1e-5);
  EXPECT_NEAR(down.pitch, radians(-30), 1e-5);
  EXPECT_NEAR(codec.decode({25, 25, 25, 0, 0, 0}, {3, 0, 4.35f}).pitch, radians(-90), 1e-5);
}

// Every choice whose viewpoint is not clipped comes back as itself.
TEST(ActionCodec, EncodeInvertsDecode) {
  Rng rng({3, 0, 0, 0, Purpose::test});
  for (const ActionSpace space : {ActionSpace::local, ActionSpace::global})
    for (const YawConvention yaw : {YawConvention::absolute, YawConvention::bearing})
      for (int i = 0; i < 2000; ++i) {
        const ActionCodec codec{space, yaw, {}};
        const Vec3f from{float(rng.uniform(-6, 6)), float(rng.uniform(-6, 6)), 6};
        ActionIndex index;
        index.x = int(rng.below(51)), index.y = int(rng.below(51)),
        index.z = 3 + int(rng.below(48));
        index.stop = int(rng.below(2)), index.yaw = int(rng.below(12));
        index.pitch = yaw == YawConvention::absolute ? int(rng.below(13)) : 6;
        EXPECT_EQ(codec.encode(codec.decode(index, from), from), index);
      }
}

// The two ways of counting mean the same moves, and differ in the last bits of a float: recorded
// flights hold both.
TEST(ActionCodec, CountingFromTheMiddleOrFromTheEnd) {
  const Vec3f from{1, 2, 3};
  ActionCodec low;
  ActionIndex index;
  index.x = 26, index.y = 0, index.z = 50, index.pitch = 7, index.yaw = 4;
  const Action a = low.decode(index, from), b = local_codec().decode(index, from);
  EXPECT_EQ(b.position.x, 1 + 0.2f);
  EXPECT_EQ(a.position.x, 1 + (-5.0f + 0.2f * 26));
  EXPECT_LT(norm(a.position - Vec3f{1.2f, -3, 8}), 1e-5f);
  EXPECT_LT(norm(a.position - b.position), 1e-5f);
  EXPECT_NEAR(a.yaw, radians(120), 1e-6);
  EXPECT_NEAR(b.yaw, radians(120), 1e-6);
  EXPECT_EQ(b.pitch, float(radians(15)));
  index.yaw = 11;  // from the middle yaw runs over a full turn, from the end over -180..180 degrees
  EXPECT_NEAR(local_codec().decode(index, from).yaw, radians(330), 1e-6);
  EXPECT_NEAR(low.decode(index, from).yaw, radians(-30), 1e-6);
}

// At eta = 0.1 a step of 0.2 real metres is 0.02 m; there and back.
TEST(ActionCodec, RealMetresScaleLocalMovesOnly) {
  ActionIndex index;
  index.x = 50, index.y = 24, index.z = 25;
  const Vec3f from{1, 2, 3};
  for (const ActionCodec& codec : {ActionCodec{}, local_codec()}) {
    const Vec3f p = codec.decode(index, from, 0.1f).position;
    EXPECT_LT(norm(p - Vec3f{1.5f, 1.98f, 3}), 1e-5f);
    Action action;
    action.position = p;
    EXPECT_EQ(codec.encode(action, from, 0.1f), index);
  }
  const ActionCodec global{ActionSpace::global, YawConvention::absolute, {}};
  EXPECT_EQ(global.decode(index, from, 0.1f).position, global.decode(index, from).position);
}

// From (4, 3, 1.35) the ship's centre lies at yaw 180 + 36.87 degrees and pitch 0.
TEST(ActionCodec, LooksOfPlannersWithoutANetworkMayCountFromTheBearing) {
  const Vec3f at{4, 3, 1.35f};
  ActionIndex index;
  index.yaw = 1, index.pitch = 7;
  const Action a = local_codec(YawConvention::bearing).decode(index, at);
  EXPECT_NEAR(a.yaw, radians(-180 + 36.8699 + 30), 1e-5);
  EXPECT_NEAR(a.pitch, radians(15), 1e-5);
  const Action near{at, a.yaw + float(radians(14)), a.pitch - float(radians(7)), false};
  const Action rounded = local_codec(YawConvention::bearing).with_domain_angles(near);
  EXPECT_NEAR(rounded.yaw, a.yaw, 1e-5);
  EXPECT_NEAR(rounded.pitch, a.pitch, 1e-5);
  const Action absolute = local_codec().with_domain_angles(near);  // -99.1 and 8 degrees
  EXPECT_NEAR(absolute.yaw, radians(-90), 1e-5);
  EXPECT_NEAR(absolute.pitch, radians(15), 1e-5);
}

// Only the network's codec keeps positions inside the workspace: flights clip them anyway.
TEST(ActionCodec, LocalMovesOfOtherPlannersAreNotClipped) {
  ActionIndex up;
  up.z = 50;
  EXPECT_FLOAT_EQ(local_codec().decode(up, {0, 0, 10}).position.z, 15);
  EXPECT_FLOAT_EQ(ActionCodec{}.decode(up, {0, 0, 10}).position.z, Workspace{}.high.z);
}

}  // namespace danbv::action
