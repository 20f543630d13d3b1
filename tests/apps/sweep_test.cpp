// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "apps/danbv/sweep_spec.h"
#include "apps/danbv_process.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::app {
namespace {

const std::string kEvalSweep = R"(command = "eval"
[fixed]
planner = "orbit"
targets = "fleet:tug:1"
episodes = 1
sea-state = "0"
pixels = 24
points = 1500
[grid]
views = [1, 2]
radius = [8, 9]
)";

std::string spec_error(const std::string& text) {
  return error_of([&] { parse_sweep(text, "some.toml"); });
}

TEST(SweepSpec, AGridIsEveryCombinationTheLastOptionFastest) {
  const SweepSpec spec = parse_sweep(kEvalSweep, "some.toml");
  const auto points = points_of(spec);
  ASSERT_EQ(points.size(), 4u);
  EXPECT_EQ(points[1], (SweepPoint{"1", "9"}));
  EXPECT_EQ(points[2], (SweepPoint{"2", "8"}));
  const auto words = words_of(spec, points[2]);
  EXPECT_EQ(words.front(), "eval");
  EXPECT_EQ(words[1], "--planner=orbit");
  EXPECT_EQ(words.back(), "--radius=8");
}

TEST(SweepSpec, ARandomSearchDrawsWithinItsRanges) {
  const SweepSpec spec = parse_sweep(
      "command = \"train\"\npoints = 40\n[random]\nppo.learning-rate = \"1e-5 .. 1e-3 log\"\n"
      "ppo.gamma = \"0.9..0.99\"\nppo.batch = [64, 128]\n",
      "some.toml");
  const auto points = points_of(spec);
  ASSERT_EQ(points.size(), 40u);
  EXPECT_EQ(points, points_of(spec));
  int below = 0;
  std::set<std::string> batches;
  for (const SweepPoint& point : points) {
    const double rate = std::stod(point[0]), gamma = std::stod(point[1]);
    EXPECT_GE(rate, 0.99e-5);
    EXPECT_LE(rate, 1.01e-3);
    EXPECT_GE(gamma, 0.9);
    EXPECT_LE(gamma, 0.99);
    below += rate < 1e-4 ? 1 : 0;  // half of them, by the logarithm
    batches.insert(point[2]);
  }
  EXPECT_GT(below, 10);
  EXPECT_LT(below, 30);
  EXPECT_EQ(batches, (std::set<std::string>{"64", "128"}));
}

TEST(SweepSpec, RowsHaveOptionsThatGoTogetherAndWinOverFixedOnes) {
  const SweepSpec spec = parse_sweep(
      "command = \"train\"\n[fixed]\npaf = \"on\"\nppo.batch = 8\n[rows.none]\npaf = "
      "\"off\"\naction = "
      "\"global\"\n[rows.all]\naction = \"local\"\n[grid]\nseed = [1, 2]\n",
      "some.toml");
  const auto points = points_of(spec);
  ASSERT_EQ(points.size(), 4u);
  EXPECT_EQ(value_at(spec, points[1], kRowOption), "none");
  EXPECT_EQ(value_at(spec, points[1], "seed"), "2");
  EXPECT_EQ(words_of(spec, points[1]),
            (std::vector<std::string>{"train", "--ppo.batch=8", "--paf=off", "--action=global",
                                      "--seed=2"}));
  EXPECT_EQ(words_of(spec, points[2]),
            (std::vector<std::string>{"train", "--paf=on", "--ppo.batch=8", "--action=local",
                                      "--seed=1"}));
}

TEST(SweepSpec, FaultsAreNamed) {
  EXPECT_TRUE(contains(spec_error("command = \"fly\"\n[grid]\na = [1]\n"), "train or eval"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\n"), "no option to sweep"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\n[random]\na = [1]\n"), "points"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\n[grid]\nout = [\"a\"]\n"), "itself"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\nwhat = 1\n[grid]\na = [1]\n"), "what"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\n[fixed]\na = 1\n[grid]\na = [1]\n"),
                       "both fixed and swept"));
  EXPECT_TRUE(contains(spec_error("command = \"eval\"\n[rows.a]\nb = 1\n[grid]\nb = [1]\n"),
                       "both swept and in rows.a"));
  EXPECT_TRUE(contains(spec_error("command = \"train\"\npoints = 2\n[random]\na = \"3 .. 1\"\n"),
                       "smaller"));
  const std::string both = "command = \"eval\"\npoints = 1\n[grid]\na = [1]\n[random]\nb = [1]\n";
  EXPECT_TRUE(contains(spec_error(both), "some.toml: both a grid and a random"));
}

