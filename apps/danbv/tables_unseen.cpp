// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/eval/batch.h"
#include "danbv/eval/runner.h"
#include "danbv/tables/flown_table.h"
#include "danbv/tables/unseen_table.h"
#include "names_help.h"
#include "not_flown.h"
#include "table_folder.h"
#include "target_choice.h"

// What remains unseen: the targets of which a planner sees least, with the unseen part coloured.
namespace danbv::app {

namespace {

struct UnseenFlags {
  TableFolderFlags folder;
  std::string config;
  TargetChoice choice;
  int worst = 10;
  eval::EvalOptions eval;
};

bool may_fly_on() { return !CatchInterrupt::interrupted(); }

// The targets of those hashes, made again.
std::map<std::string, scene::Target> find_targets(const std::vector<eval::TargetSource>& sources,
                                                  const std::vector<tables::WorstScan>& wanted) {
  std::map<std::string, scene::Target> found;
  for (const auto& source : sources) {
    if (found.size() == wanted.size()) break;
    scene::Target target = source();
    for (const auto& scan : wanted)
      if (scan.target_hash == target.facts.hash) found.emplace(scan.target_hash, target);
  }
  return found;
}

tables::UnseenRow show(const UnseenFlags& flags, const tables::WorstScan& worst,
                       const scene::Target& target) {
  const truth::GroundTruth truth =
      eval::truth_of(Queue(flags.eval.scan.device), target, flags.eval);
  const tables::ShownFlight flight{flags.eval.planners.front(), worst.sea_state, worst.episode};
  const auto folder = std::filesystem::path(flags.folder.runs) / "unseen" / "scans";
  const auto files = shown_scan_files(folder, target.facts, flags.eval, flight, 0);
  const auto scan = get_shown(files, target, truth, flags.eval, flight, may_fly_on);
  if (!scan) end_interrupted_table(flags.folder);
  return unseen_row(tables::shown_title(target.facts, worst.sea_state), worst.mean_cr, target,
                    truth, *scan, 1 / flags.eval.scan.camera.fx_px);
}

void run(const UnseenFlags& flags) {
  const TableClock clock;
  const CatchInterrupt catching;
  if (flags.eval.planners.size() != 1) fail("--planner: a single one, whose worst scans are shown");
  const auto folder = std::filesystem::path(flags.folder.runs) / "unseen";
  const OutputFolder kept(folder,
                          {.command = "tables",
                           .goes_on = true,
                           .writes = {"targets/*.json", "scans/*.ply", "scans/*.safetensors"},
                           .force = flags.folder.force});
  const auto sources = sources_of(flags.choice);
  tables::Flown flown;
  flown.flight.name = "targets";
  auto results = run_eval(sources, flags.eval, folder, may_fly_on, all_tasks(),
                          tell_left_out(flown.not_flown));
  if (!results) end_interrupted_table(flags.folder);
  const auto worst = tables::worst_scans(*results, flags.eval.planners.front(), flags.worst);
  const auto targets = find_targets(sources, worst);
  Progress progress("unseen", long(worst.size()));
  std::vector<tables::UnseenRow> rows;
  for (const auto& scan : worst) {
    rows.push_back(show(flags, scan, targets.at(scan.target_hash)));
    progress.advance();
  }
  write_table(flags.folder,
              unseen_files(flags.eval.planners.front(), rows, tables::not_flown_notes({flown})),
              clock);
}

}  // namespace

void add_tables_unseen(CLI::App& tables) {
  auto flags = std::make_shared<UnseenFlags>();
  flags->eval.planners = {"da-nbv+guard"};
  flags->eval.episodes = 1;
  auto* command = tables.add_subcommand(
      "unseen", "The targets of which a planner sees least, with what it does not see in colour");
  add_config_option(*command, flags->config);
  add_table_folder(*command, flags->folder);
  bind(*command, flags->choice);
  add_number(*command, "--worst", flags->worst, 1, 100, "Number of targets to show");
  bind(*command, flags->eval);
  command->footer(planners_help());
  command->callback([flags, command] {
    if (!flags->config.empty()) apply_config(*command, flags->config);
    run(*flags);
  });
}

}  // namespace danbv::app
