// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "apps/danbv/sweep_spec.h"
#include "apps/danbv_process.h"
#include "danbv/core/device/device.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::app {
namespace {

class TablesRun : public testing::Test {
 protected:
  const ScratchFolder scratch;
  const std::filesystem::path out = scratch.path() / "tables", runs = scratch.path() / "runs";

  Ended run(const std::string& table, std::vector<std::string> more = {},
            disk::Fault fault = disk::Fault::none, int at = 0) {
    ::setenv("DANBV_CACHE", (scratch.path() / "cache").c_str(), 1);
    std::vector<std::string> words = {"tables", table, "--out", out.string()};
    if (std::find(more.begin(), more.end(), "--runs") == more.end())
      words.insert(words.end(), {"--runs", runs.string()});
    words.insert(words.end(), more.begin(), more.end());
    return run_danbv(scratch.path(), words, fault, at);
  }
  Ended fly(const std::string& table, std::vector<std::string> more = {},
            disk::Fault fault = disk::Fault::none, int at = 0) {
    const std::vector<std::string> small = {
        "--planner", "random,orbit",   "--objects", "2",        "--episodes",
        "1",         "--sea-state",    "0,9",       "--pixels", "24",
        "--points",  "1500",           "--views",   "2",        "--few",
        "random",    "--few-episodes", "2"};
    more.insert(more.end(), small.begin(), small.end());
    return run(table, more, fault, at);
  }
  std::string text(const std::string& file) const { return read_text(out / file); }
};

TEST_F(TablesRun, SeaIsMadeOfTheShipsThatMainHasFlown) {
  const Ended main = fly("main");
  ASSERT_EQ(main.code, 0) << main.said;
  EXPECT_TRUE(contains(main.said, " files in ")) << main.said;
  for (const char* flight : {"ships", "houses", "objects", "ships-exact"})
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(runs / flight / "targets"), {}), 2)
        << flight;
  const Ended sea = fly("sea", {}, disk::Fault::none);
  ASSERT_EQ(sea.code, 0) << sea.said;
  EXPECT_TRUE(contains(text("sea.csv"), "sea state 9,Random"));
  EXPECT_TRUE(contains(text("sea.md"), "- Actions of Random: relative, absolute look; orbit: "))
      << text("sea.md");
  EXPECT_TRUE(std::filesystem::exists(out / "main.tex"));  // tables stand side by side
  // Nothing is flown again: the files of the targets are as they were.
  const auto before = std::filesystem::last_write_time(runs / "ships" / "targets");
  ASSERT_EQ(fly("sea").code, 0);
  EXPECT_EQ(std::filesystem::last_write_time(runs / "ships" / "targets"), before);
}

// About ships there is room enough, about houses and objects there is none.
TEST_F(TablesRun, WhatNoScanCanBeginAtIsLeftOutAndNamed) {
  const Ended main = fly("main", {"--reset.min-clearance", "8"});
  ASSERT_EQ(main.code, 0) << main.said;
  EXPECT_TRUE(contains(main.said, "is left out: there is no free place")) << main.said;
  EXPECT_TRUE(contains(text("main.md"), "- Not flown, of houses: ")) << text("main.md");
  EXPECT_FALSE(contains(text("main.md"), "- Not flown, of ships: ")) << text("main.md");
}

TEST_F(TablesRun, SafetyTakesMeshesOfOthersAndSetsItsSensorItself) {
  write_file(scratch.path() / "meshes" / "block.obj",
             std::string("v -5 -1 0\nv 5 -1 0\nv 5 1 0\nv -5 1 0\nv -5 -1 2\nv 5 -1 2\nv 5 1 2\n"
                         "v -5 1 2\nf 1 2 6 5\nf 3 4 8 7\nf 1 5 8 4\nf 2 3 7 6\nf 5 6 7 8\n"
                         "f 1 4 3 2\n"));
  const Ended made = fly("safety", {"--meshes", (scratch.path() / "meshes").string()});
  ASSERT_EQ(made.code, 0) << made.said;
  for (const char* block :
       {"\"test ships, forward sensor\",Random,", "\"test objects, no sensor\",",
        "\"meshes of others, 250 m, forward sensor\",orbit,"})
    EXPECT_TRUE(contains(text("safety.csv"), block)) << text("safety.csv");
  const Ended refused = fly("safety", {"--obstacle-sensor", "forward"});
  EXPECT_TRUE(contains(refused.said, "--obstacle-sensor: safety flies with and without"))
      << refused.said;
}

