// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/files/json_text.h"
#include "danbv/eval/batch.h"
#include "danbv/fleet/fleet_target.h"
#include "sheet_source.h"

namespace danbv::app {

namespace {
struct Options {
  std::vector<std::string> targets;
  std::string kind = "ships";
  int limit = 0;
  bool json = false;
  eval::EvalOptions eval;
};

// How hard a target is, standing still: CR over its seeable surface after all views.
struct Difficulty {
  double hemisphere = 0;  // of `uniform-hemisphere`
  double oracle = 0;      // of the one-step `oracle`, with local moves
  double seeable = 0;     // share of the surface above the water that can be seen at all
};

struct Row {
  std::string name, class_name;
  Difficulty difficulty;
};

// The mean CR of a planner over the episodes, of which few are flown at once: each holds images.
double fly(eval::BatchRunner& runner, const std::string& planner,
           const eval::EvalOptions& options) {
  std::vector<eval::EpisodeName> names;
  for (int episode = 0; episode < options.episodes; ++episode)
    names.push_back({env::kNoSea, episode});
  double cr = 0;
  for (const auto& batch : in_batches(planner, names, options.side_by_side()))
    for (const auto& episode : runner.run(batch, [](int) { return true; }))
      cr += episode.metrics.cr / 100 / options.episodes;
  return cr;
}

Row measure(const scene::Target& target, const Options& options) {
  const Queue queue;
  const env::TargetSet targets(queue, {&target});
  eval::BatchRunner runner(queue, target, targets, options.eval);
  Difficulty d;
  d.hemisphere = fly(runner, "uniform-hemisphere", options.eval);
  d.oracle = fly(runner, "oracle", options.eval);
  d.seeable = runner.truth().surface.seeable_share();
  return {target.facts.name, target.facts.class_name, d};
}

struct Summary {
  int targets = 0;
  Difficulty sum, least{1, 1, 1};

  void add(const Difficulty& d) {
    ++targets;
    sum = {sum.hemisphere + d.hemisphere, sum.oracle + d.oracle, sum.seeable + d.seeable};
    least = {std::min(least.hemisphere, d.hemisphere), std::min(least.oracle, d.oracle),
             std::min(least.seeable, d.seeable)};
  }
  Difficulty mean() const {
    return {sum.hemisphere / targets, sum.oracle / targets, sum.seeable / targets};
  }
};

nlohmann::ordered_json in_percent(const Difficulty& d) {
  return {
      {"hemisphere", 100 * d.hemisphere}, {"oracle", 100 * d.oracle}, {"seeable", 100 * d.seeable}};
}

nlohmann::ordered_json to_json(const Summary& summary) {
  return {{"targets", summary.targets},
          {"mean", in_percent(summary.mean())},
          {"min", in_percent(summary.least)}};
}

void print_line(const std::string& name, const std::string& note, const Difficulty& d) {
  fmt::print("{:<28} {:<14} {:>10.1f} {:>7.1f} {:>8.1f}\n", name, note, 100 * d.hemisphere,
             100 * d.oracle, 100 * d.seeable);
}

void print_table(const std::vector<Row>& rows, const std::map<std::string, Summary>& classes,
                 const Summary& all) {
  fmt::print("{:<28} {:<14} {:>10} {:>7} {:>8}\n", "CR in percent", "class", "hemisphere", "oracle",
             "seeable");
  for (const auto& row : rows) print_line(row.name, row.class_name, row.difficulty);
  for (const auto& [name, summary] : classes) print_line("mean of class", name, summary.mean());
  print_line("mean of all", fmt::format("{} targets", all.targets), all.mean());
  print_line("least of all", "", all.least);
}

void print_json(const std::vector<Row>& rows, const std::map<std::string, Summary>& classes,
                const Summary& all) {
  nlohmann::ordered_json out{{"all", to_json(all)}};
  for (const auto& [name, summary] : classes) out["classes"][name] = to_json(summary);
  for (const auto& row : rows) {
    nlohmann::ordered_json entry{{"name", row.name}, {"class", row.class_name}};
    entry.update(in_percent(row.difficulty));
    out["targets"].push_back(entry);
  }
  fmt::print("{}\n", json_text(out, 2));
}

void check_difficulty(const Options& options) {
  std::vector<eval::TargetSource> sources;
  for (const auto& text : options.targets)
    for (auto& source : split_sources(text, scene::kind_of_plural(options.kind), "test"))
      sources.push_back(std::move(source));
  if (options.limit > 0 && int(sources.size()) > options.limit) sources.resize(options.limit);
  std::vector<Row> rows(sources.size());
  Progress progress("difficulty", long(sources.size()));
  parallel_tasks(index_t(sources.size()), [&](index_t i) {
    rows[i] = measure(sources[i](), options);
    progress.advance();
  });
  std::map<std::string, Summary> classes;
  Summary all;
  for (const auto& row : rows) classes[row.class_name].add(row.difficulty), all.add(row.difficulty);
  if (options.json)
    print_json(rows, classes, all);
  else
    print_table(rows, classes, all);
}
}  // namespace

void add_check_difficulty(CLI::App& check) {
  auto options = std::make_shared<Options>();
  options->eval.episodes = 1, options->eval.points = 100000;
  auto* command = check.add_subcommand(
      "difficulty",
      "Measure how much fixed views and a one-step oracle see of targets that stand still");
  command
      ->add_option("targets", options->targets,
                   "Targets to measure: ships, houses or objects (their test split), folders, or "
                   "single targets")
      ->required();
  add_value(*command, "--kind", options->kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  add_number(*command, "--limit", options->limit, 0, 1'000'000,
             "Number of targets to take, the first ones; 0: all");
  truth::bind_points(*command, options->eval.points);
  add_number(*command, "--views", options->eval.scan.world.views, 1, 1000, "Views of every target");
  add_number(*command, "--episodes", options->eval.episodes, 1, 1000,
             "Scans by each planner, each from another start");
  add_seed(*command, options->eval.scan.seed, "Seed of starts and moves");
  command->add_flag("--json", options->json, "Print one JSON object and nothing else");
  command->callback([options] { check_difficulty(*options); });
}

}  // namespace danbv::app
