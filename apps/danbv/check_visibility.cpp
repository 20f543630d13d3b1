// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/files/json_text.h"
#include "danbv/eval/visibility_check.h"
#include "visibility_targets.h"

namespace danbv::app {

namespace {

struct VisibilityFlags {
  eval::VisibilityCheckOptions check;
  int targets = 200;
  bool json = false;
};

using Counts = std::vector<eval::VisibilityCounts>;

void add(Counts& to, const Counts& from) {
  to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i].add(from[i]);
}

nlohmann::ordered_json to_json(const eval::VisibilityCounts& c) {
  return {{"invisible", c.invisible},
          {"visible", c.visible},
          {"invisible_masked_percent", c.invisible_masked_percent()},
          {"visible_masked_percent", c.visible_masked_percent()}};
}

void print_json(const std::vector<eval::VisibilityVariant>& variants,
                const std::map<std::string, Counts>& kinds) {
  nlohmann::ordered_json out;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    nlohmann::ordered_json row{{"variant", variants[i].name},
                               {"threshold", variants[i].options.threshold},
                               {"skip", variants[i].options.skip},
                               {"shrink", variants[i].options.transmittance.shrink}};
    for (const auto& [kind, counts] : kinds) row[kind] = to_json(counts[i]);
    out["rows"].push_back(row);
  }
  out["paper"] = {{"invisible_masked_percent", 88.3}, {"visible_masked_percent", 13.4}};
  fmt::print("{}\n", json_text(out, 2));
}

void print_table(const std::vector<eval::VisibilityVariant>& variants,
                 const std::map<std::string, Counts>& kinds) {
  fmt::print(
      "invisible voxels masked / visible ones masked, percent (the paper reports 88.3 / "
      "13.4)\n{:<28}",
      "");
  for (const auto& [kind, counts] : kinds) fmt::print("{:>15}", kind);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    fmt::print("\n{:<28}", variants[i].name);
    for (const auto& [kind, counts] : kinds)
      fmt::print("{:>15}", fmt::format("{:.1f} / {:.1f}", counts[i].invisible_masked_percent(),
                                       counts[i].visible_masked_percent()));
  }
  fmt::print("\n");
}

void run(const VisibilityFlags& flags) {
  const auto variants = eval::visibility_variants();
  const auto targets = visibility_targets(flags.targets);
  std::map<std::string, Counts> kinds;
  Progress progress("visibility", long(targets.size()));
  auto check = flags.check;
  for (const VisibilityTarget& target : targets) {
    ++check.seed;  // other views for every target
    const Counts counts = check_visibility(target.make(), variants, check);
    add(kinds[kind_name(target.kind) + "s"], counts);
    add(kinds["all"], counts);
    progress.advance();
  }
  if (flags.json)
    print_json(variants, kinds);
  else
    print_table(variants, kinds);
}

}  // namespace

void add_check_visibility(CLI::App& check) {
  auto flags = std::make_shared<VisibilityFlags>();
  auto* command = check.add_subcommand(
      "visibility",
      "Measure the field's visibility against rendered depth, on ships, houses and objects");
  add_number(*command, "--targets", flags->targets, 4, 400,
             "Number of targets: ships, houses and objects together");
  bind(*command, flags->check);
  command->add_flag("--json", flags->json, "Print one JSON object and nothing else");
  command->callback([flags] { run(*flags); });
}

}  // namespace danbv::app