TEST_F(TablesRun, UnseenShowsTheWorstTargetsAndFliesNothingTwice) {
  const std::vector<std::string> small = {
      "--targets",   "ships", "--objects", "3",  "--worst",  "2",    "--planner", "orbit",
      "--sea-state", "0,9",   "--pixels",  "24", "--points", "1500", "--views",   "2"};
  EXPECT_NE(run("unseen", small, disk::Fault::kill, 20).signal, 0);
  EXPECT_FALSE(std::filesystem::exists(out / "unseen.csv"));
  const Ended made = run("unseen", small);
  ASSERT_EQ(made.code, 0) << made.said;
  EXPECT_TRUE(contains(text("unseen.md"), "% is not seen; of that ")) << text("unseen.md");
  const std::string csv = text("unseen.csv"), png = text("unseen.png");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3) << csv;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(runs / "unseen" / "scans"), {}), 4);
  const auto before = std::filesystem::last_write_time(runs / "unseen" / "scans");
  ASSERT_EQ(run("unseen", small).code, 0);
  EXPECT_EQ(std::filesystem::last_write_time(runs / "unseen" / "scans"), before);
  EXPECT_EQ(text("unseen.csv"), csv);
  EXPECT_EQ(text("unseen.png"), png);
  std::vector<std::string> two = small;
  two[7] = "orbit,random";
  const Ended refused = run("unseen", two);
  EXPECT_TRUE(contains(refused.said, "--planner: a single one")) << refused.said;
}

TEST_F(TablesRun, AKilledTableGoesOnAndShardsMakeTheSame) {
  ASSERT_EQ(fly("sea").code, 0);
  const std::string whole = text("sea-all.csv");
  std::filesystem::remove_all(out), std::filesystem::remove_all(runs);
  EXPECT_NE(fly("sea", {}, disk::Fault::kill, 12).signal, 0);
  ASSERT_EQ(fly("sea").code, 0);
  EXPECT_EQ(text("sea-all.csv"), whole);
  std::filesystem::remove_all(out), std::filesystem::remove_all(runs);
  const std::string a = (scratch.path() / "a").string(), b = (scratch.path() / "b").string();
  ASSERT_EQ(fly("sea", {"--shard", "1/2", "--runs", a}).code, 0);
  ASSERT_EQ(fly("sea", {"--shard", "2/2", "--runs", b}).code, 0);
  EXPECT_FALSE(std::filesystem::exists(out));
  const Ended merged = fly("sea", {"--merge", a, b});
  ASSERT_EQ(merged.code, 0) << merged.said;
  EXPECT_EQ(text("sea-all.csv"), whole);
}

// What was flown on a GPU, here by name alone, makes its tables where there is none; it does not
// mix with episodes of the CPU, and what is missing is not flown on another device.
TEST_F(TablesRun, EpisodesOfAGpuMakeATableWhereThereIsNone) {
  if (cuda_available()) GTEST_SKIP() << "there is a GPU";
  ASSERT_EQ(fly("sea").code, 0);
  const std::string flown = text("sea.csv");
  std::filesystem::path last;
  for (const auto& file : std::filesystem::directory_iterator(runs / "ships" / "targets")) {
    std::string said = read_text(file.path());
    for (std::size_t at = 0; (at = said.find(", cpu, ", at)) != std::string::npos;)
      said.replace(at, 7, ", cuda, ");
    write_file(last = file.path(), said);
  }
  const Ended mixed = fly("sea");
  EXPECT_TRUE(contains(mixed.said, "of other settings")) << mixed.said;
  const Ended made = fly("sea", {"--device", "cuda"});
  ASSERT_EQ(made.code, 0) << made.said;
  EXPECT_EQ(text("sea.csv"), flown);
  std::filesystem::remove(last);
  const Ended missing = fly("sea", {"--device", "cuda"});
  EXPECT_NE(missing.code, 0);
  EXPECT_TRUE(contains(missing.said, "has no CUDA device: use --device cpu")) << missing.said;
}