class SweepRun : public testing::Test {
 protected:
  const ScratchFolder scratch;
  const std::filesystem::path out = scratch.path() / "sweep", spec = scratch.path() / "spec.toml";

  Ended run(const std::string& text, disk::Fault fault = disk::Fault::none, int at = 0) {
    write_file(spec, text);
    ::setenv("DANBV_CACHE", (scratch.path() / "cache").c_str(), 1);
    return run_danbv(scratch.path(), {"sweep", spec.string(), "--out", out.string()}, fault, at);
  }
  std::string table() const { return read_text(out / "results.csv"); }
};

TEST_F(SweepRun, EveryPointHasAFolderAndARow) {
  const Ended ended = run(kEvalSweep);
  ASSERT_EQ(ended.code, 0) << ended.said;
  EXPECT_EQ(table().substr(0, table().find('\n')),
            "point,views,radius,status,planner,sea state,cr,cr_raw,cd_cm,a_s,a_p,dcr,dist_m");
  for (const char* point : {"001", "002", "003", "004"})
    EXPECT_TRUE(std::filesystem::exists(out / "points" / point / "results.csv")) << point;
  EXPECT_TRUE(contains(ended.said, "4 points"));
  EXPECT_TRUE(contains(table(), "\n4,2,9,done,orbit,0,"));
  const Ended again = run(kEvalSweep);  // nothing is left to do
  EXPECT_EQ(again.code, 0);
  EXPECT_FALSE(contains(again.said, "point 1/4"));
  const Ended other = run(kEvalSweep + "guard-distance = [1, 2]\n");
  EXPECT_EQ(other.code, 1);
  EXPECT_TRUE(contains(other.said, "another sweep")) << other.said;
}

// Shards in folders of their own have all points between them.
TEST_F(SweepRun, AShardHasItsPointsAlone) {
  write_file(spec, kEvalSweep);
  ::setenv("DANBV_CACHE", (scratch.path() / "cache").c_str(), 1);
  const Ended ended =
      run_danbv(scratch.path(), {"sweep", spec.string(), "--shard", "2/3", "--out", out.string()});
  ASSERT_EQ(ended.code, 0) << ended.said;
  EXPECT_TRUE(contains(ended.said, "1 points"));
  EXPECT_TRUE(std::filesystem::exists(out / "points" / "002"));
  EXPECT_FALSE(std::filesystem::exists(out / "points" / "001"));
}

// Killed at one of its dealings with the disk, it goes on and ends with the same table.
TEST_F(SweepRun, AKilledSweepGoesOn) {
  ASSERT_EQ(run(kEvalSweep).code, 0);
  const std::string whole = table();
  std::filesystem::remove_all(out);
  EXPECT_NE(run(kEvalSweep, disk::Fault::kill, 25).signal, 0);
  EXPECT_EQ(run(kEvalSweep).code, 0);
  EXPECT_EQ(table(), whole);
}

// A value that the command refuses is named before anything is flown.
TEST_F(SweepRun, BadValuesAreFoundFirst) {
  const Ended ended = run(kEvalSweep + "guard-distance = [1, 2000]\n");
  EXPECT_NE(ended.code, 0);
  EXPECT_TRUE(contains(ended.said, "guard-distance")) << ended.said;
  EXPECT_FALSE(std::filesystem::exists(out));
  const Ended unknown = run(kEvalSweep + "no-such-option = [1, 2]\n");
  EXPECT_TRUE(contains(unknown.said, "no-such-option")) << unknown.said;
}

}  // namespace
}  // namespace danbv::app
