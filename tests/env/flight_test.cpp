// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/flight.h"

#include <gtest/gtest.h>

#include "calm_sea.h"
#include "danbv/ocean/weather.h"

namespace danbv::env {

namespace {

camera::Viewpoint at(double x, double y, double z) {
  return {{float(x), float(y), float(z)}, 0.1f, 0.2f};
}

// Seconds of a leg over a flat sea, eta = 0.1, a wind of real speed towards a direction.
double seconds(double wind_speed, double wind_deg, camera::Viewpoint from, camera::Viewpoint to,
               const ocean::Vessel& vessel = kStill) {
  const ShipScale scale{0.1};
  const ocean::Wind wind = ocean::make_wind({}, {wind_speed}, radians(wind_deg), scale);
  const FlightLeg leg = fly({kFlat, vessel, wind, scale}, {}, from, to, 0);
  EXPECT_TRUE(leg.reachable);
  return leg.duration_s;
}

}  // namespace

// V_a = 2.5, W = (1.2, 0.7, 0). Along x: 1.2 + sqrt(6.25 - 0.49) = 3.6; against x: -1.2 + 2.4
// = 1.2. Along (0.6, 0, 0.8): W.u = 0.72, the rest (0.768, 0.7, -0.576) has square 1.4116, so 0.72
// + sqrt(4.8384) = 2.919636.
TEST(GroundSpeed, eq_supp_ground_speed) {
  const Vec3d wind{1.2, 0.7, 0};
  EXPECT_NEAR(ground_speed(wind, {1, 0, 0}, 2.5, 0.02).value, 3.6, 1e-12);
  EXPECT_NEAR(ground_speed(wind, {-1, 0, 0}, 2.5, 0.02).value, 1.2, 1e-12);
  EXPECT_NEAR(ground_speed(wind, {0.6, 0, 0.8}, 2.5, 0.02).value, 2.919636, 1e-6);
}

TEST(GroundSpeed, UnreachableIsAValue) {
  EXPECT_FALSE(ground_speed({0, 2.5, 0}, {1, 0, 0}, 2.5, 0.02).reachable);  // cross wind = V_a
  EXPECT_FALSE(ground_speed({9, 2.6, 0}, {1, 0, 0}, 2.5, 0.02).reachable);
  EXPECT_TRUE(ground_speed({0, 2.49, 0}, {1, 0, 0}, 2.5, 0.02).reachable);
  EXPECT_FALSE(ground_speed({-2.45, 0, 0}, {1, 0, 0}, 2.5, 0.0200001).reachable);  // 0.05 left
  EXPECT_TRUE(ground_speed({-2.44, 0, 0}, {1, 0, 0}, 2.5, 0.02).reachable);
  EXPECT_FALSE(ground_speed({-3, 0, 0}, {1, 0, 0}, 2.5, 0.02).reachable);
  EXPECT_EQ(ground_speed({0, 3, 0}, {1, 0, 0}, 2.5, 0.02).value, 0);
}

// Real: 40 m at 25 m/s of air speed with 12 m/s behind and 7 m/s across: v_g = 12 + 24 = 36 m/s,
// 1.111111 s. Every scale must give the same seconds: 4 m at eta = 0.1, 10 m at eta = 0.25.
TEST(Flight, eq_supp_time_scaling) {
  for (const double eta : {0.1, 0.25}) {
    const ocean::Wind wind = ocean::make_wind({}, {std::hypot(12, 7)}, std::atan2(7, 12), {eta});
    const FlightLeg leg =
        fly({kFlat, kStill, wind, {eta}}, {}, at(-5, 3, 6), at(-5 + 40 * eta, 3, 6), 100);
    EXPECT_TRUE(leg.reachable);
    EXPECT_NEAR(leg.length, 40 * eta, 1e-6);
    EXPECT_NEAR(leg.duration_s, 1.111111, 1e-6);
    EXPECT_EQ(leg.climbed, 0);
  }
}

TEST(Flight, HeadWindTakesLongerTailWindShorter) {
  const double calm = seconds(0, 0, at(0, 5, 5), at(6, 5, 5));
  EXPECT_NEAR(calm, 2.4, 1e-6);  // 6 m at 2.5 m/s
  EXPECT_GT(seconds(15, 180, at(0, 5, 5), at(6, 5, 5)), calm * 2);
  EXPECT_LT(seconds(15, 0, at(0, 5, 5), at(6, 5, 5)), calm * 0.7);
  EXPECT_GT(seconds(15, 90, at(0, 5, 5), at(6, 5, 5)), calm);
}

// 20 m/s at eta = 0.1 is 2 m/s; a leg whose middle is at 5 m real has 0.5^0.11 = 0.926588 of it:
// 4 m / (1.853176 + 2.5) = 0.918869 s.
TEST(Flight, TheWindIsTakenAtMidHeight) {
  EXPECT_NEAR(seconds(20, 0, at(0, 5, 0.5), at(4, 5, 0.5)), 0.918869, 1e-5);
}

// Heading north: east is to starboard, -y of the level frame. So that is where an east wind helps.
TEST(Flight, TheWindTurnsIntoTheLevelFrame) {
  const ocean::Vessel north{15, 2.5, radians(90), {}, {}};
  EXPECT_NEAR(seconds(10, 0, at(5, 0, 5), at(5, -7, 5), north), 7 / 3.5, 1e-6);
  EXPECT_NEAR(seconds(10, 0, at(5, 0, 5), at(5, 7, 5), north), 7 / 1.5, 1e-6);
}

// A ship that drifts with the wind carries the goal along: in its frame the air stands still.
TEST(Flight, TheWindCountsRelativeToTheShip) {
  const ocean::Vessel drifting{15, 2.5, 0, {}, {1.0, 0}};
  EXPECT_NEAR(seconds(10, 0, at(-4, 5, 5), at(6, 5, 5), drifting), 4.0, 1e-6);
}

TEST(Flight, UnreachableViewpointsLeaveTheDroneWhereItIs) {
  const ocean::Wind storm =
      ocean::make_wind({}, {24.6}, 0, {0.1});  // 0.4 m/s left against it: 0.016 V_a
  const FlightWorld world{kFlat, kStill, storm, {0.1}};
  const FlightLeg leg = fly(world, {}, at(5, 1, 5), at(0, 1, 5), 3);
  EXPECT_FALSE(leg.reachable);
  EXPECT_EQ(leg.end.position, leg.start.position);
  EXPECT_EQ(leg.duration_s, 0);
  EXPECT_EQ(leg.length, 0);
  EXPECT_TRUE(fly(world, {}, at(0, 1, 5), at(5, 1, 5), 3).reachable);
  EXPECT_FALSE(fly(world, {}, at(0, 1, 5), at(NAN, 1, 5), 3).reachable);
}

TEST(Flight, TurningOnTheSpotTakesNoTime) {
  const ocean::Wind wind = ocean::make_wind({}, {10}, 0, {0.1});
  const FlightLeg leg = fly({kFlat, kStill, wind, {0.1}}, {}, at(5, 1, 5), at(5, 1, 5), 3);
  EXPECT_TRUE(leg.reachable);
  EXPECT_EQ(leg.duration_s, 0);
}

TEST(Flight, TargetsAreClipped) {
  const ocean::Wind calm;
  const FlightWorld world{kFlat, kStill, calm, {0.1}};
  const Vec3f corner = fly(world, {}, at(5, 5, 5), at(99, -99, 99), 0).end.position;
  EXPECT_EQ(corner, (Vec3f{12, -12, 12}));
  const FlightLeg low = fly(world, {}, at(5, 5, 5), at(5, 9, -3), 0);
  EXPECT_EQ(low.end.position, (Vec3f{5, 9, 0.5f}));
  EXPECT_EQ(low.climbed, 0);
  EXPECT_EQ(low.end.yaw, 0.1f);
  EXPECT_EQ(low.end.pitch, 0.2f);
}

// A wave of 1 m that stands still (omega = 0), from trough to trough: the water at x = 0..4 is
// -cos(pi x / 2), and the drone, asked for -0.5 in a workspace without floor, follows 0.5 m above.
TEST(Flight, ClimbingOverACrestCountsAsPath) {
  ocean::WaveField waves;
  waves.component[0] = {kPi / 2, 0, 0, -kPi / 2, 1};
  const ocean::Vessel vessel{15, 2.5, 0, {}, {}};  // the orbit displaces it by cos(-pi / 2) = 0
  const ocean::Wind calm;
  const FlightWorld world{waves, vessel, calm, {0.1}};
  FlightOptions options;
  options.workspace.low.z = -12;
  const FlightLeg leg = fly(world, options, at(0, 0, -0.5), at(4, 0, -0.5), 0);
  double arc = 0;  // of z = 0.5 - cos(pi x / 2), by a fine polyline
  for (int i = 0; i < 4000; ++i) {
    const double slope = std::sin(kPi / 2 * (i + 0.5) / 1000) * kPi / 2;
    arc += std::sqrt(1 + slope * slope) / 1000;
  }
  EXPECT_NEAR(leg.length, arc, 0.02 * arc);
  EXPECT_NEAR(leg.end.position.z, -0.5, 1e-5);
  EXPECT_NEAR(position_on(leg, world, 0.5, 0.5).z, 1.5, 1e-5);
}

// Low flights over high seas: the water, asked through the ship's pose, stays 0.5 m below the
// drone, and climbing counts as path.
TEST(Flight, KeepsClearOfTheWaves) {
  Rng rng({31});
  double most_climbed = 0;
  for (std::uint32_t e = 0; e < 300; ++e) {
    const ShipScale scale = ShipScale::of_length({rng.uniform(50, 400)});
    const ocean::Weather w = ocean::draw_weather(5, {e, 0, int(5 + e % 5), scale}, {});
    const ocean::Vessel vessel = make_vessel({}, w.waves, scale, 2.5, rng.uniform(0, 6));
    const FlightWorld world{w.waves, vessel, w.wind, scale};
    const double t = rng.uniform(0, 1000);
    const Vec3d from = above_water(world, {rng.uniform(-9, 9), 5, 0}, 0.5, t);
    const camera::Viewpoint start{from.cast<float>(), 0, 0};
    const FlightLeg leg = fly(world, {}, start, at(rng.uniform(-9, 9), 9, rng.uniform(-1, 2)), t);
    if (!leg.reachable) continue;
    for (int i = 0; i <= 40; ++i) {
      const double s = i / 40.0, now = t + s * leg.duration_s;
      const Vec3d p =
          ship_pose(vessel, w.waves, now).T_world_level() * position_on(leg, world, 0.5, s);
      EXPECT_GE(p.z, w.waves.height(p.x, p.y, now) + 0.5 - 1e-5);
    }
    const Vec3d arrived = position_on(leg, world, 0.5, 1);
    EXPECT_LT(norm(arrived - leg.end.position.cast<double>()), 1e-5);
    EXPECT_GE(leg.length, norm(leg.end.position - leg.start.position) - 1e-5);
    most_climbed = std::max(most_climbed, leg.climbed);
  }
  EXPECT_GT(most_climbed, 1.0);
}

// A drone that accelerates, settles and exposes: eta = 0.1, so 8 m are 80 real ones, which take 14
// s at 8 m/s with 2 m/s^2, and 2 s for the view.
TEST(Flight, ADroneWithLimitsTakesItsTimeAndHoldsAtTheEnd) {
  const ShipScale scale{0.1};
  const ocean::Wind none{};
  const FlightWorld world{kFlat, kStill, none, scale};
  FlightOptions options;
  options.motion = {8, 2, 0, 0, 0, 1.5, 0.5};
  const FlightLeg leg = fly(world, options, at(0, 0, 5), at(8, 0, 5), 0);
  EXPECT_NEAR(leg.duration_s, 16, 1e-6);
  EXPECT_NEAR(leg.travel_share, 14.0 / 16, 1e-9);
  EXPECT_NEAR(position_on(leg, world, 0.5, 0.5 * leg.travel_share).x, 4, 1e-6);
  EXPECT_NEAR(position_on(leg, world, 0.5, 0.95).x, 8, 1e-6);
  const FlightLeg turn = fly(world, options, at(0, 0, 5), at(0, 0, 5), 0);
  EXPECT_NEAR(turn.duration_s, 2, 1e-9);
}

}  // namespace danbv::env
