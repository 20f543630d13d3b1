// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/wind.h"

#include <gtest/gtest.h>

namespace danbv::ocean {

// eta = 0.1, 20 m/s towards the north: 2 m/s in the 15 m frame, at and above 10 m real = 1 m.
TEST(Wind, eq_supp_uav_scaling) {
  const Wind wind = make_wind({}, {20}, radians(90), {0.1});
  EXPECT_NEAR(wind.at(1.0).x, 0, 1e-12);
  EXPECT_NEAR(wind.at(1.0).y, 2, 1e-12);
  EXPECT_NEAR(wind.at(7.0).y, 2, 1e-12);
  EXPECT_EQ(wind.at(7.0).z, 0);
}

// At 5 m real (0.5 m): 0.5^0.11 = 0.926588; at 2 m: 0.2^0.11 = 0.837748; at the water: still.
TEST(Wind, ShearSlowsTheAirNearTheWater) {
  const Wind wind = make_wind({}, {20}, 0, {0.1});
  EXPECT_NEAR(wind.at(0.5).x, 2 * 0.926588, 2e-6);
  EXPECT_NEAR(wind.at(0.2).x, 2 * 0.837748, 2e-6);
  EXPECT_EQ(wind.at(0).x, 0);
  EXPECT_EQ(wind.at(-1).x, 0);
}

TEST(Wind, BlowsWithin60DegreesOfTheWaves) {
  Rng rng({2});
  double left = 0, right = 0;
  for (int i = 0; i < 1000; ++i) {
    const Wind wind = draw_wind(rng, {}, {10}, 1.0, {0.2});
    EXPECT_NEAR(std::hypot(wind.x, wind.y), 2, 1e-12);
    const double off_deg = degrees(std::atan2(wind.y, wind.x) - 1.0);
    left = std::min(left, off_deg), right = std::max(right, off_deg);
  }
  EXPECT_GE(left, -60);
  EXPECT_LE(right, 60);
  EXPECT_LT(left, -59);
  EXPECT_GT(right, 59);
}

}  // namespace danbv::ocean
