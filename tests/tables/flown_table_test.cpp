// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/flown_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/tables/front_table.h"
#include "danbv/tables/main_table.h"
#include "danbv/tables/reference_table.h"
#include "danbv/tables/sea_table.h"
#include "support/bytes.h"
#include "tables/made_up_results.h"

namespace danbv::tables {
namespace {

std::string file_named(const std::vector<TableFile>& files, const std::string& name) {
  for (const TableFile& file : files)
    if (file.name == name) return file.content;
  return "";
}

TableOptions two_rows() {
  TableOptions options;
  options.eval.sea_states = {0, 5, 9};
  options.rows = {{"random", "Random", {"random"}},
                  {"gennbv", "GenNBV", {"gennbv", "gennbv@seed2"}, {"gennbv", "gennbv@seed2"}},
                  {"da-nbv", "DA-NBV", {"da-nbv"}}};
  return options;
}

// Random has a CR of 50 less the sea state, da-nbv 10 more, but 5 less in the last of three seas.
std::vector<eval::EpisodeResult> episodes(const std::vector<int>& states) {
  std::vector<eval::EpisodeResult> all;
  for (const int s : states)
    for (int k = 0; k < 2; ++k) {
      all.push_back(made_up("random", s, k, 50.0 - s + k));
      all.push_back(made_up("da-nbv", s, k, (s == 9 ? 45.0 : 60.0) - s + k));
    }
  return all;
}

std::vector<Flown> flown(const std::vector<Flight>& flights) {
  std::vector<Flown> all;
  for (const Flight& flight : flights)
    all.push_back({flight, two_targets(episodes(flight.options.sea_states))});
  return all;
}

TEST(TableRows, SeedsShareARowAndOtherWeightsHaveTheirOwn) {
  planners::PlannerOptions planning;
  planning.weights = "/nowhere/at/all";
  const auto rows = rows_of({"random", "orbit", "random+guard"}, planning);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].title, "Random");
  EXPECT_EQ(rows[2].title, "Random, guarded");
  EXPECT_EQ(rows[0].missing(), "");
#if DANBV_HAS_TORCH
  const auto learned = rows_of({"gennbv", "gennbv@seed2", "gennbv@relative"}, planning);
  ASSERT_EQ(learned.size(), 2u);
  EXPECT_EQ(learned[0].planners.size(), 2u);
  EXPECT_EQ(learned[1].title, "GenNBV, relative");
  EXPECT_EQ(learned[0].missing(), "missing: no weights");
  EXPECT_TRUE(flown_planners(learned).empty());
#endif
  TableRow half{"gennbv", "GenNBV", {"a", "b"}, {"b"}};
  EXPECT_EQ(half.missing(), "1 of 2 seeds");
  EXPECT_EQ(half.flown(), std::vector<std::string>{"a"});
}

// A scan of 40 % at once and 2 % a view of 4 m holds what it had where it ended.
TEST(FrontTable, ShowsCoverageByPathAndByViews) {
  TableOptions options = two_rows();
  options.eval.scan.world.views = kFrontViews;
  const Flight flight = front_flights(options).at(0);
  EXPECT_EQ(flight.name, "front");
  eval::EpisodeResult e = made_up("da-nbv", 5, 0, 60);
  for (int view = 0; view < 12; ++view) e.curve.add_step(0.4 + 0.02 * view, 4 * view);
  e.curve.end_at(50);
  const auto files = front_files(options, {{flight, two_targets({e})}});
  const std::string paths = file_named(files, "front.md"),
                    views = file_named(files, "front-views.md");
  EXPECT_TRUE(contains(paths, "60.0")) << paths;  // 40 m
  EXPECT_TRUE(contains(paths, "62.0")) << paths;  // 80 m: where it ended
  EXPECT_TRUE(contains(paths, "50.0")) << paths;  // flown in all
  EXPECT_TRUE(contains(views, "58.0")) << views;  // 10 views
  EXPECT_TRUE(contains(views, "36.0")) << views;  // and the metres up to them
  EXPECT_TRUE(contains(views, "CR % at 100 views")) << views;
  EXPECT_TRUE(contains(paths, "GenNBV")) << paths;  // without weights, and named
  EXPECT_TRUE(contains(file_named(files, "front.svg"), "DA-NBV"));
}

// What the table of sea states shows was flown for the main table.
TEST(FlownTable, MainAndSeaShareTheirShips) {
  const TableOptions options = two_rows();
  const Flight main = main_flights(options).at(0), sea = sea_flights(options).at(0);
  EXPECT_EQ(main.name, sea.name);
  EXPECT_EQ(main.options.planners, sea.options.planners);
  EXPECT_EQ(main.options.sea_states, sea.options.sea_states);
  EXPECT_EQ(main.options.planners, (std::vector<std::string>{"random", "da-nbv"}));
}

