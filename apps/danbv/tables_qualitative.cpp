// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>
#include <set>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/files/stop_writing.h"
#include "danbv/eval/batch.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/tables/flown_table.h"
#include "danbv/tables/qualitative_table.h"
#include "names_help.h"
#include "not_flown.h"
#include "sheet_source.h"
#include "surface_mesh_child.h"
#include "table_folder.h"

// Pictures of what planners reconstruct: a scan each of a few targets, meshed and drawn.
namespace danbv::app {

namespace {

struct QualitativeFlags {
  TableFolderFlags folder;
  std::string config;
  std::vector<std::string> targets;
  int objects = 3, sea_state = 5, episode = 0, mesh_depth = 9;
  eval::EvalOptions eval;
};

// Equal for all scans, also where one has seen but a part of the ship: what SurfaceMeshOptions
// takes for a cloud of 15 m.
io::SurfaceMeshOptions mesh_options(int depth) {
  io::SurfaceMeshOptions options;
  options.spacing = 0.03f, options.cut = 0.05f, options.depth = depth;
  return options;
}

// The first test ship of every class: a few of them are unlike each other.
std::vector<eval::TargetSource> first_test_ships() {
  std::set<std::string> classes;
  std::vector<eval::TargetSource> sources;
  for (const auto& entry : fleet::ship_split().test)
    if (classes.insert(entry.class_name).second)
      sources.push_back([entry] {
        const auto own = fleet::find_class(scene::TargetKind::ship, entry.class_name);
        return fleet::fleet_target(own, entry.seed);
      });
  return sources;
}

std::vector<eval::TargetSource> sources_of(const QualitativeFlags& flags) {
  if (flags.targets.empty()) return some_of(first_test_ships(), flags.objects);
  std::vector<eval::TargetSource> sources;
  for (const std::string& name : flags.targets)
    sources.push_back([name] { return fleet::resolve_target(name); });
  return sources;
}

// A scan of which too little is left for a surface is shown without one.
scene::TriangleMesh make_mesh(const tables::ShownScanFiles& files, int depth) {
  try {
    write_file(files.mesh, surface_mesh_in_child(files.cloud, mesh_options(depth)));
    return scene::read_mesh(files.mesh);
  } catch (const Interrupted&) {
    throw;
  } catch (const Error& error) {
    warn_on_stderr(fmt::format("no mesh is shown of {}: {}", shown(files.cloud.stem().string()),
                               shown(error.what())));
    return {};
  }
}

class QualitativeScans {
 public:
  explicit QualitativeScans(const QualitativeFlags& flags)
      : flags_(flags), folder_(std::filesystem::path(flags.folder.runs) / "qualitative") {}

  // Reads what is kept, flies and meshes what is not. Nothing where it was interrupted.
  std::optional<tables::ShownScan> get(const scene::Target& target, const truth::GroundTruth& truth,
                                       const std::string& planner) const {
    const tables::ShownFlight flight{planner, flags_.sea_state, flags_.episode};
    const auto files =
        shown_scan_files(folder_ / "scans", target.facts, flags_.eval, flight, flags_.mesh_depth);
    auto scan = get_shown(files, target, truth, flags_.eval, flight,
                          [] { return !CatchInterrupt::interrupted(); });
    if (scan && scan->mesh.triangles.empty()) scan->mesh = make_mesh(files, flags_.mesh_depth);
    return scan;
  }

  OutputFolder open() const {
    return OutputFolder(folder_, {.command = "tables",
                                  .goes_on = true,
                                  .writes = {"scans/*.ply", "scans/*.safetensors"},
                                  .force = flags_.folder.force});
  }

