// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/tables/visibility_table.h"
#include "table_folder.h"
#include "visibility_targets.h"

namespace danbv::app {

namespace {

struct VisibilityTableFlags {
  TableFolderFlags folder;
  eval::VisibilityCheckOptions check;
  int targets = 200;
};

// What the file of a target holds, or else what is measured now and kept.
tables::VisibilityResults measure(const VisibilityTarget& target,
                                  const eval::VisibilityCheckOptions& check,
                                  const std::filesystem::path& folder) {
  const std::string name = fmt::format("{}-{}.json", target.entry.class_name, target.entry.seed);
  const std::string settings =
      fmt::format("{} views, {} pixels, seed {}", check.views, check.image_px, check.seed);
  const auto file = folder / (scene::kind_name(target.kind) + "s") / name;
  auto results = tables::load_visibility(file, settings);
  if (!results.empty()) return results;
  results = eval::check_visibility(target.make(), tables::visibility_rules(),
                                   eval::visibility_labels(), check);
  tables::save_visibility(file, settings, results);
  return results;
}

std::vector<tables::KindResults> measure_all(const VisibilityTableFlags& flags) {
  const auto folder = std::filesystem::path(flags.folder.runs) / "visibility";
  const OutputFolder kept(folder, {.command = "tables",
                                   .goes_on = true,
                                   .writes = {"ships/*.json", "houses/*.json", "objects/*.json"},
                                   .force = flags.folder.force});
  std::vector<tables::KindResults> kinds = {{"all"}, {"ships"}, {"houses"}, {"objects"}};
  const auto targets = visibility_targets(flags.targets);
  Progress progress("visibility", long(targets.size()));
  auto check = flags.check;
  for (const VisibilityTarget& target : targets) {
    if (CatchInterrupt::interrupted()) end_interrupted_table(flags.folder);
    ++check.seed;  // other views for every target
    const auto results = measure(target, check, folder);
    for (auto& kind : kinds)
      if (kind.kind == "all" || kind.kind == scene::kind_name(target.kind) + "s")
        tables::add(kind.results, results);
    progress.advance();
  }
  return kinds;
}

}  // namespace

void add_tables_visibility(CLI::App& tables) {
  auto flags = std::make_shared<VisibilityTableFlags>();
  auto* command = tables.add_subcommand(
      "visibility", "The visibility check under several labels and rules, with its curves");
  add_table_folder(*command, flags->folder);
  add_number(*command, "--targets", flags->targets, 4, 400,
             "Number of targets: ships, houses and objects together");
  bind(*command, flags->check);
  command->callback([flags] {
    const TableClock clock;
    const CatchInterrupt catching;
    write_table(flags->folder, tables::visibility_files(measure_all(*flags)), clock);
  });
}

}  // namespace danbv::app
