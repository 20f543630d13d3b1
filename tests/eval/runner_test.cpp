// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/runner.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#include "danbv/core/device/parallel_for.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/result_files.h"
#include "danbv/eval/table.h"
#if DANBV_HAS_TORCH
#include "danbv/policy/gennbv_agent.h"
#include "danbv/policy/hestia_agent.h"
#include "danbv/policy/policy_agent.h"
#include "danbv/policy/scan_rl_agent.h"
#endif
#include "support/bytes.h"
#include "support/scratch.h"
#include "support/small_ship.h"

namespace danbv::eval {
namespace {

const std::vector<TargetSource>& ships() {
  static const std::vector<TargetSource> sources = {[] { return small_ship(-4); },
                                                    [] { return small_ship(-6); }};
  return sources;
}

EvalOptions small(std::vector<std::string> planners, int views = 3) {
  EvalOptions options;
  options.planners = std::move(planners);
  options.sea_states = {3};
  options.episodes = 3;
  options.points = 2000;
  options.scan.camera = camera::Camera::with_fov(48, 48, 90);
  options.scan.world.views = views;
  options.scan.world.registration = false;  // faster, and not what is tested here
  options.scan.planning.rmap.cells = 32, options.scan.planning.rmap.steps = 16;
  return options;
}

bool always() { return true; }

// Fills all that a drone may fly in: no scan can begin there.
scene::Target filling() {
  scene::TargetFacts facts;
  facts.name = "filling", facts.class_name = "boxes", facts.length_orig = RealMetres{100};
  return make_target(reference::box_mesh({-13, -13, -0.6f}, {13, 13, 13}), facts);
}

std::string flown(const EvalOptions& options, int threads = 0) {
  const ScratchFolder folder;
  set_cpu_threads(threads);
  const auto results = run_eval(ships(), options, folder.path(), always);
  set_cpu_threads(0);
  return to_csv(*results, options);
}

class Eval : public testing::Test {
 protected:
  // Ground truth is made once for all tests here, in a cache of their own.
  static void SetUpTestSuite() {
    static const ScratchFolder cache;
    ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  }
};

TEST_F(Eval, ResultsDoNotDependOnThreadsOrBatches) {
  auto options = small({"random", "oa-ig"});
  const std::string csv = flown(options, 1);
  EXPECT_EQ(csv, flown(options, 5));
  options.batch = 2;
  EXPECT_EQ(csv, flown(options, 2));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 2 * 3);
}

// As many targets as fit beside what others use; one, however large its batch is.
TEST_F(Eval, TargetsAtOnceFitIntoFreeMemory) {
  auto options = small({"random"});
  EXPECT_EQ(options.targets_at_once(), cpu_threads());
  options.scan.device = Device::cuda;
  if (!cuda_available()) GTEST_SKIP() << "no CUDA device";
  options.batch = 1;
  EXPECT_EQ(options.targets_at_once(), cpu_threads());
  options.batch = 1 << 24;
  EXPECT_EQ(options.targets_at_once(), 1);
}

TEST_F(Eval, GoesOnWhereItWasBrokenOff) {
  const auto options = small({"random", "orbit"});
  const std::string whole = flown(options);
  const ScratchFolder folder;
  std::atomic<int> calls{0};
  int rounds = 0;
  std::optional<std::vector<TargetResult>> results;
  while (!results && ++rounds < 50) {  // broken off again and again, a little later each time
    const int last = calls + 8;
    results = run_eval(ships(), options, folder.path(), [&] { return ++calls < last; });
  }
  EXPECT_GT(rounds, 2);
  ASSERT_TRUE(results);
  EXPECT_EQ(to_csv(*results, options), whole);
}

// Shards fly different targets, and the results from their files are those of one process.
TEST_F(Eval, ShardsMakeTheSameTableTogether) {
  const auto options = small({"random", "orbit"});
  const std::string whole = flown(options);
  const ScratchFolder folder;
  const auto second = run_eval(ships(), options, folder.path(), always, tasks_of({2, 2}));
  ASSERT_EQ(second->size(), 1u);
  EXPECT_EQ((*second)[0].name, ships()[1]().facts.name);
  const std::string error = error_of([&] { load_results(ships(), options, folder.path()); });
  EXPECT_TRUE(contains(error, "missing of " + ships()[0]().facts.name)) << error;
  run_eval(ships(), options, folder.path(), always, tasks_of({1, 2}));
  EXPECT_EQ(to_csv(load_results(ships(), options, folder.path()), options), whole);
}

// It is known before its ground truth is made, and the others are flown.
TEST_F(Eval, ATargetAtWhichNoScanCanBeginIsLeftOutAndNamed) {
  const auto options = small({"orbit"}, 2);
  const std::vector<TargetSource> sources = {filling, ships()[0]};
  const ScratchFolder folder;
  std::vector<NotFlown> not_flown;
  const LeftOut left_out = [&](const NotFlown& one) { not_flown.push_back(one); };
  const auto results = run_eval(sources, options, folder.path(), always, all_tasks(), left_out);
  ASSERT_EQ(results->size(), 1u);
  EXPECT_EQ((*results)[0].name, ships()[0]().facts.name);
  ASSERT_EQ(not_flown.size(), 1u);
  EXPECT_EQ(not_flown[0].sea_state, 3);
  EXPECT_TRUE(contains(not_flown[0].why, "no free place to begin a scan of filling"));
  EXPECT_FALSE(std::filesystem::exists(result_path(folder.path(), filling().facts)));
  const std::string json = to_json(summarize(*results, options), options, 1, not_flown);
  EXPECT_TRUE(contains(json, "\"not_flown\"") && contains(json, "\"filling\"")) << json;
  not_flown.clear();
  EXPECT_EQ(load_results(sources, options, folder.path(), left_out).size(), 1u);
  EXPECT_EQ(not_flown.size(), 1u);
  const std::string error = error_of([&] { run_eval(sources, options, folder.path(), always); });
  EXPECT_TRUE(contains(error, "no free place")) << error;
}

// In sea state 9 a dinghy of 3 m rides waves higher than all that a drone flies in about it.
TEST_F(Eval, ASeaStateInWhichNoScanCanBeginIsLeftOut) {
  auto options = small({"orbit", "random"}, 2);
  options.sea_states = {0, 9};
  options.episodes = 12;
  const auto dinghy = [] {
    scene::Target ship = small_ship();
    ship.facts.name = "dinghy", ship.facts.length_orig = RealMetres{3};
    return make_target(ship.mesh, ship.facts);
  };
  const ScratchFolder folder;
  std::vector<NotFlown> not_flown;
  const LeftOut left_out = [&](const NotFlown& one) { not_flown.push_back(one); };
  const auto results = run_eval({dinghy}, options, folder.path(), always, all_tasks(), left_out);
  ASSERT_EQ(results->size(), 1u);
  EXPECT_EQ((*results)[0].episodes.size(), 24u);  // two planners in sea state 0
  for (const auto& e : (*results)[0].episodes) EXPECT_EQ(e.sea_state, 0);
  ASSERT_EQ(not_flown.size(), 1u);
  EXPECT_EQ(not_flown[0].sea_state, 9);
  EXPECT_TRUE(contains(not_flown[0].why, "waves of up to")) << not_flown[0].why;
}

TEST_F(Eval, KeepsEpisodesOfOtherPlannersAndRefusesOtherSettings) {
  const ScratchFolder folder;
  auto options = small({"orbit"}, 2);
  run_eval(ships(), options, folder.path(), always);
  options.planners = {"random", "orbit"};
  std::atomic<int> flown_views{0};
  const auto both = run_eval(ships(), options, folder.path(), [&] { return ++flown_views, true; });
  EXPECT_EQ((*both)[0].episodes.size(), 6u);
  options.scan.seed = 2;
  const std::string error = error_of([&] { run_eval(ships(), options, folder.path(), always); });
  EXPECT_TRUE(contains(error, "other settings")) << error;
  EXPECT_TRUE(contains(error, "--out")) << error;
}

TEST_F(Eval, DamagedResultsAreNamed) {
  const ScratchFolder folder;
  const auto options = small({"orbit"}, 2);
  const auto path = result_path(folder.path(), ships()[0]().facts);
  std::filesystem::create_directories(path.parent_path());
  write_file(path, "{\"settings\": 3");
  const std::string error = error_of([&] { run_eval(ships(), options, folder.path(), always); });
  EXPECT_TRUE(contains(error, path.string())) << error;
}

// One evaluation, two worlds: registration that places no view at all loses those of a planner, and
// the oracle, which is flown with true poses, keeps its own.
TEST_F(Eval, ThePlannerSaysWhetherItFliesWithTruePoses) {
  auto options = small({"orbit", "oracle", "oracle-registered"});
  options.scan.world.registration = true;
  options.scan.registration.min_points = 1 << 30, options.scan.registration.prior_suffices = 0;
  options.episodes = 1;
  const ScratchFolder folder;
  const auto results = run_eval({ships()[0]}, options, folder.path(), always);
  for (const auto& e : (*results)[0].episodes) {
    const bool kept = e.planner == "oracle";
    EXPECT_EQ(e.metrics.registration.not_registrable, kept ? 0 : 3) << e.planner;
    EXPECT_EQ(e.curve.cr.back() > e.curve.cr.front(), kept) << e.planner;
  }
  EXPECT_TRUE(contains(settings_text(options, "oracle"), "true poses"));
  EXPECT_TRUE(contains(settings_text(options, "oracle-registered"), "registered"));
}

// Every planner and every oracle flies, and all start from the same first view.
TEST_F(Eval, EveryPlannerFliesFromTheSameStart) {
  auto options = small({}, 2);
  for (const auto& entry : planners::all_planners()) options.planners.emplace_back(entry.name);
  for (const auto& entry : oracle::all_oracles()) options.planners.emplace_back(entry.name);
  options.episodes = 2;
  const ScratchFolder folder;
#if DANBV_HAS_TORCH
  const ScratchFolder weights;
  policy::save_untrained_policy(weights.path() / "da-nbv.safetensors", {}, 1);
  policy::save_untrained_gennbv(weights.path() / "gennbv.safetensors", {}, 1);
  policy::save_untrained_hestia(weights.path() / "hestia.safetensors", {}, 1);
  policy::save_untrained_scan_rl(weights.path() / "scan-rl.safetensors", {}, 1);
  options.scan.planning.weights = weights.path().string();
#endif
  const auto results = run_eval({ships()[0]}, options, folder.path(), always);
  std::map<int, double> first_cr;
  std::map<std::string, int> episodes;
  for (const auto& e : (*results)[0].episodes) {
    const auto [it, fresh] = first_cr.emplace(e.episode, e.curve.cr[0]);
    EXPECT_EQ(it->second, e.curve.cr[0]) << e.planner;
    ++episodes[e.planner];
    EXPECT_GE(e.metrics.views, 1) << e.planner;
    EXPECT_GE(e.metrics.cr, 100 * e.curve.cr[0] - 1e-9) << e.planner;
    if (e.planner != "random" && !e.metrics.stopped) {
      EXPECT_GT(e.metrics.dist_m, 0) << e.planner;
    }
  }
  EXPECT_EQ(episodes.size(), options.planners.size());
  EXPECT_NE(first_cr[0], first_cr[1]);
}

// A volume that is fitted in flight is worth its while, the same on any number of threads.
TEST_F(Eval, ActiveRmapCoversMoreThanRandom) {
  auto options = small({"active-rmap", "random"}, 10);
  options.episodes = 1;
  options.scan.camera = camera::Camera::with_fov(300, 300, 90);  // 6 cm a pixel at 9 m
  const ScratchFolder folder;
  const auto results = run_eval(ships(), options, folder.path(), always);
  std::map<std::string, double> cr;
  for (const auto& target : *results)
    for (const auto& e : target.episodes) cr[e.planner] += e.metrics.cr / 2;
  EXPECT_GT(cr["active-rmap"], cr["random"] + 20);
  options.planners = {"active-rmap"}, options.scan.world.views = 4;
  EXPECT_EQ(flown(options, 1), flown(options, 3));
}

TEST_F(Eval, ABudgetOfOneViewIsOneView) {
  const ScratchFolder folder;
  const auto results = run_eval({ships()[0]}, small({"orbit"}, 1), folder.path(), always);
  ASSERT_EQ((*results)[0].episodes.size(), 3u);
  for (const auto& e : (*results)[0].episodes) {
    EXPECT_EQ(e.metrics.views, 1);
    EXPECT_EQ(e.curve.cr.size(), 1u);
    EXPECT_EQ(e.metrics.dist_m, 0);
    EXPECT_NEAR(e.metrics.a_s, e.metrics.cr, 1e-9);
    EXPECT_FALSE(e.metrics.stopped || e.metrics.collided);
  }
}

TEST_F(Eval, UnknownPlannersAreRefusedAtOnce) {
  const ScratchFolder folder;
  const std::string error =
      error_of([&] { run_eval(ships(), small({"nobody"}), folder.path(), always); });
  EXPECT_TRUE(contains(error, "oracle-global")) << error;
}

TEST_F(Eval, StreamsNameTargetAndEpisode) {
  EXPECT_NE(episode_stream("abc", 0), episode_stream("abc", 1));
  EXPECT_NE(episode_stream("abc", 0), episode_stream("abd", 0));
  EXPECT_EQ(episode_stream("abc", 7), episode_stream("abc", 7));
}

}  // namespace
}  // namespace danbv::eval