TEST(FlownTable, EveryTableShowsEveryRowAlsoThoseWithoutWeights) {
  const TableOptions options = two_rows();
  for (const FlownTable& table : all_flown_tables()) {
    const auto files = table.files(options, flown(table.flights(options)));
    const std::string name(table.name);
    for (const char* end : {".csv", ".tex", ".md"})
      for (const char* row : {"Random", "DA-NBV", "GenNBV"})
        EXPECT_TRUE(contains(file_named(files, name + end), row)) << name << end << row;
    EXPECT_TRUE(contains(file_named(files, name + ".md"), "missing: no weights")) << name;
  }
}

TEST(FlownTable, EveryTableNamesWhatCouldNotBeFlown) {
  const TableOptions options = two_rows();
  for (const FlownTable& table : all_flown_tables()) {
    auto all = flown(table.flights(options));
    all[0].not_flown = {{"dinghy", 9, "waves are too high"}, {"hut", env::kNoSea, "it is full"}};
    const std::string page = file_named(table.files(options, all), std::string(table.name) + ".md");
    EXPECT_TRUE(contains(page, ": dinghy in sea state 9: waves are too high.")) << page;
    EXPECT_TRUE(contains(page, ": hut: it is full.")) << page;
  }
}

// tab:main-results by hand: ships of CR 50 - s + {0, 1} and 2 less, s in 0, 5, 9.
TEST(FlownTable, MainIsTheMeanOverSeaStatesTargetsAndEpisodes) {
  const TableOptions options = two_rows();
  const auto files = main_files(options, flown(main_flights(options)));
  const std::string csv = file_named(files, "main.csv");
  const double random = 50 - 14 / 3.0 + 0.5 - 1;
  EXPECT_TRUE(contains(csv, fmt::format("\"ships, sea states 0, 5, 9\",Random,,{:.4f}", random)))
      << csv;
  EXPECT_TRUE(contains(csv, "55.15")) << csv;  // the paper's
  EXPECT_TRUE(contains(csv, "exact AIS, sea state 9")) << csv;
}

TEST(FlownTable, AllIsTheMeanOfTheSets) {
  SheetBlock a{"a", {{"x", {{plain_number(90)}}}}}, b{"b", {{"x", {{plain_number(60)}}}}};
  eval::Estimate &of_a = a.rows[0].cells[0].estimate, &of_b = b.rows[0].cells[0].estimate;
  of_a.low = 87, of_a.high = 93, of_b.low = 56, of_b.high = 64;
  const eval::Estimate mean = mean_block("all", {a, b}).rows[0].cells[0].estimate;
  EXPECT_EQ(mean.mean, 75);
  EXPECT_EQ(mean.ci95, 2.5);
  // Rates have ends of their own: none of either is "0.0 (<2.5)", and never less than nothing.
  of_a = {0, NAN, 0, 3, 50, 0, eval::Estimate::Kind::rate};
  of_b = {0, NAN, 0, 4, 50, 0, eval::Estimate::Kind::rate};
  const eval::Estimate rate = mean_block("all", {a, b}).rows[0].cells[0].estimate;
  EXPECT_EQ(rate.kind, eval::Estimate::Kind::rate);
  EXPECT_EQ(rate.low, 0);
  EXPECT_EQ(rate.high, 2.5);
}

// Pairs of equal starts: da-nbv is ahead by 10 in two states and behind by 5 in the third.
TEST(FlownTable, DifferencesAreOfPairsAndLossesStandFirst) {
  const TableOptions options = two_rows();
  Flown ships = flown(sea_flights(options)).at(0);
  const Sheet sheet = reference_sheet("main", options, {ships});
  ASSERT_EQ(sheet.blocks.at(0).rows.size(), 2u);
  EXPECT_NEAR(sheet.blocks[0].rows[0].cells[0].estimate.mean, (10 + 10 - 5) / 3.0, 1e-9);
  EXPECT_TRUE(sheet.notes.empty());
  for (auto& target : ships.results)
    std::erase_if(target.episodes, [](const auto& e) { return e.sea_state != 9; });
  const Sheet storm = reference_sheet("main", options, {ships});
  ASSERT_FALSE(storm.notes.empty());
  EXPECT_TRUE(contains(storm.notes[0], "Random is ahead of DA-NBV on CR of ships, by 5.0"));
}

TEST(FlownTable, TheCurveHasEverySeaState) {
  const TableOptions options = two_rows();
  const auto files = sea_files(options, flown(sea_flights(options)));
  EXPECT_TRUE(contains(file_named(files, "sea.svg"), "<polyline"));
  EXPECT_TRUE(contains(file_named(files, "sea-all.csv"), "sea state 5,DA-NBV"));
  EXPECT_FALSE(contains(file_named(files, "sea.csv"), "sea state 5"));
  EXPECT_TRUE(contains(file_named(files, "sea.csv"), "98.75"));  // the paper's, in a calm
}

}  // namespace
}  // namespace danbv::tables
