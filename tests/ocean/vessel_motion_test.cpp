// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/vessel_motion.h"

#include <gtest/gtest.h>

#include "danbv/ocean/wave_spectrum.h"

namespace danbv::ocean {

namespace {

WaveField one_wave(double k_x, double k_y, double omega, double phase, double amplitude) {
  WaveField field;
  field.component[0] = {k_x, k_y, omega, phase, amplitude};
  return field;
}

}  // namespace

// Anchors at 1, -0.5, 0.3, 0.2 m; L = 15, B = 2.5: heave 1 / 4 = 0.25, pitch atan(1.5 / 15) =
// 0.0996687, roll atan(0.1 / 2.5) = 0.0399787. The bow then stands at 7.5 sin(pitch) + 0.25 =
// 0.996278, the port side at 1.25 cos(pitch) sin(roll) + 0.25 = 0.299712.
TEST(VesselMotion, HeavePitchRollOfTheAnchors) {
  const ShipPose pose = pose_from_anchors({}, {3, 4}, 1.0, -0.5, 0.3, 0.2);
  EXPECT_NEAR(pose.heave, 0.25, 1e-12);
  EXPECT_NEAR(pose.pitch, 0.0996687, 1e-7);
  EXPECT_NEAR(pose.roll, 0.0399787, 1e-7);
  EXPECT_NEAR((pose.T_level_ship() * Vec3d{7.5, 0, 0}).z, 0.996278, 1e-6);
  EXPECT_NEAR((pose.T_level_ship() * Vec3d{0, 1.25, 0}).z, 0.299712, 1e-6);
  EXPECT_LT((pose.T_level_ship() * Vec3d{-7.5, 0, 0}).z, 0);
}

// Heading north: the bow points to +y, port to -x. A wave whose crest lies under the bow lifts it.
TEST(VesselMotion, TheBowRisesWithTheWaveUnderIt) {
  const WaveField bow_high = one_wave(0, kPi / 15, 0, 0, 0.5);  // sin = 1 at y = 7.5
  const Vessel vessel{15, 2.5, radians(90), {0, -0.5}, {}};     // the orbit puts midship at 0
  const ShipPose pose = ship_pose(vessel, bow_high, 0);
  EXPECT_NEAR(pose.position.y, -0.5 + 0.5 * std::cos(kPi / 15 * -0.5), 1e-12);
  EXPECT_GT(pose.pitch, 0.06);
  EXPECT_NEAR(pose.roll, 0, 1e-9);
  EXPECT_GT((pose.T_world_ship() * Vec3d{7.5, 0, 0}).z, 0.45);
  EXPECT_GT((pose.T_world_ship() * Vec3d{7.5, 0, 0}).y, 7.4);

  const WaveField west_high = one_wave(-kPi / 15, 0, 0, 0, 0.5);
  const ShipPose rolled = ship_pose(vessel, west_high, 0);
  EXPECT_GT(rolled.roll, 0.05);
  EXPECT_LT((rolled.T_world_ship() * Vec3d{0, 1.25, 0}).x, rolled.position.x - 1.2);
  EXPECT_GT((rolled.T_world_ship() * Vec3d{0, 1.25, 0}).z, rolled.heave + 0.05);
}

// A = 0.2, k = 0.254842, omega = 0.5: omega k A^2 = 0.00509684 m/s along the wave.
TEST(VesselMotion, StokesDriftCarriesTheShip) {
  const WaveField waves = one_wave(0.254842, 0, 0.5, 0, 0.2);
  EXPECT_NEAR(stokes_drift(waves).x, 0.00509684, 1e-9);
  EXPECT_EQ(stokes_drift(waves).y, 0);
  const Vessel vessel = make_vessel({}, waves, {0.1}, 2.5, 0);
  EXPECT_NEAR(ship_position(vessel, waves, 1e5).x, 509.684, 0.21);
}

// Surface water moves forward under a crest with speed A omega = 0.1 and stands still, displaced by
// A, where the surface crosses still water.
TEST(VesselMotion, SurgeFollowsTheOrbit) {
  const WaveField crest = one_wave(0.25, 0, 0.5, kPi / 2, 0.2);
  const Vessel still{15, 2.5, 0, {}, {}};
  const double step = 1e-4;
  const double speed =
      (ship_position(still, crest, step).x - ship_position(still, crest, -step).x) / (2 * step);
  EXPECT_NEAR(speed, 0.1, 1e-6);
  EXPECT_NEAR(ship_position(still, one_wave(0.15, 0.2, 0.5, 0, 0.2), 0).x, 0.2 * 0.6, 1e-12);
  EXPECT_NEAR(ship_position(still, one_wave(0.15, 0.2, 0.5, 0, 0.2), 0).y, 0.2 * 0.8, 1e-12);
}

TEST(VesselMotion, AFlatSeaMovesNothing) {
  const WaveField flat;
  const Vessel vessel = make_vessel({}, flat, {0.1}, 3, 1.0, {5, 6});
  for (const double t : {0.0, 17.0, 1e6}) {
    const ShipPose pose = ship_pose(vessel, flat, t);
    EXPECT_EQ(pose.position.x, 5);
    EXPECT_EQ(pose.position.y, 6);
    EXPECT_EQ(pose.heave, 0);
    EXPECT_EQ(pose.pitch, 0);
    EXPECT_EQ(pose.roll, 0);
  }
}

// 5 m/s ahead at eta = 0.1, heading north-east by 3-4-5: 0.5 m/s, 0.3 east and 0.4 north.
TEST(VesselMotion, ForwardSpeedIsAnOption) {
  const Vessel vessel = make_vessel({{5}}, {}, {0.1}, 3, std::atan2(4, 3));
  EXPECT_NEAR(ship_position(vessel, {}, 10).x, 3, 1e-12);
  EXPECT_NEAR(ship_position(vessel, {}, 10).y, 4, 1e-12);
}

TEST(VesselMotion, TheLevelFrameKeepsPositionAndHeadingOnly) {
  Rng rng({9});
  const WaveField waves = draw_waves(rng, {}, {6}, 1.0, {0.1});
  const ShipPose pose = ship_pose(make_vessel({}, waves, {0.1}, 2.5, 2.0), waves, 77);
  const Rigidd level = pose.T_world_level(), ship = pose.T_world_ship();
  EXPECT_EQ(level.translation.z, 0);
  EXPECT_EQ(level.translation.x, ship.translation.x);
  EXPECT_EQ(level.translation.y, ship.translation.y);
  EXPECT_NEAR(ship.translation.z, pose.heave, 1e-12);
  EXPECT_NEAR(std::atan2(ship.rotation.row[1].x, ship.rotation.row[0].x), 2.0, 1e-12);
  EXPECT_LT(norm(level.rotation * Vec3d{0, 0, 1} - Vec3d{0, 0, 1}), 1e-12);
}

}  // namespace danbv::ocean
