// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/weather.h"

#include <gtest/gtest.h>

#include "danbv/ocean/vessel_motion.h"

namespace danbv::ocean {

TEST(Weather, EpisodesEnvironmentsAndSeedsDiffer) {
  const WeatherRequest request{2, 5, 6, {0.1}};
  WeatherRequest episode = request, environment = request;
  episode.episode = 6, environment.environment = 3;
  const double phase = draw_weather(1, request, {}).waves.component[0].phase;
  EXPECT_EQ(phase, draw_weather(1, request, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(2, request, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(1, episode, {}).waves.component[0].phase);
  EXPECT_NE(phase, draw_weather(1, environment, {}).waves.component[0].phase);
}

TEST(Weather, AtStateZeroNothingMoves) {
  const Weather w = draw_weather(7, {4, 2, 0, {0.1}}, {});
  EXPECT_EQ(w.waves.highest(), 0.0f);
  EXPECT_LE(std::hypot(w.wind.x, w.wind.y), 0.1 * 0.2);
  const Vessel vessel = make_vessel({}, w.waves, {0.1}, 2.5, 1.0);
  const ShipPose a = ship_pose(vessel, w.waves, 0), b = ship_pose(vessel, w.waves, 500);
  EXPECT_EQ(a.position.x, b.position.x);
  EXPECT_EQ(a.heave, b.heave);
  EXPECT_EQ(b.roll, 0);
}

}  // namespace danbv::ocean
