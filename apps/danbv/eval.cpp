// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/eval/plots.h"
#include "danbv/eval/runner.h"
#include "danbv/eval/table.h"
#include "danbv/fleet/fleet_target.h"
#include "eval_merge.h"
#include "input_files.h"
#include "names_help.h"
#include "not_flown.h"
#include "scan_files.h"
#include "scan_limits.h"
#include "scan_recorder.h"
#include "shared_work.h"
#include "sheet_source.h"
#include "target_choice.h"
#include "used_options.h"

namespace danbv::app {

namespace {

struct EvalFlags {
  std::string config, out = "out/eval";
  TargetChoice choice;
  int recorded = 3, recorded_episode = 0;
  bool json = false, record = false, true_poses = false, force = false;
  Shard shard;
  std::vector<std::string> merge;
  eval::EvalOptions eval;
};

// A picture a sea state: cr_over_views_sea5.svg and the like.
void write_curves(const std::filesystem::path& out, const std::vector<eval::TargetResult>& results,
                  const eval::EvalOptions& options) {
  for (const int state : states_in(results)) {
    const std::string sea = state == env::kNoSea ? "static" : fmt::format("sea{}", state);
    write_file(out / fmt::format("cr_over_views_{}.svg", sea),
               to_svg(coverage_over_views(results, options, state)));
    write_file(out / fmt::format("cr_over_path_{}.svg", sea),
               to_svg(coverage_over_path(results, options, state)));
  }
  write_file(out / "curves.json", curves_json(results, options));
}

[[noreturn]] void end_interrupted(const EvalFlags& flags) {
  fmt::print(stderr, "danbv: interrupted; run the same command again to go on from {}\n",
             shown(flags.out));
  throw CLI::RuntimeError(130);
}

// Flies one episode of each planner once more, around one target in the first sea state, and keeps
// all of it: `danbv report` shows them side by side.
void record_episode(const EvalFlags& flags, const scene::Target& target, int number,
                    const std::string& config, OutputFolder& out) {
  eval::ScanOptions scan = flags.eval.scan;
  scan.sea_state = std::max(0, states_of(target.facts, flags.eval)[0]);
  scan.stream = eval::episode_stream(target.facts.hash, flags.recorded_episode);
  truth::GroundTruthOptions points;
  points.grid = scan.state.grid;
  points.surface.count = flags.eval.points;
  const truth::GroundTruth truth =
      truth::ground_truth(target.mesh, scene::Bvh(target.mesh), points);
  for (const auto& planner : flags.eval.planners) {
    scan.planner = planner;
    ScanRecorder recorder(target, scan);
    std::string reason;
    const auto result = run_scan(target, truth, scan, [&](const eval::ScanStep& step) {
      recorder.add(step);
      reason = end_reason(step.episode, false);
      return !CatchInterrupt::interrupted();
    });
    if (CatchInterrupt::interrupted()) end_interrupted(flags);
    recorder.finish(reason);
    // In the 15 m frame, as all of an evaluation.
    const auto context = context_of(recorder.record(), io::Frame::normalised, drone::paper_drone());
    write_scan_record(out.staging() / "episodes" / std::to_string(number) / planner,
                      {recorder.record(), to_json(result.metrics, context), config});
  }
  out.add();
}

// Whether a target is left out of the sea state that record_episode flies.
bool in_first_state(const scene::TargetFacts& facts, const EvalFlags& flags,
                    const std::vector<eval::NotFlown>& not_flown) {
  return std::any_of(not_flown.begin(), not_flown.end(), [&](const eval::NotFlown& one) {
    return one.target == facts.name && one.sea_state == states_of(facts, flags.eval)[0];
  });
}

// Of the first targets in the order of the evaluation, as many as were asked for; the page holds a
// limited number of scans.
void record_episodes(const EvalFlags& flags, const std::vector<eval::TargetSource>& sources,
                     const std::vector<eval::NotFlown>& not_flown, const std::string& config,
                     OutputFolder& out) {
  constexpr std::size_t kMostScans = 24;  // that danbv report puts into one page
  const std::size_t room = std::max<std::size_t>(1, kMostScans / flags.eval.planners.size());
  const std::size_t count = std::min({sources.size(), std::size_t(flags.recorded), room});
  int number = 0;
  for (const auto& source : some_of(sources, int(count)))
    if (const scene::Target target = source(); !in_first_state(target.facts, flags, not_flown))
      record_episode(flags, target, ++number, config, out);
}

void write_results(const EvalFlags& flags, const std::vector<eval::TargetResult>& results,
                   const std::vector<eval::NotFlown>& not_flown, const std::string& config,
                   OutputFolder& folder) {
  const std::filesystem::path out = folder.staging();
  const eval::Summary summary = summarize(results, flags.eval);
  const std::string json = to_json(summary, flags.eval, int(results.size()), not_flown);
  write_file(out / "results.csv", to_csv(results, flags.eval));
  write_file(out / "results.json", json);
  write_file(out / "table.tex", to_latex(summary));
  write_curves(out, results, flags.eval);
  write_file(out / "config.toml", config);
  folder.add();
  fmt::print("{}", flags.json ? json : to_text(summary));
  if (!flags.json)
    fmt::print("\n{} targets, {} ground-truth points each, files in {}\n", results.size(),
               flags.eval.points, shown(flags.out));
  for (const eval::NotFlown& one : not_flown)
    if (!flags.json) fmt::print("not flown: {}\n", name_of(one));
}

OutputRequest request_of(const EvalFlags& flags) {
  const auto& planning = flags.eval.scan.planning;
  return {.command = "eval",
          .goes_on = true,
          .writes = {"targets/*.json"},
          .gathers = {"config.toml", "results.json"},
          .force = flags.force,
          .inputs =
              input_files({flags.choice.targets, flags.config, planning.weights, planning.scorer})};
}

bool keep_going() { return !CatchInterrupt::interrupted(); }

// A shard has no table of its own: its config says that it is whole, for --merge.
void finish_shard(const EvalFlags& flags, std::size_t targets, const std::string& config,
                  OutputFolder& folder) {
  write_file(folder.staging() / "config.toml", config);
  folder.add();
  fmt::print("shard {}/{}: {} targets in {}; danbv eval --merge makes the table of all shards\n",
             flags.shard.number, flags.shard.of, targets, shown(flags.out));
}

// Flies what no file holds yet, with the other processes of a launch where there are any; the
// leader alone has the results of all.
std::optional<std::vector<eval::TargetResult>> fly(const EvalFlags& flags,
                                                   const std::vector<eval::TargetSource>& sources,
                                                   std::unique_ptr<OutputFolder>& out,
                                                   const eval::LeftOut& left_out) {
  std::optional<std::vector<eval::TargetResult>> results;
  share_work([&](const SharedWork& share) {
    if (!share.alone && !flags.shard.whole())
      fail("--shard is for processes that no launcher started together: leave it out");
    out = share.open(flags.out, request_of(flags));
    const TaskCounter tasks = flags.shard.whole() ? share.tasks("targets") : tasks_of(flags.shard);
    results = run_eval(sources, flags.eval, flags.out, keep_going, tasks, left_out);
    share.wait_for_all("targets");
    // What others flew is read, and what one of them left, because it was interrupted, flown.
    if (!share.alone && share.leads && results)
      results = run_eval(sources, flags.eval, flags.out, keep_going, all_tasks(), left_out);
  });
  return results;
}

std::vector<eval::TargetResult> merge(const EvalFlags& flags,
                                      const std::vector<eval::TargetSource>& sources,
                                      std::unique_ptr<OutputFolder>& out,
                                      const eval::LeftOut& left_out) {
  for (const auto& shard : flags.merge)
    if (std::filesystem::weakly_canonical(shard) == std::filesystem::weakly_canonical(flags.out))
      fail(fmt::format("{}: cannot be merged into itself: give another --out", shard));
  out = std::make_unique<OutputFolder>(flags.out, request_of(flags));
  gather_targets(flags.merge, flags.out);
  return load_results(sources, flags.eval, flags.out, left_out);
}

void run(EvalFlags flags, const std::string& config) {
  if (flags.true_poses) flags.eval.scan.world.registration = false;
  const auto sources = sources_of(flags.choice);
  const CatchInterrupt catching;
  std::unique_ptr<OutputFolder> out;
  std::vector<eval::NotFlown> not_flown;
  const eval::LeftOut left_out = tell_left_out(not_flown);
  const auto results = flags.merge.empty() ? fly(flags, sources, out, left_out)
                                           : std::optional(merge(flags, sources, out, left_out));
  if (!results) end_interrupted(flags);
  if (!out) return;  // the leader goes on
  if (!flags.shard.whole()) return finish_shard(flags, results->size(), config, *out);
  if (results->empty()) fail("none of the targets can be flown");
  write_results(flags, *results, not_flown, config, *out);
  if (flags.record) record_episodes(flags, sources, not_flown, config, *out);
}

void add_sharing_options(CLI::App& command, EvalFlags& flags) {
  add_shard(command, flags.shard,
            "Fly only every N-th target, from the K-th on, into its own --out");
  command
      .add_option("--merge", flags.merge,
                  "Make the table of all shards of an evaluation, of these folders, in --out")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR")
      ->configurable(false);
}

// The file that was asked for, or what the shards to merge have in common.
void read_config(CLI::App& command, const EvalFlags& flags) {
  if (flags.merge.empty()) {
    if (!flags.config.empty()) apply_config(command, flags.config);
    return;
  }
  if (!flags.config.empty() || !flags.shard.whole())
    fail("--merge takes the config of the shards: leave out --config and --shard");
  require_option(command, "--out");
  apply_config(command, common_config(flags.merge));
}

}  // namespace

void add_eval(CLI::App& app) {
  auto flags = std::make_shared<EvalFlags>();
  auto* command = app.add_subcommand("eval", "Compare planners on many targets from equal starts");
  add_config_option(*command, flags->config);
  bind(*command, flags->choice);
  bind(*command, flags->eval);
  command->add_flag("--true-poses", flags->true_poses,
                    "Give the map the true poses, as --registration false does");
  add_value(*command, "--out", flags->out,
            "Folder of the results; an evaluation that was interrupted goes on from there");
  add_force(*command, flags->force);
  command->add_flag("--record", flags->record,
                    "Keep whole episodes of each planner for danbv report");
  add_number(*command, "--recorded", flags->recorded, 1, 24,
             "Number of targets of which --record keeps an episode, spread evenly");
  add_number(*command, "--recorded-episode", flags->recorded_episode, 0, 99999,
             "Which episode --record keeps, as the results number them from 0 on");
  command->add_flag("--json", flags->json, "Print results.json and nothing else");
  add_sharing_options(*command, *flags);
  command->footer(planners_help());
  command->callback([flags, command] {
    read_config(*command, *flags);
    require_option(*command, "--planner");
    check_used(*command, flags->eval.planners);
    run(*flags, dump_config(*command));
  });
}

}  // namespace danbv::app
