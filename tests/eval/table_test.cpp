// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "danbv/eval/plots.h"
#include "danbv/eval/result_files.h"

namespace danbv::eval {
namespace {

EpisodeResult episode(const std::string& planner, int state, double cr, bool collided = false) {
  EpisodeResult e{planner, state, 0, {}, {}, {"hemisphere", "0.45 m + 0.25 H_s"}};
  e.metrics.cr = cr, e.metrics.cr_raw = cr / 2, e.metrics.collided = collided;
  e.metrics.registration.failures = 1;
  e.curve.add_step(0.3, 0), e.curve.add_step(cr / 100, 10), e.curve.end_at(10);
  return e;
}

std::vector<TargetResult> three_ships() {
  return {
      {"a",
       "tug",
       scene::TargetKind::ship,
       "h1",
       60,
       {episode("x", 0, 80), episode("x", 5, 60, true)}},
      {"b", "tug", scene::TargetKind::ship, "h2", 120, {episode("x", 0, 82), episode("x", 5, 62)}},
      {"c",
       "tug",
       scene::TargetKind::ship,
       "h3",
       130,
       {episode("x", 0, 84), episode("x", 5, 64, true)}}};
}

EvalOptions asked() {
  EvalOptions options;
  options.planners = {"x"};
  options.scan.world.views = 3;
  return options;
}

TEST(EvalTable, JsonHasARowAPlannerAndSeaState) {
  const auto results = three_ships();
  const auto json =
      nlohmann::json::parse(to_json(summarize(results, asked()), asked(), int(results.size())));
  ASSERT_EQ(json["rows"].size(), 2u);
  const auto& calm = json["rows"][0];
  EXPECT_EQ(calm["planner"], "x");
  EXPECT_EQ(calm["sea_state"], 0);
  EXPECT_EQ(calm["domain"], "hemisphere");
  EXPECT_EQ(calm["guard"], "0.45 m + 0.25 H_s");
  EXPECT_EQ(json["means"][0]["guard"], "0.45 m + 0.25 H_s");
  EXPECT_EQ(calm["episodes"], 3);
  EXPECT_NEAR(calm["cr"]["mean"].get<double>(), 82, 1e-9);
  EXPECT_NEAR(calm["cr"]["ci95"].get<double>(), 4.96827, 1e-4);  // as in the test of grouped_mean
  EXPECT_EQ(calm["registration"]["failures"]["mean"], 1);
  for (const char* name : {"cr_raw", "cr_voxels", "cd_cm", "a_s", "a_p", "a_p_common", "dcr",
                           "c_dir", "dist_m", "flight_s", "views"})
    EXPECT_TRUE(calm[name].contains("mean") && calm[name].contains("ci95")) << name;
  for (const char* name : {"stopped", "collided"})
    EXPECT_TRUE(calm[name].contains("low") && calm[name].contains("high")) << name;
  EXPECT_EQ(calm["ci95_over"], "targets");
  EXPECT_FALSE(json.contains("differences"));  // of one planner
  EXPECT_NEAR(json["rows"][1]["collided"]["mean"].get<double>(), 200.0 / 3, 1e-9);
  EXPECT_NEAR(json["means"][0]["cr"]["mean"].get<double>(), 72, 1e-9);
  EXPECT_EQ(json["points"], 1000000);
}

// 0 of 3 allows z^2 / (3 + z^2) = 56.1 %, 2 of 3 all from 20.8 to 93.9 %.
TEST(EvalTable, NoHitsShowHowManyThereMayBe) {
  const auto summary = summarize(three_ships(), asked());
  EXPECT_NEAR(summary.rows[0].at("collided").high, 56.15, 0.01);
  const std::string text = to_text(summary), latex = to_latex(summary);
  EXPECT_NE(text.find(" 0.0 (<56.1) "), std::string::npos) << text;
  EXPECT_NE(text.find(" 66.7 (20.8-93.9) "), std::string::npos) << text;
  EXPECT_NE(latex.find("& $0.0$ ($<56.1$) "), std::string::npos) << latex;
  EXPECT_NE(latex.find("& $66.7$ ($20.8$--$93.9$) "), std::string::npos) << latex;
}

// No hit on three ships in two sea states: what the three starts allow, not six episodes; and of
// three pictures each, one scan lost two.
TEST(EvalTable, RowsOverSeaStatesCountStartsAndLostScans) {
  auto results = three_ships();
  for (auto& target : results)
    for (auto& e : target.episodes) {
      e.metrics.collided = false;
      e.metrics.registration.pictures = 3;
    }
  results[1].episodes[1].metrics.registration.not_registrable = 1;
  const auto summary = summarize(results, asked());
  EXPECT_EQ(summary.means.at(0).at("collided").mean, 0);
  EXPECT_NEAR(summary.means[0].at("collided").high, 56.15, 0.01);
  EXPECT_EQ(summary.rows[0].at("lost").mean, 0);
  EXPECT_NEAR(summary.rows[1].at("lost").mean, 100.0 / 3, 1e-9);
  EXPECT_NEAR(summary.means[0].at("lost").mean, 100.0 / 6, 1e-9);
}

// Episodes around one ship say nothing of other ships; one episode has no interval at all.
TEST(EvalTable, IntervalsSayWhatTheyAreOver) {
  auto one = three_ships();
  one.resize(1);
  one[0].episodes.push_back(episode("x", 0, 90));
  const auto summary = summarize(one, asked());
  const auto json = nlohmann::json::parse(to_json(summary, asked(), 1));
  EXPECT_EQ(json["rows"][0]["ci95_over"], "episodes");
  EXPECT_NEAR(json["rows"][0]["cr"]["ci95"].get<double>(), 12.7062 * 5, 1e-3);
  EXPECT_TRUE(json["rows"][1]["cr"]["ci95"].is_null());
  const std::string text = to_text(summary);
  EXPECT_NE(text.find("intervals over episodes."), std::string::npos) << text;
  EXPECT_NE(text.find(" 60.0 "), std::string::npos) << text;
  EXPECT_EQ(to_svg(coverage_over_views(one, asked(), 5)).find("nan"), std::string::npos);
  EXPECT_NE(to_text(summarize(three_ships(), asked())).find("intervals over targets."),
            std::string::npos);
}

// A scan that lost all its views is left out of the mean error, and counted; of the worst errors
// the row shows the worst.
TEST(EvalTable, ALostScanDoesNotLowerTheError) {
  auto results = three_ships();
  set_errors(results[0].episodes[0].metrics.registration, {0.01, 0.02, 0.07});
  set_errors(results[1].episodes[0].metrics.registration, {0.04});
  const auto json =
      nlohmann::json::parse(to_json(summarize(results, asked()), asked(), int(results.size())));
  const auto& errors = json["rows"][0]["registration"];
  EXPECT_NEAR(errors["median_error_cm"]["mean"].get<double>(), 3, 1e-9);
  EXPECT_EQ(errors["median_error_cm"]["missing"], 1);
  EXPECT_NEAR(errors["max_accepted_error_cm"]["max"].get<double>(), 7, 1e-9);
  EXPECT_TRUE(json["rows"][1]["registration"]["median_error_cm"]["mean"].is_null());
  const std::string csv = to_csv(results, asked());
  EXPECT_EQ(csv.find("nan"), std::string::npos) << csv;
}

TEST(EvalTable, CollisionsByTheShipsLength) {
  const auto bins = summarize(three_ships(), asked()).collisions;
  ASSERT_EQ(bins.size(), 2u);
  EXPECT_EQ(bins[0].from_m, 50);
  EXPECT_EQ(bins[0].episodes, 2);
  EXPECT_EQ(bins[0].collided, 1);
  EXPECT_EQ(bins[1].from_m, 100);
  EXPECT_EQ(bins[1].episodes, 4);
  EXPECT_EQ(bins[1].collided, 1);
}

TEST(EvalTable, StaticTargetsHaveNoSeaState) {
  const std::vector<TargetResult> house = {
      {"h", "villa", scene::TargetKind::house, "h", 12, {episode("x", env::kNoSea, 90)}}};
  const auto summary = summarize(house, asked());
  const auto json = nlohmann::json::parse(to_json(summary, asked(), 1));
  EXPECT_TRUE(json["rows"][0]["sea_state"].is_null());
  EXPECT_TRUE(json["means"].empty());
  EXPECT_TRUE(summary.collisions.empty());
}

TEST(EvalTable, CsvHasALineAnEpisode) {
  const std::string csv = to_csv(three_ships(), asked());
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7);
  const auto columns = [&](std::size_t from) {
    return std::count(csv.begin() + long(from), csv.begin() + long(csv.find('\n', from)), ',');
  };
  EXPECT_EQ(columns(0), columns(csv.find('\n') + 1));
}

// Names come from files: none of them makes a cell of its own or a formula.
TEST(EvalTable, NamesStayInTheirCells) {
  auto results = three_ships();
  results[0].name = "a\",b\n=1+1";
  results[1].name = "=HYPERLINK(\"http://x\")";
  const std::string csv = to_csv(results, asked());
  EXPECT_NE(csv.find("\n\"a\"\",b\n=1+1\",tug,ship,60,x,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\n\"'=HYPERLINK(\"\"http://x\"\")\",tug,"), std::string::npos) << csv;
}

// Every row says what it was flown with.
TEST(EvalTable, RowsNameDomainAndGuard) {
  const auto summary = summarize(three_ships(), asked());
  const std::string text = to_text(summary), latex = to_latex(summary),
                    csv = to_csv(three_ships(), asked());
  EXPECT_NE(text.find("domain"), std::string::npos);
  const auto count = [](const std::string& in, const std::string& what) {
    int n = 0;
    for (auto at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count(text, "hemisphere"), 3);  // two sea states and their mean
  EXPECT_EQ(count(text, "0.45 m + 0.25 H_s"), 3);
  EXPECT_EQ(count(latex, "& hemisphere & 0.45 m + 0.25 $H_s$ &"), 3);
  EXPECT_NE(csv.find(",planner,domain,guard,poses,sea_state,"), std::string::npos);
  EXPECT_EQ(count(csv, ",hemisphere,0.45 m + 0.25 H_s,registered,"), 6);
}

// Coverage of the whole surface stands beside CR, and every row says whose poses the map was given.
TEST(EvalTable, ShowsBothRatesAndThePoses) {
  auto results = three_ships();
  for (auto& target : results) target.episodes.push_back(episode("oracle", 5, 70));
  EvalOptions options = asked();
  options.planners = {"x", "oracle"};
  const Summary summary = summarize(results, options);
  const std::string text = to_text(summary), latex = to_latex(summary);
  EXPECT_NE(text.find("CR %    CR all %"), std::string::npos) << text;
  EXPECT_NE(text.find("82.0+-5.0   41.0+-2.5"), std::string::npos) << text;
  EXPECT_NE(text.find("true          5"), std::string::npos) << text;
  EXPECT_NE(text.find("registered    5"), std::string::npos) << text;
  EXPECT_NE(latex.find("& true & 5"), std::string::npos) << latex;
  EXPECT_NE(latex.find("CR all (\\%)"), std::string::npos) << latex;
  const auto json = nlohmann::json::parse(to_json(summary, options, 3));
  EXPECT_EQ(json["rows"][0]["poses"], "registered");
  EXPECT_EQ(json["rows"][2]["poses"], "true");
  const std::string csv = to_csv(results, options);
  EXPECT_NE(csv.find("guard,poses,sea_state"), std::string::npos);
  EXPECT_NE(csv.find(",true,5,"), std::string::npos);
  EXPECT_NE(csv.find(",registered,5,"), std::string::npos);
  options.scan.world.registration = false;
  EXPECT_EQ(to_text(summarize(results, options)).find("registered"), std::string::npos);
}

// After view 3 of 3 the last CR is held; over the path it rises along the straight line. Sea states
// are never mixed.
TEST(EvalPlots, CurvesAreMeansOverTargetsInASeaState) {
  const auto results = three_ships();
  const Chart calm = coverage_over_views(results, asked(), 0);
  ASSERT_EQ(calm.lines[0].y.size(), 3u);
  EXPECT_NEAR(calm.lines[0].y[0], 30, 1e-9);
  EXPECT_NEAR(calm.lines[0].y[1], 82, 1e-9);
  EXPECT_NEAR(calm.lines[0].y[2], 82, 1e-9);
  const Chart path = coverage_over_path(results, asked(), 5);
  EXPECT_NEAR(path.lines[0].y[30], 46, 1e-9);  // half of 10 m, from 30 to 62
  EXPECT_NE(path.title.find("sea state 5"), std::string::npos);
  const std::string svg = to_svg(path);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_NE(svg.find("<polyline"), std::string::npos);
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

// Long names of planners are not cut off at the picture's edge.
TEST(EvalPlots, APictureIsAsWideAsItsLongestNameAsksFor) {
  const auto width = [](const std::string& name) {
    const std::string svg = to_svg({"title", "x", "y", {{name, {0, 1}, {0, 1}, {}}}});
    return std::stod(svg.substr(svg.find(" width=\"") + 8));
  };
  EXPECT_EQ(width("orbit"), 720);
  EXPECT_EQ(width("uniform-hemisphere, guarded"), 720 - 170 + 38 + 7 * 27 + 8);
}

TEST(EvalPlots, JsonHasTheCurvesOfEverySeaState) {
  auto results = three_ships();
  results.push_back(
      {"h", "villa", scene::TargetKind::house, "h4", 12, {episode("x", env::kNoSea, 90)}});
  const auto json = nlohmann::json::parse(curves_json(results, asked()));
  ASSERT_EQ(json.size(), 3u);
  EXPECT_TRUE(json[0]["sea_state"].is_null());
  EXPECT_NEAR(json[0]["cr_over_views"][0]["y"][1].get<double>(), 90, 1e-9);
  EXPECT_EQ(json[2]["sea_state"], 5);
  EXPECT_EQ(json[2]["cr_over_path"][0]["name"], "x");
  EXPECT_NEAR(json[2]["cr_over_path"][0]["y"][60].get<double>(), 62, 1e-9);
}

}  // namespace
// What results are kept under: an option that is not at its default keeps other results apart.
TEST(SettingsText, NamesWhatDiffersFromTheDefaults) {
  EvalOptions options;
  const std::string plain = settings_text(options, "orbit");
  EXPECT_EQ(plain,
            "version 12, seed 1, 30 views, 1000000 points, camera 400 x 400, registered, cpu, "
            "radius 9, cost 0 a metre, guard none");
  options.scan.world.noise.sigma = 0.01f;
  options.scan.state.pass_cost = 0.5f;
  EXPECT_EQ(settings_text(options, "orbit"), plain + ", noise.sigma=0.01, state.pass-cost=0.5");
  options = {};
  const std::string guarded = settings_text(options, "orbit+guard");
  EXPECT_NE(guarded.find(", guard 0.45 m + 0.25 H_s"), std::string::npos);
  EXPECT_NE(settings_text(options, "oa-ig+bearing").find(", bearing looks"), std::string::npos);
  options.scan.planning.guard.on = true;
  EXPECT_EQ(settings_text(options, "orbit"), guarded);
  EXPECT_NE(settings_text(options, "oracle").find(", guard none"), std::string::npos);
}

}  // namespace danbv::eval
