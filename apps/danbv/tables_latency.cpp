// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/eval/any_planner.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/tables/latency_table.h"
#include "table_folder.h"

namespace danbv::app {

namespace {

struct LatencyFlags {
  TableFolderFlags folder;
  std::vector<std::string> planners = {"random", "active-rmap", "scan-rl", "gennbv",
                                       "hestia", "da-nbv",      "oa-ig",   "greedy-paf"};
  Device device = Device::cpu;
  int views = 30, pixels = 400;
  tables::TimingLimits limits;
  std::string weights;
};

// A large, a small and a bulky ship.
std::vector<std::vector<tables::RecordedView>> scans(const LatencyFlags& flags,
                                                     const camera::Camera& camera) {
  constexpr int kSeaState = 4;
  std::vector<std::vector<tables::RecordedView>> scans;
  for (const char* name : {"container", "tug", "heavylift"}) {
    const auto ship = fleet::fleet_target(fleet::find_class(scene::TargetKind::ship, name), 7);
    scans.push_back(tables::record_views(ship, kSeaState, flags.views, camera));
  }
  return scans;
}

std::filesystem::path file_of(const LatencyFlags& flags, const std::string& device) {
  return std::filesystem::path(flags.folder.runs) / "latency" / (device + ".json");
}

// What was measured on this device before stays.
std::vector<tables::Latency> measure(const LatencyFlags& flags,
                                     const std::vector<tables::TableRow>& rows) {
  const auto file = file_of(flags, flags.device == Device::cuda ? "cuda" : "cpu");
  std::vector<tables::Latency> latencies = tables::load_latencies(file);
  planners::PlannerOptions planning{.views = flags.views};
  planning.camera = camera::Camera::with_fov(flags.pixels, flags.pixels, 90);
  planning.weights = flags.weights;
  const auto recorded = scans(flags, planning.camera);
  Progress progress("latency", long(rows.size()));
  for (const auto& planner : flown_planners(rows)) {
    if (CatchInterrupt::interrupted()) end_interrupted_table(flags.folder);
    progress.advance();
    const auto kept = [&](const auto& l) { return l.planner == planner; };
    if (std::any_of(latencies.begin(), latencies.end(), kept)) continue;
    latencies.push_back(latency_of(
        planner, flags.device,
        tables::time_decisions(planner, flags.device, recorded, planning, flags.limits)));
    tables::save_latencies(file, latencies);
  }
  return latencies;
}

void run(const LatencyFlags& flags) {
  const TableClock clock;
  const CatchInterrupt catching;
  planners::PlannerOptions planning;
  planning.weights = flags.weights;
  const auto rows = tables::rows_of(flags.planners, planning);
  const OutputFolder kept(file_of(flags, "").parent_path(), {.command = "tables",
                                                             .goes_on = true,
                                                             .writes = {"cpu.json", "cuda.json"},
                                                             .force = flags.folder.force});
  measure(flags, rows);
  std::vector<tables::Latency> all;
  for (const char* device : {"cpu", "cuda"})
    for (const auto& latency : tables::load_latencies(file_of(flags, device)))
      all.push_back(latency);
  write_table(flags.folder, tables::latency_files(rows, all), clock);
}

}  // namespace

void add_tables_latency(CLI::App& tables) {
  auto flags = std::make_shared<LatencyFlags>();
  auto* command =
      tables.add_subcommand("latency", "Time of a decision of every planner, on this device");
  add_table_folder(*command, flags->folder);
  add_list(*command, "--planner", flags->planners, eval::unknown_planner,
           "Planners to measure, between commas");
  add_device(*command, flags->device,
             "Where decisions are timed; what other devices measured stays in the table");
  add_number(*command, "--decisions", flags->limits.decisions, 1, 1'000'000,
             "Decisions of every planner that are timed");
  add_number(*command, "--seconds", flags->limits.seconds, 0, 1e6,
             "Seconds after which a slow planner's scan is its last");
  add_number(*command, "--views", flags->views, 1, 1000, "Views of a scan");
  add_number(*command, "--pixels", flags->pixels, 16, 4096,
             "Width and height of the depth image, in pixels");
  add_value(*command, "--weights", flags->weights,
            "Folder with a file PLANNER.safetensors for each learned planner");
  command->callback([flags] { run(*flags); });
}

}  // namespace danbv::app
