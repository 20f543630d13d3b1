// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "danbv/core/error.h"
#include "danbv/core/progress.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/metrics/difficulty.h"
#include "sheet_source.h"

namespace danbv::app {

namespace {
struct Options {
  std::vector<std::string> targets;
  std::string kind = "ships";
  int limit = 0;
  index_t points = 100000;
  bool json = false;
  DifficultyOptions measure;
};

struct Row {
  std::string name, class_name;
  Difficulty difficulty;
};

Row measure(const Target& target, const Options& options) {
  const Bvh bvh(target.mesh);
  const auto truth = surface_points(target.mesh, bvh, {.count = options.points});
  return {target.facts.name, target.facts.class_name,
          measure_difficulty(target.mesh, bvh, truth, options.measure)};
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
  fmt::print("{}\n", out.dump(2));
}

void check_difficulty(const Options& options) {
  std::vector<TargetSource> sources;
  for (const auto& text : options.targets)
    for (auto& source : split_sources(text, kind_of_plural(options.kind), "test"))
      sources.push_back(std::move(source));
  if (options.limit > 0 && int(sources.size()) > options.limit) sources.resize(options.limit);
  std::vector<Row> rows;
  std::map<std::string, Summary> classes;
  Summary all;
  Progress progress("difficulty", long(sources.size()));
  for (const auto& source : sources) {
    rows.push_back(measure(source(), options));
    classes[rows.back().class_name].add(rows.back().difficulty);
    all.add(rows.back().difficulty);
    progress.advance();
  }
  if (options.json)
    print_json(rows, classes, all);
  else
    print_table(rows, classes, all);
}
}  // namespace

void add_check_difficulty(CLI::App& check) {
  auto options = std::make_shared<Options>();
  auto* command = check.add_subcommand(
      "difficulty", "How much of targets fixed views and a one-step oracle see, standing still");
  command
      ->add_option("targets", options->targets,
                   "ships, houses or objects (their test split), folders, or targets")
      ->required();
  command->add_option("--kind", options->kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  command->add_option("--limit", options->limit, "Take only the first so many targets");
  command->add_option("--points", options->points, "Ground-truth points of a target")
      ->check(CLI::Range(1000, 10000000));
  command->add_option("--views", options->measure.views, "Views")->check(CLI::Range(1, 1000));
  command->add_option("--candidates", options->measure.candidates, "Moves the oracle tries")
      ->check(CLI::Range(1, 100000));
  command->add_option("--episodes", options->measure.episodes, "Starts of the oracle")
      ->check(CLI::Range(1, 1000));
  command->add_option("--seed", options->measure.seed, "Seed of starts and moves");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { check_difficulty(*options); });
}

}  // namespace danbv::app
