// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "da_nbv_options.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/plots.h"
#include "danbv/eval/runner.h"
#include "danbv/eval/table.h"
#include "danbv/fleet/fleet_target.h"
#include "scan_files.h"
#include "scan_recorder.h"
#include "sheet_source.h"

namespace danbv::app {

namespace {

struct EvalFlags {
  std::string targets = "ships", kind = "ships", split = "test", device = "cpu", out = "out/eval";
  std::string sea_states = "all";
  int objects = 0, pixels = 400;
  bool json = false, record = false;
  eval::EvalOptions eval;
};

// all, none, or numbers from 0 to 9 between commas.
std::vector<int> parse_states(const std::string& text) {
  if (text == "none") return {env::kNoSea};
  std::vector<int> states;
  if (text == "all") {
    for (int s = 0; s <= 9; ++s) states.push_back(s);
    return states;
  }
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const bool good =
        text[i] >= '0' && text[i] <= '9' && (i + 1 == text.size() || text[i + 1] == ',');
    if (!good) fail(fmt::format("--sea-state '{}': all, none, or 0 to 9 between commas", text));
    states.push_back(text[i] - '0');
  }
  if (states.empty()) fail("--sea-state is empty: all, none, or 0 to 9 between commas");
  return states;
}

// So many of them, spread evenly.
std::vector<eval::TargetSource> some_of(std::vector<eval::TargetSource> sources, int count) {
  if (count <= 0 || count >= int(sources.size())) return sources;
  std::vector<eval::TargetSource> some;
  for (int i = 0; i < count; ++i) some.push_back(sources[i * sources.size() / count]);
  return some;
}

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

// Flies the first episode of each planner once more, around the first target in the first sea
// state, and keeps all of it: `danbv report` shows them side by side.
void record_episodes(const EvalFlags& flags, const scene::Target& target,
                     const std::string& config) {
  eval::ScanOptions scan = flags.eval.scan;
  scan.sea_state = std::max(0, states_of(target.facts, flags.eval)[0]);
  scan.stream = eval::episode_stream(target.facts.hash, 0);
  truth::GroundTruthOptions points;
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
      return true;
    });
    recorder.finish(reason);
    write_scan_record(std::filesystem::path(flags.out) / "episodes" / planner,
                      {recorder.record(), to_json(result.metrics), config});
  }
}

void write_results(const EvalFlags& flags, const std::vector<eval::TargetResult>& results,
                   const std::string& config) {
  const std::filesystem::path out = flags.out;
  const eval::Summary summary = summarize(results, flags.eval);
  const std::string json = to_json(summary, flags.eval, int(results.size()));
  write_file(out / "results.csv", to_csv(results));
  write_file(out / "results.json", json);
  write_file(out / "table.tex", to_latex(summary));
  write_curves(out, results, flags.eval);
  write_file(out / "config.toml", config);
  fmt::print("{}", flags.json ? json : to_text(summary));
  if (!flags.json)
    fmt::print("\n{} targets, {} ground-truth points each, files in {}\n", results.size(),
               flags.eval.points, flags.out);
}

void run(EvalFlags flags, const std::string& config) {
  eval::EvalOptions& eval = flags.eval;
  eval.sea_states = parse_states(flags.sea_states);
  eval.scan.device = flags.device == "cuda" ? Device::cuda : Device::cpu;
  eval.scan.camera = camera::Camera::with_fov(flags.pixels, flags.pixels, 90);
  const auto sources = some_of(
      split_sources(flags.targets, fleet::kind_of_plural(flags.kind), flags.split), flags.objects);
  const auto results = [&] {
    const CatchInterrupt catching;
    return run_eval(sources, eval, flags.out, [] { return !CatchInterrupt::interrupted(); });
  }();
  if (!results) {
    fmt::print(stderr, "danbv: broken off; the same command goes on from {}\n", flags.out);
    throw CLI::RuntimeError(130);
  }
  write_results(flags, *results, config);
  if (flags.record) record_episodes(flags, sources.front()(), config);
}

void add_planning_options(CLI::App& command, planners::PlannerOptions& planning) {
  add_da_nbv_options(command, planning);
  command.add_option("--radius", planning.radius, "Of hemispheres and orbits, m")
      ->check(CLI::Range(1.0, 12.0));
  command
      .add_option("--cost-per-metre", planning.cost_per_metre,
                  "What path costs oa-ig (bits), greedy-paf (value), oracles (share of surface)")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--scorer", planning.scorer,
                  "Weights whose field greedy-paf goes by, instead of the one made by hand")
      ->check(CLI::ExistingFile);
}

}  // namespace

void add_eval(CLI::App& app) {
  auto flags = std::make_shared<EvalFlags>();
  auto* command = app.add_subcommand("eval", "Compare planners on many targets from equal starts");
  command->add_option("--planner", flags->eval.planners, "Planners, between commas")
      ->delimiter(',')
      ->required()
      ->check([](const std::string& name) { return eval::unknown_planner(name); });
  command->add_option("--targets", flags->targets,
                      "ships, houses, objects, a dataset, a folder of meshes, or one target");
  command->add_option("--kind", flags->kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  command->add_option("--split", flags->split, "Of a dataset")
      ->check(CLI::IsMember({"train", "test", "all"}));
  command->add_option("--objects", flags->objects, "So many of the targets, spread evenly; 0: all")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--episodes", flags->eval.episodes, "A target, planner and sea state")
      ->check(CLI::Range(1, 100000));
  command->add_option("--sea-state", flags->sea_states, "0 to 9 between commas, all, or none");
  command->add_option("--views", flags->eval.scan.world.views, "View budget, the first one counted")
      ->check(CLI::Range(1, 1000));
  command->add_option("--points", flags->eval.points, "Ground-truth points of a target")
      ->check(CLI::Range(1000, 10000000));
  command->add_option("--pixels", flags->pixels, "Width and height of the depth image")
      ->check(CLI::Range(16, 4096));
  command->add_option("--seed", flags->eval.scan.seed, "Of seas, winds, starts and planners");
  command->add_option("--device", flags->device, "Where simulation, planners and metrics run")
      ->check(CLI::IsMember({"cpu", "cuda"}));
  command->add_flag("!--true-poses", flags->eval.scan.world.registration,
                    "Give the map the true poses instead of registered ones");
  add_planning_options(*command, flags->eval.scan.planning);
  command->add_option("--out", flags->out, "Folder of the results; goes on from what is there");
  command->add_flag("--record", flags->record, "Keep one episode of each planner for danbv report");
  command->add_flag("--json", flags->json, "Only results.json on standard output");
  command->callback([flags, command] { run(*flags, command->config_to_str(true, false)); });
}

}  // namespace danbv::app
