// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"
#include "danbv/eval/runner.h"
#include "danbv/tables/flown_table.h"
#include "eval_merge.h"
#include "names_help.h"
#include "not_flown.h"
#include "shared_work.h"
#include "sheet_source.h"
#include "table_folder.h"
#include "trained_runs.h"

// The paper's tables, a command each: what no file holds yet is flown, and all is written.
namespace danbv::app {

namespace {
namespace fs = std::filesystem;

struct TablesFlags {
  TableFolderFlags folder;
  std::string config;
  int objects = 0, few_episodes = 2;
  std::vector<std::string> few = {"active-rmap"};
  Shard shard;
  std::vector<std::string> merge;
  TrainedRunsFlags trained;
  tables::TableOptions table;
};

OutputRequest request_of(const TablesFlags& flags) {
  return {.command = "tables",
          .goes_on = true,
          .writes = {"targets/*.json"},
          .gathers = {"config.toml"},
          .force = flags.folder.force};
}

bool may_fly_on() { return !CatchInterrupt::interrupted(); }

std::vector<eval::TargetSource> sources_of(const tables::Flight& flight, int objects) {
  const std::string what =
      flight.targets.empty() ? scene::kind_name(flight.kind) + "s" : flight.targets;
  return some_of(split_sources(what, flight.kind, "test", flight.length_m), objects);
}

// Flies what no file of the flight's folder holds yet, with the other processes of a launch.
// Nothing where it was interrupted.
std::optional<tables::Flown> fly(const TablesFlags& flags, const tables::Flight& flight,
                                 const SharedWork& share) {
  const fs::path folder = fs::path(flags.folder.runs) / flight.name;
  const auto sources = sources_of(flight, flags.objects);
  tables::Flown flown{flight};
  if (flight.options.planners.empty()) return flown;
  const auto out = share.open(folder, request_of(flags));
  std::vector<std::string> shards;
  for (const auto& runs : flags.merge) shards.push_back((fs::path(runs) / flight.name).string());
  if (share.leads && !shards.empty()) gather_targets(shards, folder);
  share.wait_for_all("gathered " + flight.name);
  const TaskCounter tasks = flags.shard.whole() ? share.tasks(flight.name) : tasks_of(flags.shard);
  const eval::LeftOut left_out = tell_left_out(flown.not_flown);
  auto results = run_eval(sources, flight.options, folder, may_fly_on, tasks, left_out);
  share.wait_for_all("flown " + flight.name);
  // What others flew is read, and what one of them left, because it was interrupted, flown.
  if (!share.alone && share.leads && results)
    results = run_eval(sources, flight.options, folder, may_fly_on, all_tasks(), left_out);
  if (!results) return {};
  flown.results = std::move(*results);
  return flown;
}

// All flights of a table, one after another; of the leader alone, and not of a shard, the results.
std::vector<tables::Flown> fly_all(const TablesFlags& flags,
                                   const std::vector<tables::Flight>& flights) {
  std::vector<tables::Flown> flown;
  share_work([&](const SharedWork& share) {
    if (!share.alone && !flags.shard.whole())
      fail("--shard is for processes that no launcher started together: leave it out");
    for (const tables::Flight& flight : flights) {
      auto one = fly(flags, flight, share);
      if (!one) end_interrupted_table(flags.folder);
      if (share.leads) flown.push_back(std::move(*one));
    }
  });
  return flown;
}

void run(const tables::FlownTable& table, TablesFlags flags) {
  const TableClock clock;
  const CatchInterrupt catching;
  for (const auto& planner : flags.few) flags.table.eval.episodes_of[planner] = flags.few_episodes;
  for (const auto& row : flags.table.rows)
    if (!row.missing().empty()) fmt::print(stderr, "{}: {}\n", row.title, row.missing());
  const auto flown = fly_all(flags, table.flights(flags.table));
  if (flown.empty()) return;  // the leader goes on
  if (!flags.shard.whole())
    return fmt::print("shard {}/{} in {}, {}; --merge makes the table of all shards\n",
                      flags.shard.number, flags.shard.of, shown(flags.folder.runs), clock.text());
  write_table(flags.folder, table.files(flags.table, flown), clock);
}

void add_flying(CLI::App& command, TablesFlags& flags) {
  add_config_option(command, flags.config);
  add_table_folder(command, flags.folder);
  bind(command, flags.table.eval);
  add_number(command, "--objects", flags.objects, 0, 1'000'000,
             "Number of targets of each kind, spread evenly over all; 0: all");
  add_list(command, "--few", flags.few, eval::unknown_planner,
           "Planners that fly fewer episodes, because they take long, between commas");
  add_number(command, "--few-episodes", flags.few_episodes, 1, 100'000,
             "Episodes of the planners of --few, of every target and sea state");
  add_shard(command, flags.shard,
            "Fly only every N-th target, from the K-th on, into its own --runs");
  command
      .add_option("--merge", flags.merge, "Folders --runs of shards that are gathered in --runs")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR")
      ->configurable(false);
  command.footer(planners_help());
}

void add_meshes(CLI::App& command, std::string& meshes) {
  command
      .add_option("--meshes", meshes,
                  "Folder of meshes that are flown around too, each as a ship of 40, 100 and 250 m")
      ->check(CLI::ExistingDirectory)
      ->type_name("DIR");
}

void check_rows(const CLI::App& command, const tables::FlownTable& table) {
  if (table.takes_meshes && command.get_option("--obstacle-sensor")->count() > 0)
    fail(fmt::format("--obstacle-sensor: {} flies with and without", table.name));
  if (!table.spec.empty() && command.get_option("--planner")->count() > 0)
    fail(fmt::format("--planner: the rows of {} are those of --spec", table.name));
}

std::vector<tables::TableRow> rows_of(const tables::FlownTable& table, const TablesFlags& flags) {
  const eval::EvalOptions& eval = flags.table.eval;
  if (table.spec.empty()) return tables::rows_of(eval.planners, eval.scan.planning);
  return planner_rows(trained_rows(flags.trained), flags.table.reference);
}

void add_flown(CLI::App& tables, const tables::FlownTable& table) {
  auto flags = std::make_shared<TablesFlags>();
  table.set_defaults(flags->table.eval);
  flags->trained = {std::string(table.spec), {fmt::format("out/{}", table.name)}};
  auto* command = tables.add_subcommand(std::string(table.name), std::string(table.summary));
  add_flying(*command, *flags);
  if (!table.spec.empty()) add_trained_runs(*command, flags->trained);
  if (table.takes_meshes) add_meshes(*command, flags->table.meshes);
  command->callback([&table, flags, command] {
    if (!flags->config.empty()) apply_config(*command, flags->config);
    check_rows(*command, table);
    flags->table.rows = rows_of(table, *flags);
    run(table, *flags);
  });
}

}  // namespace

void add_tables(CLI::App& app) {
  auto* tables = app.add_subcommand("tables", "Make the paper's tables: numbers, LaTeX, pictures");
  tables->require_subcommand(1);
  for (const tables::FlownTable& table : tables::all_flown_tables()) add_flown(*tables, table);
  add_tables_shaping(*tables);
  add_tables_visibility(*tables);
  add_tables_qualitative(*tables);
  add_tables_unseen(*tables);
  add_tables_latency(*tables);
}

}  // namespace danbv::app
