// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/stagnation_stop.h"

#include <gtest/gtest.h>

#include "support/devices.h"

namespace danbv::planners {
namespace {

// A drone of whose map only the directions matter; each view brings some of them.
struct ScriptedFlight {
  GridSpec grid = cubic_grid();
  std::vector<std::uint16_t> directions = std::vector<std::uint16_t>(std::size_t(grid.size()));
  std::vector<state::DroneState> drone = std::vector<state::DroneState>(1);
  std::vector<action::History> history = std::vector<action::History>(1);
  std::size_t next = 0;

  explicit ScriptedFlight(std::uint32_t stream) {
    drone[0].stream = stream, drone[0].views_left = 100;
  }
  void view(int fresh_pairs, float metres = 2, bool fused = true) {
    for (int i = 0; i < fresh_pairs; ++i, ++next)
      directions[next / 12 % directions.size()] |= std::uint16_t(1u << next % 12);
    --drone[0].views_left;
    history[0].push({{}, 0, 0, {metres, 0, 0}, fused});
  }
};

bool stops(const Queue& queue, StagnationStop& rule, const ScriptedFlight& flight) {
  const Buffer<std::uint16_t> directions(queue, flight.directions);
  const Buffer<state::DroneState> drone(queue, flight.drone);
  const Buffer<action::History> history(queue, flight.history);
  state::Observation seen;
  seen.grid = flight.grid, seen.directions = directions.span();
  seen.drone = drone.span(), seen.history = history.span();
  const Buffer<action::Action> actions(queue, std::vector<action::Action>(1));
  rule.decide(queue, seen, actions.span());
  return actions.download(queue)[0].stop;
}

// After how many views the rule of 1 % ends a flight; -1: not within 40.
int views_until_stop(const Queue& queue, StagnationStop& rule, ScriptedFlight flight,
                     int fresh_at_first, int fresh_later, float metres = 2, bool fused = true) {
  for (int i = 1; i <= 40; ++i) {
    const bool early = i <= 10;
    flight.view(early ? fresh_at_first : fresh_later, metres, early || fused);
    if (stops(queue, rule, flight)) return i;
  }
  return -1;
}

// Ten views bring 1,000 pairs. Then one pair a view: after the 18th, 8 of 1,008 came in the last
// eight views. Two pairs a view are 16 of 1,016, and after 40 views still 16 of 1,060.
TEST(StagnationStop, EndsWhereEightViewsBringLessThanAPercent) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    StagnationStop rule(0.01f);
    EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(1), 100, 1), 18);
    EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(2), 100, 2), -1);
    EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(3), 100, 0),
              18);  // an episode forgets the last
  }
}

TEST(StagnationStop, WaitsForADroneThatHardlyMovesAndForViewsInVain) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    StagnationStop rule(0.01f);
    EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(1), 100, 0, 0.9f), -1);
    EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(2), 100, 0, 2, false), -1);
  }
}

// After ten views of 1,000 pairs the map begins anew; what it then gathers is fresh.
TEST(StagnationStop, AMapThatBeginsAnewIsNoStandstill) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    StagnationStop rule(0.01f);
    ScriptedFlight flight(1);
    for (int i = 0; i < 10; ++i) {
      flight.view(100);
      ASSERT_FALSE(stops(queue, rule, flight));
    }
    flight.next = 0;
    std::fill(flight.directions.begin(), flight.directions.end(), std::uint16_t(0));
    for (int i = 0; i < 12; ++i) {
      flight.view(60);
      EXPECT_FALSE(stops(queue, rule, flight)) << i;
    }
    EXPECT_EQ(views_until_stop(queue, rule, flight, 0, 0), 8);
  }
}

TEST(StagnationStop, ANewEpisodeOfTheSameNameBeginsAnew) {
  const Queue queue;
  StagnationStop rule(0.01f);
  EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(7), 100, 0), 18);
  EXPECT_EQ(views_until_stop(queue, rule, ScriptedFlight(7), 100, 0), 18);
}

}  // namespace
}  // namespace danbv::planners
