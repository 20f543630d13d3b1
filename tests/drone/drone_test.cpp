// SPDX-License-Identifier: Apache-2.0
#include "danbv/drone/drone.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::drone {
namespace {

TEST(Motion, ThePapersDroneFliesAtItsGroundSpeedAtOnce) {
  const LegTime time = leg_time({}, {100, 50, 3}, 25);
  EXPECT_DOUBLE_EQ(time.travel_s, 4);
  EXPECT_DOUBLE_EQ(time.total_s, 4);
  EXPECT_TRUE(Motion{}.instant());
}

// 100 m at 8 m/s with 2 m/s^2: 4 s up, 4 s down over 32 m, 68 m in 8.5 s.
TEST(Motion, ALegIsATrapezium) {
  const Motion motion{8, 2, 0, 0, 0, 1.5, 0.5};
  EXPECT_DOUBLE_EQ(leg_time(motion, {100, 0, 0}, 20).travel_s, 16.5);
  EXPECT_DOUBLE_EQ(leg_time(motion, {100, 0, 0}, 20).total_s, 18.5);
  EXPECT_DOUBLE_EQ(leg_time(motion, {8, 0, 0}, 20).travel_s, 4);   // to 4 m/s and down again
  EXPECT_DOUBLE_EQ(leg_time(motion, {32, 0, 0}, 20).travel_s, 8);  // just reaches 8 m/s
}

TEST(Motion, ClimbsTurnsAndHeadWindTakeTheirTime) {
  const Motion motion{10, 0, 5, 2, 60, 0, 0};
  EXPECT_DOUBLE_EQ(leg_time(motion, {50, 50, 0}, 20).travel_s, 10);
  EXPECT_DOUBLE_EQ(leg_time(motion, {50, -50, 0}, 20).travel_s, 25);
  EXPECT_DOUBLE_EQ(leg_time(motion, {50, 0, kPi}, 20).travel_s, 5);  // turned on the way
  EXPECT_DOUBLE_EQ(leg_time(motion, {0, 0, kPi}, 20).travel_s, 3);
  EXPECT_DOUBLE_EQ(leg_time(motion, {50, 0, 0}, 2).travel_s, 25);
}

// Momentum theory of a hover: P = T^1.5 / sqrt(2 rho A).
TEST(Power, AHoverIsMomentumTheory) {
  const Power power{3.8, 4, 0.4, 1, 0, 0};
  const double thrust = 3.8 * 9.80665, area = 4 * kPi * 0.04;
  EXPECT_NEAR(power_w(power, {}), std::pow(thrust, 1.5) / std::sqrt(2 * 1.225 * area), 1e-6);
}

// The known bucket: a little speed spares power, much speed costs it, and climbing adds m g v.
TEST(Power, ForwardFlightHasABucket) {
  const Power power = quadrotor().power;
  const double hover = power_w(power, {});
  EXPECT_LT(power_w(power, {8, 0, 0}), hover);
  EXPECT_GT(power_w(power, {23, 0, 0}), hover);
  EXPECT_GT(power_w(power, {0, 0, 3}), hover);
  EXPECT_LT(power_w(power, {0, 0, -2}), hover);
  EXPECT_NEAR(quadrotor().battery_wh / hover * 60, 38.7,
              0.5);  // minutes: such drones hover that long
}

TEST(DroneFile, SaysWhatItSaysAndTheRestIsTheQuadrotors) {
  const ScratchFolder scratch;
  const auto file = scratch.path() / "mine.toml";
  write_file(file, std::string("speed = 4\nbattery-wh = 99\n"));
  const Drone drone = drone_named(file.string());
  EXPECT_EQ(drone.name, "mine");
  EXPECT_EQ(drone.motion.speed, 4);
  EXPECT_EQ(drone.battery_wh, 99);
  EXPECT_EQ(drone.motion.acceleration, quadrotor().motion.acceleration);
}

TEST(DroneFile, FaultsNameFileAndKey) {
  const ScratchFolder scratch;
  const auto file = scratch.path() / "mine.toml";
  for (const char* text : {"wings = 2\n", "speed = -1\n", "mass = nan\n", "gimbal-low = 50\n"}) {
    write_file(file, std::string(text));
    EXPECT_TRUE(contains(drone_fault(file.string()), "mine.toml")) << text;
  }
  EXPECT_TRUE(contains(drone_fault("nothing"), "no drone named nothing"));
  EXPECT_EQ(drone_fault("paper"), "");
}

}  // namespace
}  // namespace danbv::drone
