// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/attitude_step.h"

#include <gtest/gtest.h>

namespace danbv::registration {

// A step's motion of points against the difference of the two poses, on a ship that lies askew.
TEST(AttitudeStep, MotionIsTheDerivativeOfThePose) {
  const ShipAttitude ship{0.4, 0.5, -0.2, 0.1, -0.3, 0.15};
  const Mat6 motion = motion_of_step(ship);
  const Vec3d p_level{3, -2, 1.5}, p = ship.T_level_ship().inverse() * p_level;
  for (int k = 0; k < 6; ++k) {
    Vec6 step;
    step[k] = 1e-6;
    const Vec3d q = moved(ship, step).T_level_ship().inverse() * p_level;
    const Vec3d v{motion.m[0][k], motion.m[1][k], motion.m[2][k]};
    const Vec3d w{motion.m[3][k], motion.m[4][k], motion.m[5][k]};
    const Vec3d expected = v + cross(w, p), found = (q - p) / 1e-6;
    EXPECT_LT(norm(found - expected), 1e-4) << k;
  }
}

// An upright ship: heaving by 1 moves the level frame's points by -1 along the ship's z.
TEST(AttitudeStep, UprightByHand) {
  const Mat6 motion = motion_of_step({});
  EXPECT_DOUBLE_EQ(motion.m[2][2], -1);
  EXPECT_DOUBLE_EQ(motion.m[3][3], -1);  // roll about x
  EXPECT_DOUBLE_EQ(motion.m[4][4], 1);   // pitch lifts the bow: about -y
  EXPECT_DOUBLE_EQ(motion.m[5][5], -1);  // yaw about z
}

TEST(AttitudeStep, VectorOrder) {
  const ShipAttitude ship{1, 2, 3, 4, 5, 6};  // heave, roll, pitch, surge, sway, yaw
  const Vec6 v = as_vector(ship);
  const double expected[6] = {4, 5, 1, 2, 3, 6};
  for (int k = 0; k < 6; ++k) EXPECT_EQ(v[k], expected[k]);
  EXPECT_EQ(moved(ship, v).sway, 10);
}

TEST(Solve6, SquaredSigmasByHand) {
  Mat6 covariance;
  for (int i = 0; i < 6; ++i) covariance.m[i][i] = (i + 1) * (i + 1);
  EXPECT_NEAR(squared_sigmas(covariance, {{1, 2, 3, 4, 5, 12}}), 9, 1e-12);
  covariance.m[0][1] = covariance.m[1][0] = 1.9;
  EXPECT_NEAR(squared_sigmas(covariance, {{1, 0, 0, 0, 0, 0}}), 4 / (4 - 1.9 * 1.9), 1e-9);
  EXPECT_EQ(squared_sigmas({}, {{1, 0, 0, 0, 0, 0}}), 0);
}

}  // namespace danbv::registration
