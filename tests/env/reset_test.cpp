// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/reset.h"

#include <gtest/gtest.h>

#include "danbv/env/uav_lengths.h"

#include "calm_sea.h"

namespace danbv::env {

namespace {

double nothing_near(Vec3d) { return 1e9; }

}  // namespace

TEST(Reset, StartsOnTheUpperHemisphereFacingTheCentre) {
  const FlightWorld world{kFlat, kStill, kCalm, {0.1}};
  const Vec3d centre{0, 0, 1};
  double low = 1e9, high = 0, yaw_most = 0, height = 0;
  const int draws = 2000;
  for (std::uint32_t e = 0; e < draws; ++e) {
    Rng rng = reset_rng(3, e, 0);
    const StartView start = draw_start(rng, {}, world, {}, centre, nothing_near);
    EXPECT_TRUE(start.clear);
    const Vec3d offset = start.view.position.cast<double>() - centre;
    low = std::min(low, norm(offset)), high = std::max(high, norm(offset));
    EXPECT_GE(offset.z, -1e-6);
    height += offset.z / norm(offset) / draws;
    const camera::Viewpoint look = camera::looking_at(start.view.position, {0, 0, 1});
    const double yaw_off = ocean::wrapped_angle(double(start.view.yaw) - look.yaw);
    yaw_most = std::max(yaw_most, std::abs(yaw_off));
    EXPECT_LE(std::abs(start.view.pitch - look.pitch), radians(30) + 1e-6);
    EXPECT_LE(std::abs(start.view.pitch), kPi / 2 + 1e-6);
  }
  EXPECT_NEAR(low, 5, 0.05);
  EXPECT_NEAR(high, 10, 0.05);
  EXPECT_NEAR(height, 0.5, 0.02);  // uniform over a hemisphere: mean of z is 1/2
  EXPECT_NEAR(degrees(yaw_most), 30, 0.5);
}

TEST(Reset, HeadingsGoAllRound) {
  double sum = 0, east = 0;
  for (std::uint32_t e = 0; e < 2000; ++e) {
    Rng rng = reset_rng(3, e, 1);
    const double heading = draw_heading(rng);
    EXPECT_TRUE(heading >= 0 && heading < 2 * kPi);
    sum += heading / 2000, east += std::cos(heading) / 2000;
  }
  EXPECT_NEAR(sum, kPi, 0.15);
  EXPECT_NEAR(east, 0, 0.06);
}

TEST(Reset, DrawsNearTheShipOrTheWaterAreThrownAway) {
  ocean::WaveField waves;
  waves.component[0] = {0.3, 0, 0.5, 0, 2.0};
  const FlightWorld world{waves, kStill, kCalm, {0.1}};
  const auto to_ball = [](Vec3d p) { return norm(p) - 8.0; };  // a ship of 8 m radius
  for (std::uint32_t e = 0; e < 300; ++e) {
    Rng rng = reset_rng(4, e, 0);
    const Vec3d p = draw_start(rng, {}, world, {}, {}, to_ball).view.position.cast<double>();
    EXPECT_GE(to_ball(p), 0.5 - 1e-5);
    EXPECT_LE(norm(p), 10 + 1e-5);
    EXPECT_EQ(above_water(world, p, 0.5 - 1e-5, 0).z, p.z);
  }
}

// A tower of 15 m: half of the hemisphere about its middle lies above what a drone may fly in.
TEST(Reset, DrawsOutsideTheWorkspaceAreThrownAway) {
  const FlightWorld world{kFlat, kStill, kCalm, {0.1}};
  float highest = 0;
  for (std::uint32_t e = 0; e < 300; ++e) {
    Rng rng = reset_rng(5, e, 0);
    const StartView start = draw_start(rng, {}, world, {}, {0, 0, 7.5}, nothing_near);
    EXPECT_TRUE(start.clear);
    EXPECT_TRUE(Workspace{}.contains(start.view.position));
    highest = std::max(highest, start.view.position.z);
  }
  EXPECT_GT(highest, 11.5f);
}

// A yacht of 15 m under a mast of 26 m: all of the hemisphere about its middle is too high.
TEST(Reset, UnderAMastHigherThanTheWorkspaceItStartsLower) {
  const FlightWorld world{kFlat, kStill, kCalm, {1}};
  const auto to_mast = [](Vec3d p) { return std::hypot(p.x, p.y) - 0.2; };
  float lowest = 1e9f, highest = 0;
  for (std::uint32_t e = 0; e < 300; ++e) {
    Rng rng = reset_rng(7, e, 0);
    const StartView start = draw_start(rng, {}, world, {}, {0, 0, 13}, to_mast);
    ASSERT_TRUE(start.clear);
    EXPECT_TRUE(Workspace{}.contains(start.view.position));
    EXPECT_GE(to_mast(start.view.position.cast<double>()), 0.5);
    lowest = std::min(lowest, start.view.position.z);
    highest = std::max(highest, start.view.position.z);
  }
  EXPECT_LT(lowest, 6.5f);
  EXPECT_GT(highest, 11.5f);
}

// Read literally at eta = 0.1, the drone starts 0.5 to 1 m from the centre; inside a ship it then
// moves out along its direction until it is clear.
TEST(Reset, LiteralLengthsAreKeptUnlessInsideTheShip) {
  const FlightWorld world{kFlat, kStill, kCalm, {0.1}};
  const double scale = uav_length_scale(UavLengths::literal, world.scale);
  EXPECT_EQ(uav_length_scale(UavLengths::normalised, world.scale), 1);
  ResetOptions literal;
  literal.distance_low *= scale, literal.distance_high *= scale;
  Rng free = reset_rng(4, 0, 0), inside = reset_rng(4, 0, 0), filled = reset_rng(4, 0, 0);
  const StartView near = draw_start(free, literal, world, {}, {0, 0, 1}, nothing_near);
  const double distance = norm(near.view.position.cast<double>() - Vec3d{0, 0, 1});
  EXPECT_TRUE(distance >= 0.5 && distance <= 1.0) << distance;
  const auto to_ball = [](Vec3d p) { return norm(p) - 3.0; };
  const StartView out = draw_start(inside, literal, world, {}, {0, 0, 1}, to_ball);
  EXPECT_TRUE(out.clear);
  EXPECT_NEAR(norm(out.view.position), 3.5, 0.11);
  const auto everywhere = [](Vec3d) { return 0.0; };
  EXPECT_FALSE(draw_start(filled, literal, world, {}, {0, 0, 1}, everywhere).clear);
}

// Inside a tower of 15 m whose roof is above the workspace: straight up there is no way out.
TEST(Reset, TheWayOutOfATowerStaysInsideTheWorkspace) {
  const FlightWorld world{kFlat, kStill, kCalm, {0.1}};
  const double scale = uav_length_scale(UavLengths::literal, world.scale);
  ResetOptions literal;
  literal.distance_low *= scale, literal.distance_high *= scale;
  const auto to_tower = [](Vec3d p) {
    return std::max({std::abs(p.x) - 4, std::abs(p.y) - 4, p.z - 15});
  };
  for (std::uint32_t e = 0; e < 100; ++e) {
    Rng rng = reset_rng(6, e, 0);
    const StartView start = draw_start(rng, literal, world, {}, {0, 0, 7.5}, to_tower);
    EXPECT_TRUE(start.clear);
    EXPECT_TRUE(Workspace{}.contains(start.view.position)) << start.view.position.z;
    EXPECT_GE(to_tower(start.view.position.cast<double>()), 0.5 - 1e-5);
  }
}

TEST(Reset, DependsOnSeedEnvironmentAndEpisodeAlone) {
  const FlightWorld world{kFlat, kStill, kCalm, {0.1}};
  const auto x_of = [&](std::uint64_t seed, std::uint32_t e, std::uint32_t episode) {
    Rng rng = reset_rng(seed, e, episode);
    return draw_start(rng, {}, world, {}, {}, nothing_near).view.position.x;
  };
  EXPECT_EQ(x_of(1, 2, 3), x_of(1, 2, 3));
  EXPECT_NE(x_of(1, 2, 3), x_of(2, 2, 3));
  EXPECT_NE(x_of(1, 2, 3), x_of(1, 3, 3));
  EXPECT_NE(x_of(1, 2, 3), x_of(1, 2, 4));
}

}  // namespace danbv::env
