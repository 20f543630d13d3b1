// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/differences.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/eval/table.h"

namespace danbv::eval {
namespace {

EpisodeResult flown(const std::string& planner, int state, int episode, double cr, double dist) {
  EpisodeResult e{planner, state, episode, {}, {}, {}};
  e.metrics.cr = cr, e.metrics.dcr = cr - 10, e.metrics.a_p = cr / 2;
  e.metrics.a_p_common = cr / 4, e.metrics.dist_m = dist;
  e.metrics.cd_cm = dist / 10, e.metrics.a_s = cr / 5, e.metrics.collided = cr < 60;
  return e;
}

// Sea state 5. Of a: 90 - 80 in episode 0, 70 - 66 in episode 1, so 7 in the mean. Of b: 60 - 57,
// so 3; its episode 1 was flown by x alone and has no match. The order of episodes is mixed.
std::vector<TargetResult> two_ships() {
  const auto ship = scene::TargetKind::ship;
  return {{"a",
           "tug",
           ship,
           "h1",
           60,
           {flown("y", 5, 1, 66, 100), flown("x", 5, 0, 90, 100), flown("x", 5, 1, 70, 110),
            flown("y", 5, 0, 80, 130), flown("x", 9, 0, 50, 100), flown("y", 9, 0, 20, 100)}},
          {"b",
           "tug",
           ship,
           "h2",
           70,
           {flown("x", 5, 0, 60, 90), flown("x", 5, 1, 10, 90), flown("y", 5, 0, 57, 130)}}};
}

EvalOptions asked(std::vector<std::string> planners) {
  EvalOptions options;
  options.planners = std::move(planners);
  return options;
}

TEST(Differences, ByHand) {
  const auto rows = differences(two_ships(), asked({"x", "y"}));
  ASSERT_EQ(rows.size(), 2u);
  const DifferenceRow& five = rows[0];
  EXPECT_EQ(five.planner, "x");
  EXPECT_EQ(five.against, "y");
  EXPECT_EQ(five.sea_state, 5);
  EXPECT_EQ(five.pairs, 3);
  EXPECT_EQ(five.targets, 2);
  // 7 and 3: mean 5, deviation sqrt(8), Student's t of one degree 12.7062.
  // Of dist_m: (-30 + 10) / 2 and -40. Of hits: y has one around b.
  const double means[] = {5, 5, -2.5, 1, 2.5, 1.25, -25, -50};
  const double halves[] = {2, 2, 1.5, 0.4, 1, 0.5, 15, 50};
  ASSERT_EQ(five.values.size(), std::size(means));
  for (std::size_t k = 0; k < std::size(means); ++k) {
    EXPECT_NEAR(five.values[k].second.mean, means[k], 1e-9) << five.values[k].first;
    EXPECT_NEAR(five.values[k].second.ci95, 12.7062 * halves[k], 1e-2) << five.values[k].first;
  }
  EXPECT_EQ(rows[1].sea_state, 9);
  EXPECT_EQ(rows[1].pairs, 1);
  EXPECT_EQ(rows[1].values[0].second.mean, 30);
}

// That nobody hit anything does not say that the next one will not.
TEST(Differences, NoHitsHaveNoInterval) {
  auto results = two_ships();
  for (auto& target : results)
    for (auto& e : target.episodes) e.metrics.collided = false;
  const DifferenceRow five = differences(results, asked({"x", "y"})).at(0);
  ASSERT_EQ(five.values.back().first, "collided");
  EXPECT_EQ(five.values.back().second.mean, 0);
  EXPECT_TRUE(std::isnan(five.values.back().second.ci95));
  EXPECT_TRUE(std::isfinite(five.values.front().second.ci95));
}

TEST(Differences, TheFirstPlannerAgainstEachOther) {
  auto results = two_ships();
  results[0].episodes.push_back(flown("z", 5, 0, 95, 100));
  const auto rows = differences(results, asked({"y", "x", "z"}));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_NEAR(rows[0].values[0].second.mean, -5, 1e-9);
  EXPECT_EQ(rows[2].against, "z");
  EXPECT_EQ(rows[2].values[0].second.mean, -15);
  EXPECT_TRUE(differences(results, asked({"x"})).empty());
}

TEST(Differences, StandInTextAndJson) {
  const auto options = asked({"x", "y"});
  const Summary summary = summarize(two_ships(), options);
  const std::string text = to_text(summary);
  EXPECT_NE(text.find("| x against | sea state | CR | DCR | CD cm | A_s |"), std::string::npos)
      << text;
  EXPECT_NE(text.find("| y | 5 | +5.0 +- 25.4 | +5.0 +- 25.4 | -2.5 +- 19.1 | +1.0 +- 5.1 | "
                      "+2.5 +- 12.7 | +1.2 +- 6.4 | -25 +- 191 | -50.0 +- 635.3 | 3 |\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("| y | 9 | +30.0 |"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(to_json(summary, options, 2));
  ASSERT_EQ(json["differences"].size(), 2u);
  EXPECT_EQ(json["differences"][0]["against"], "y");
  EXPECT_NEAR(json["differences"][0]["cr"]["mean"].get<double>(), 5, 1e-9);
  EXPECT_EQ(json["differences"][0]["ci95_over"], "targets");
  EXPECT_EQ(json["differences"][1]["ci95_over"], "episodes");
  EXPECT_EQ(to_text(summarize(two_ships(), asked({"x"}))).find("against"), std::string::npos);
}

}  // namespace
}  // namespace danbv::eval
