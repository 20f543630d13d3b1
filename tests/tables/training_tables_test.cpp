// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/files/files.h"
#include "danbv/tables/latency_table.h"
#include "danbv/tables/shaping_table.h"
#include "danbv/tables/visibility_table.h"
#include "support/bytes.h"
#include "support/scratch.h"
#include "support/small_ship.h"

namespace danbv::tables {
namespace {

// C_dir of 10, 20, .. percent, times the factor, at 1, 2, .. million steps.
void write_run(const std::filesystem::path& run, int iterations, double factor) {
  std::string text = "iteration,time/total_timesteps,scan/c_dir\n";
  for (int i = 1; i <= iterations; ++i)
    text += std::to_string(i) + "," + std::to_string(1'000'000 * i) + "," +
            std::to_string(0.1 * i * factor) + "\n";
  write_file(run / "progress.csv", text);
}

TEST(ShapingTable, CurvesAreMeansOverSeedsAndUntrainedRowsAreShown) {
  const ScratchFolder scratch;
  write_run(scratch.path() / "a1", 3, 1), write_run(scratch.path() / "a2", 3, 2);
  const auto files = shaping_files({{"cube", {scratch.path() / "a1", scratch.path() / "a2"}},
                                    {"linear", {scratch.path() / "b1"}, {scratch.path() / "b1"}}});
  ASSERT_EQ(files.size(), 4u);
  EXPECT_TRUE(contains(files[2].content, "| cube | 10.0, 20.0 | 20.0, 40.0 | 30.0, 60.0 |"))
      << files[2].content;
  EXPECT_TRUE(contains(files[2].content, "| linear (missing: not trained) | - | - | - |"));
  EXPECT_EQ(files[3].name, "shaping.svg");
  EXPECT_TRUE(contains(files[3].content, ">cube<") && !contains(files[3].content, ">linear<"));
}

TEST(ShapingTable, AMissingColumnIsNamed) {
  const ScratchFolder scratch;
  write_file(scratch.path() / "progress.csv", "time/total_timesteps,scan/cr\n1,0.5\n");
  EXPECT_TRUE(contains(error_of([&] { learning_curve(scratch.path(), "scan/c_dir"); }),
                       "progress.csv: has no column scan/c_dir"));
}

TEST(LatencyTable, QuantilesAndMeansByHand) {
  const Latency l = latency_of("orbit", Device::cpu, {{1, 2, 3, 4}, {1, 1, 1, 5}});
  EXPECT_EQ(l.observe_ms, 3);
  EXPECT_EQ(l.decide_ms, 1);
  EXPECT_EQ(l.all_ms, 4);
  EXPECT_EQ(l.p99_ms, 9);
  EXPECT_EQ(l.mean_ms, 4.5);
  EXPECT_NEAR(l.deviation_ms, std::sqrt((2.5 * 2.5 + 1.5 * 1.5 + 0.5 * 0.5 + 4.5 * 4.5) / 3),
              1e-12);
}

TEST(LatencyTable, WhatOneDeviceMeasuredComesBackAndTheOtherIsMissing) {
  const ScratchFolder scratch;
  const auto file = scratch.path() / "cpu.json";
  EXPECT_TRUE(load_latencies(file).empty());
  save_latencies(file, {latency_of("orbit", Device::cpu, {{1}, {2}})});
  const auto kept = load_latencies(file);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].all_ms, 3);
  const std::string table = latency_files({{"orbit", "orbit", {"orbit"}}}, kept)[2].content;
  EXPECT_TRUE(contains(table, "| orbit | 1.00 | 2.00 | 3.00 |")) << table;
  EXPECT_TRUE(contains(table, "| orbit (missing: not measured) |")) << table;
  write_file(file, "[{}]");
  EXPECT_TRUE(contains(error_of([&] { load_latencies(file); }), "is damaged"));
}

TEST(LatencyTable, DecisionsAreTimedOverRecordedViews) {
  planners::PlannerOptions options;
  options.camera = camera::Camera::with_fov(32, 32, 90);
  const auto views = record_views(small_ship(), 2, 3, options.camera);
  ASSERT_EQ(views.size(), 3u);
  const DecisionTimes times = time_decisions("oa-ig", Device::cpu, {views}, options, {7});
  EXPECT_EQ(times.observe_ms.size(), 7u);
  for (const double ms : times.all_ms()) EXPECT_GT(ms, 0);
  EXPECT_EQ(time_decisions("oa-ig", Device::cpu, {views}, options, {1000, 0}).decide_ms.size(), 3u);
}

// What is kept of a target comes back, unless it is of other settings.
TEST(VisibilityTable, IsMadeOfWhatIsKept) {
  const ScratchFolder scratch;
  VisibilityResults results(eval::visibility_labels().size());
  for (auto& label : results) label.assign(visibility_rules().size(), {4, 1, 10, 8});
  save_visibility(scratch.path() / "a.json", "20 views", results);
  EXPECT_TRUE(load_visibility(scratch.path() / "a.json", "30 views").empty());
  EXPECT_TRUE(load_visibility(scratch.path() / "b.json", "20 views").empty());
  VisibilityResults all;
  add(all, load_visibility(scratch.path() / "a.json", "20 views"));
  add(all, results);
  ASSERT_EQ(all.size(), results.size());
  EXPECT_EQ(all[0][0].invisible, 20);
  const auto files = visibility_files({{"all", all}});
  EXPECT_TRUE(contains(files[2].content, "| 80.0 [88.30] | 25.0 [13.40] |")) << files[2].content;
  EXPECT_EQ(files[3].name, "visibility.svg");
}

}  // namespace
}  // namespace danbv::tables