 private:
  const QualitativeFlags& flags_;
  std::filesystem::path folder_;
};

// Why no scan of the target can begin; "": it can.
std::string start_fault(const scene::Target& target, const QualitativeFlags& flags,
                        const std::vector<std::string>& planners) {
  eval::ScanOptions scan = flags.eval.scan;
  scan.sea_state = flags.sea_state;
  scan.stream = eval::episode_stream(target.facts.hash, flags.episode);
  try {
    for (const auto& planner : planners) scan.planner = planner, check_start(target, scan);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

tables::ShownTarget show(const QualitativeFlags& flags, const scene::Target& target,
                         const std::vector<tables::TableRow>& rows, Progress& progress) {
  const truth::GroundTruth truth =
      eval::truth_of(Queue(flags.eval.scan.device), target, flags.eval);
  const QualitativeScans scans(flags);
  std::vector<tables::FigureRow> shown_rows;
  for (const tables::TableRow& row : rows) shown_rows.push_back({row.title, row.missing()});
  parallel_tasks(index_t(rows.size()), [&](index_t r) {
    if (!rows[r].flown().empty() && !CatchInterrupt::interrupted())
      shown_rows[r].scan = scans.get(target, truth, rows[r].flown().front());
    progress.advance();
  });
  if (CatchInterrupt::interrupted()) end_interrupted_table(flags.folder);
  const std::string title = tables::shown_title(target.facts, flags.sea_state);
  const auto figure = qualitative_figure(target, truth, title, shown_rows);
  return shown_target(target.facts, title, shown_rows, figure);
}

void run(const QualitativeFlags& flags) {
  const TableClock clock;
  const CatchInterrupt catching;
  if (!io::have_surface_mesh()) io::surface_mesh({});  // says what is missing
  const auto rows = tables::rows_of(flags.eval.planners, flags.eval.scan.planning);
  for (const auto& row : rows)
    if (!row.missing().empty()) fmt::print(stderr, "{}: {}\n", row.title, row.missing());
  const OutputFolder kept = QualitativeScans(flags).open();
  const auto sources = sources_of(flags);
  Progress progress("qualitative", long(sources.size() * rows.size()));
  std::vector<tables::ShownTarget> targets;
  tables::Flown left_out;
  left_out.flight.name = "targets";
  const auto leave_out = tell_left_out(left_out.not_flown);
  for (const auto& source : sources) {
    const scene::Target target = source();
    const std::string fault = start_fault(target, flags, flown_planners(rows));
    if (fault.empty())
      targets.push_back(show(flags, target, rows, progress));
    else
      leave_out({target.facts.name, flags.sea_state, fault});
  }
  write_table(flags.folder, qualitative_files(targets, tables::not_flown_notes({left_out})), clock);
}

}  // namespace

void add_tables_qualitative(CLI::App& tables) {
  auto flags = std::make_shared<QualitativeFlags>();
  flags->eval.planners = {
      "uniform-hemisphere", "active-rmap", "scan-rl", "gennbv", "hestia", "da-nbv"};
  auto* command = tables.add_subcommand(
      "qualitative", "Pictures of the meshes of every planner's scan, by their error");
  add_config_option(*command, flags->config);
  add_table_folder(*command, flags->folder);
  add_list(*command, "--planner", flags->eval.planners, eval::unknown_planner,
           "Planners to show, between commas, a row each");
  add_list(
      *command, "--target", flags->targets, [](const std::string&) { return ""; },
      "Targets to show, between commas, each as danbv scan takes it (default: ships of the test "
      "split, each of another class)");
  add_number(*command, "--objects", flags->objects, 1, 15,
             "Number of ships, spread evenly over the classes, where --target names none");
  add_number(*command, "--sea-state", flags->sea_state, 0, ocean::kSeaStates - 1,
             "Sea state that ships are scanned in");
  add_number(*command, "--episode", flags->episode, 0, 100'000,
             "Which episode of danbv eval is shown: another number, another sea and start");
  add_number(*command, "--mesh-depth", flags->mesh_depth, 4, 12,
             "Depth of the meshes' octree; each further level doubles the detail and takes longer");
  truth::bind_points(*command, flags->eval.points);
  bind(*command, flags->eval.scan);
  command->footer(planners_help());
  command->callback([flags, command] {
    if (!flags->config.empty()) apply_config(*command, flags->config);
    run(*flags);
  });
}

}  // namespace danbv::app
