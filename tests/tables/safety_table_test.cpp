// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/safety_table.h"

#include <gtest/gtest.h>

#include <set>

#include "made_up_results.h"
#include "support/bytes.h"

namespace danbv::tables {
namespace {

TableOptions guarded_row() {
  TableOptions options;
  options.eval.sea_states = {0, 3, 9};
  options.rows = {{"da-nbv+guard", "DA-NBV, guarded", {"da-nbv+guard"}}};
  return options;
}

eval::EpisodeResult scan(int sea_state, int views, int failures, double worst_cm) {
  eval::EpisodeResult e = tables::made_up("da-nbv+guard", sea_state, 0, 90);
  e.metrics.views = views;
  e.metrics.registration = {views, failures, 0, 1, worst_cm, worst_cm > 20 ? 3 : 0};
  return e;
}

TEST(SafetyTable, IsFlownWithTheSensorAndWithout) {
  TableOptions options = guarded_row();
  const auto flights = safety_flights(options);
  ASSERT_EQ(flights.size(), 6u);
  std::set<std::string> folders;
  int blind = 0;
  for (const Flight& flight : flights) {
    folders.insert(flight.name);
    blind += flight.options.scan.world.obstacle_sensor.kind == env::ObstacleSensor::none;
  }
  EXPECT_EQ(folders.size(), 6u);
  EXPECT_EQ(blind, 3);
  options.meshes = "some/folder";
  const auto more = safety_flights(options);
  ASSERT_EQ(more.size(), 9u);
  EXPECT_EQ(more[8].targets, "some/folder");
  EXPECT_EQ(more[8].length_m, 250);
  EXPECT_EQ(more[8].options.sea_states, (std::vector<int>{3, 9}));
  EXPECT_EQ(more[8].options.scan.world.obstacle_sensor.kind, env::ObstacleSensor::forward);
}

// Of each of two targets: one scan that is half placed, one just lost, one with a view far off.
TEST(SafetyTable, CountsWhatWasLostHitOrPlacedFarOff) {
  const TableOptions options = guarded_row();
  eval::EpisodeResult hit = scan(3, 4, 0, 2);
  hit.metrics.collided = true, hit.metrics.registration.pictures = 3;
  std::vector<Flown> flown;
  for (const Flight& flight : safety_flights(options)) flown.push_back({flight});
  flown[0].results =
      two_targets({scan(0, 30, 15, 20), scan(3, 30, 16, 1), scan(9, 30, 0, 21), hit});
  const auto files = safety_files(options, flown);
  const std::string& csv = files.at(0).content;
  EXPECT_EQ(files[0].name, "safety.csv");
  EXPECT_TRUE(contains(csv, "\"test ships, forward sensor\",\"DA-NBV, guarded\",,8,")) << csv;
  const std::string& table = files.at(2).content;
  EXPECT_TRUE(contains(table, "| DA-NBV, guarded | 8 | 186 | 89.0")) << table;
  EXPECT_TRUE(contains(table, "| 2 | 2 | 2 | 6 | 21.0 |")) << table;
  EXPECT_TRUE(contains(table, "one, sea state 3, episode 0: lost, 14 of 30 views placed."))
      << table;
  EXPECT_TRUE(contains(table, "two, sea state 3, episode 0: a collision after 3 views.")) << table;
  EXPECT_FALSE(contains(table, "sea state 0, episode")) << table;
  EXPECT_EQ(files.at(3).name, "safety-sea.csv");
  EXPECT_TRUE(contains(files[5].content, "| sea state 9 | 2 | 60 |")) << files[5].content;
}

}  // namespace
}  // namespace danbv::tables