// Of a sweep that has not begun every row is there, and says that it is missing.
TEST_F(TablesRun, RowsThatWereNotTrainedAreShownAsMissing) {
  const auto spec = scratch.path() / "spec.toml";
  write_file(spec,
             "command = \"train\"\n[rows.reward]\naction = \"global\"\n[rows.paf]\npaf = "
             "\"on\"\n[grid]\nseed = [1, 2]\n");
  const std::vector<std::string> rows = {"--spec", spec.string(), "--trained",
                                         (scratch.path() / "sweep").string()};
  const Ended shaping = run("shaping", rows);
  ASSERT_EQ(shaping.code, 0) << shaping.said;
  EXPECT_TRUE(contains(text("shaping.md"), "| paf (missing: not trained) |"));
  const Ended ablation = run("ablation", rows);
  ASSERT_EQ(ablation.code, 0) << ablation.said;
  EXPECT_TRUE(contains(text("ablation.md"), "| reward (missing: no weights) | - [92.70] |"));
  std::vector<std::string> more = rows;
  more.insert(more.end(), {"--planner", "orbit"});
  EXPECT_TRUE(contains(run("ablation", more).said, "--planner"));
}

// The specs of the paper's tables are such that danbv sweep takes them.
TEST(TableSpecs, EveryRowOfThePaperHasTwoSeeds) {
  const std::filesystem::path specs =
      std::filesystem::path(DANBV_TEST_FOLDER).parent_path() / "configs" / "tables";
  const SweepSpec ablation =
      parse_sweep(read_text(specs / "ablation.toml"), (specs / "ablation.toml").string());
  EXPECT_EQ(ablation.rows.size(), 11u);
  EXPECT_EQ(points_of(ablation).size(), 22u);
  const SweepSpec shaping =
      parse_sweep(read_text(specs / "shaping.toml"), (specs / "shaping.toml").string());
  EXPECT_EQ(points_of(shaping).size(), 10u);
}

#if DANBV_TRAINING
// Without a config, what nobody says of the reward is the method's own; flags win.
TEST_F(TablesRun, AMethodTrainsWithItsOwnReward) {
  const auto reward_lines = [&](const std::string& method, std::vector<std::string> more) {
    const auto folder = scratch.path() / method;
    more.insert(more.begin(), {"--method", method, "--ships", "1"});
    const Ended ended = run_danbv(scratch.path(), tiny_training(more, folder));
    EXPECT_EQ(ended.code, 0) << ended.said;
    return read_text(folder / "config.toml");
  };
  const std::string gennbv = reward_lines("gennbv", {"--reward.step", "0.5", "--ppo.batch", "1"});
  EXPECT_TRUE(contains(gennbv, "reward.direction=0\n")) << gennbv;
  EXPECT_TRUE(contains(gennbv, "reward.cr-gain=20\n")) << gennbv;
  EXPECT_TRUE(contains(gennbv, "reward.step=0.5\n")) << gennbv;
  const std::string da_nbv = reward_lines("da-nbv", {"--ppo.batch", "1"});
  EXPECT_TRUE(contains(da_nbv, "reward.direction=20\n")) << da_nbv;
  EXPECT_TRUE(contains(da_nbv, "reward.cr-gain=0\n")) << da_nbv;
}
#endif

}  // namespace
}  // namespace danbv::app
