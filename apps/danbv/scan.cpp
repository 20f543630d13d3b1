// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/files/stop_writing.h"
#include "danbv/eval/any_planner.h"
#include "danbv/io/record_frame.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/web/live_folder.h"
#include "input_files.h"
#include "scan_display.h"
#include "scan_files.h"
#include "scan_flags.h"
#include "scan_flight.h"
#include "scan_limits.h"
#include "scan_recorder.h"
#include "scan_recovery.h"
#include "surface_mesh_child.h"

namespace danbv::app {

namespace {

// killed: what this flight goes on from, and repeats first; nullptr: nothing.
ScanFlight fly(const ScanFlags& flags, const scene::Target& target, const truth::GroundTruth& truth,
               ScanRecorder& recorder, web::LiveFolder& live, ScanDisplay& display,
               const io::ScanRecord* killed) {
  bool told = false;
  return fly_scan(flags, target, truth, recorder, [&](const eval::ScanStep& step) {
    if (killed) check_same_flight(recorder.record(), *killed);
    live.update(recorder.record());
    if (!live.fault().empty() && !std::exchange(told, true))
      fmt::print(stderr, "danbv: warning: the scan cannot be watched, but goes on: {}\n",
                 shown(live.fault()));
    display.view(step);
    return !CatchInterrupt::interrupted();
  });
}

// May fail, or be interrupted: the scan is safe by now.
WrittenFile add_mesh_file(OutputFolder& out) {
  try {
    write_file(out.staging() / "mesh.ply", surface_mesh_in_child(out.path() / "cloud.ply", {}));
    out.add();
  } catch (const Interrupted&) {
    throw Interrupted(out.path().string() + ": holds the scan; interrupted before its mesh");
  }
  return {"mesh.ply", "a surface over the scan"};
}

// The mission over the scan's views, or why it cannot be flown.
struct PlannedMission {
  std::optional<mission::Mission> mission;
  std::string refused;
};

// T_map_true: the true ship is laid into the frame of the map, in which the mission is.
PlannedMission plan_over(const ScanFlags& flags, const io::ScanRecord& record,
                         const scene::Target& target, const Rigidd& T_map_true) {
  scene::TriangleMesh truth = target.mesh;
  const double scale = target.facts.scale().real_length(1).value;
  for (auto& v : truth.vertices) v = ((T_map_true * v.cast<double>()) * scale).cast<float>();
  try {
    return {plan_mission(in_frame(record, io::Frame::real), truth, flags.drone, flags.mission), {}};
  } catch (const Interrupted&) {
    throw;
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

std::vector<WrittenFile> write(const ScanFlags& flags, const web::ReportScan& scan,
                               const PlannedMission& plan, const onboard::SensorLog& log,
                               OutputFolder& out, web::LiveFolder& live) {
  auto files = write_scan_files(out.staging(), scan);
  if (plan.mission)
    for (const WrittenFile& file : write_mission(out.staging(), *plan.mission, flags.place))
      files.push_back(file);
  if (flags.log) {
    onboard::write_sensor_log(out.staging() / "sensors.safetensors", log);
    files.push_back({"sensors.safetensors", "what came on board, exactly: for examples/2"});
  }
  out.replace();
  live.remove();
  if (flags.mesh) files.push_back(add_mesh_file(out));
  return files;
}

// What no mesh file says, and was taken for granted.
void tell_guesses(const ScanFlags& flags, const scene::TargetFacts& facts,
                  const ScanDisplay& display) {
  if (!facts.floats() && flags.scan.sea_state > 0)
    display.note(fmt::format("--sea-state {} changes nothing: {} stands on land",
                             flags.scan.sea_state, shown(facts.name)));
  if (!std::filesystem::is_regular_file(flags.target)) return;
  const std::string water =
      facts.floats()
          ? fmt::format(", {:.3g} m of it below the water (a quarter of a ship's volume)",
                        facts.waterline.value)
          : "";
  display.note(
      fmt::format("{} is taken for a {} with {} up, {:.4g} m long{}; where that is wrong: --up "
                  "--units --length --kind",
                  shown(flags.target), flags.mesh_facts.kind,
                  flags.mesh_facts.up.empty() ? scene::format_is_y_up(flags.target) ? "+y" : "+z"
                                              : "+" + flags.mesh_facts.up,
                  facts.length_orig.value, water));
}

// Known before anything is flown, where the mission would only say it afterwards.
void tell_margin(const ScanFlags& flags, ShipScale scale, const ScanDisplay& display) {
  if (!flags.has_place) return;
  const auto guard = eval::guard_of(flags.scan.planner, flags.scan.planning);
  const double kept = guard.on ? scale.real_length(double(guard.distance)).value : 0;
  if (kept < 0.99 * flags.mission.margin)
    display.note(fmt::format(
        "the scan keeps {:.2g} m from what it knows, a mission --margin {:.2g} m: it is refused "
        "where a view comes nearer; --clearance {:.2g} keeps views as far away",
        kept, flags.mission.margin, flags.mission.margin));
}

OutputRequest request_of(const ScanFlags& flags, bool resumes) {
  return {.command = "scan",
          .gathers = {"cloud.ply", "config.toml", "episode.safetensors", "mesh.ply"},
          .force = flags.force,
          .keeps_live = resumes,
          .inputs = input_files({flags.target, flags.config, flags.scan.planning.weights,
                                 flags.scan.planning.scorer})};
}

void fly_and_write(const CLI::App& command, ScanFlags& flags, const std::string& config,
                   OutputFolder& out, web::LiveFolder& live, const web::KilledScan* killed) {
  const scene::Target target = target_of(command, flags.target, flags.mesh_facts);
  set_real_lengths(flags, target.facts.scale());
  ScanDisplay display(flags.scan, flags.frame, flags.json);
  tell_guesses(flags, target.facts, display);
  tell_margin(flags, target.facts.scale(), display);
  display.begin(target.facts);
  if (const std::string sea = check_start(target, flags.scan); !sea.empty()) display.note(sea);
  display.ground_truth();
  truth::GroundTruthOptions points = flags.truth;
  points.grid = flags.scan.state.grid;
  const truth::GroundTruth truth =
      truth::ground_truth(target.mesh, scene::Bvh(target.mesh), points, Queue(flags.scan.device));
  ScanRecorder recorder(target, flags.scan, depth_step_of(flags, target.facts.scale()));
  const CatchInterrupt catching;  // to the end of writing
  const ScanFlight flown =
      fly(flags, target, truth, recorder, live, display, killed ? &killed->record : nullptr);
  if (killed && flown.reason == "interrupted" &&
      recorder.record().views.size() < killed->record.views.size())
    throw Interrupted(out.path().string() +
                      ": interrupted before the flight was where it had been; the views of the "
                      "killed scan are kept");
  const io::ScanRecord record = in_frame(recorder.record(), flags.frame);
  const metrics::ScanContext context = context_of(recorder.record(), flags.frame, flags.drone);
  const std::string metrics = to_json(flown.result.metrics, context);
  const bool planned = flags.has_place && flown.reason != "interrupted";
  const Rigidd T_map_true = flown.result.T_true_map.cast<double>().inverse();
  const PlannedMission plan =
      planned ? plan_over(flags, record, target, T_map_true) : PlannedMission{};
  web::ReportScan report{record, metrics, config};
  if (plan.mission && plan.mission->flights.size() == 1)
    report.files["mission.plan"] = plan_json(*plan.mission, plan.mission->flights[0], flags.place);
  const auto files = write(flags, report, plan, flown.log, out, live);
  if (flags.json) fmt::print("{}", metrics);
  display.summary(flown.result.metrics, context, shown(flags.out));
  display.files(files);
  const auto& placed = flown.result.metrics.registration;
  if (const int lost = placed.failures + placed.not_registrable;
      2 * lost > int(record.views.size()))
    display.note(
        fmt::format("{} of the {} views have no place in the map: what they saw is not in the scan",
                    lost, record.views.size()));
  if (plan.mission && plan.mission->views() < int(record.views.size()))
    display.note(fmt::format(
        "the mission has {} of the {} views: where the others were taken from is not known",
        plan.mission->views(), record.views.size()));
  if (!plan.refused.empty())
    fail(fmt::format("no mission was written, since it could not be flown: {}; {} holds the scan",
                     plan.refused, out.path().string()));
  if (flown.reason == "interrupted") throw CLI::RuntimeError(130);
}

// What was seen is not lost where the scan fails after it: it stays where viewers find it.
void scan(const CLI::App& command, ScanFlags& flags, const std::string& config,
          const web::KilledScan* killed = nullptr) {
  if (!killed && !flags.force) refuse_killed_scan(flags.out);
  OutputFolder out(flags.out, request_of(flags, killed != nullptr));
  web::LiveFolder live(out.path(), killed ? killed->config : config);
  try {
    fly_and_write(command, flags, config, out, live, killed);
  } catch (const Interrupted&) {
    if (!killed) live.remove();
    throw;
  } catch (const Error& error) {
    if (!live.holds_views()) throw;
    fail(fmt::format("{}; the views flown are kept: {}", error.what(), ways_on(out.path())));
  }
}

// The same seed gives the same flight, so the views that a killed scan flew are flown again and the
// others after them. Where they turn out to be others, nothing is written.
void go_on(CLI::App& command, ScanFlags& flags) {
  const std::string folder = flags.out;
  const web::KilledScan killed = require_killed_scan(folder);
  apply_toml(command, killed.config, folder + ": the config of the killed scan");
  flags.out = folder;
  complete(command, flags);
  if (!flags.json)
    fmt::print("going on from the {} views of a killed scan, which are flown again first\n",
               killed.record.views.size());
  scan(command, flags, dump_config(command), &killed);
}

}  // namespace

void add_scan(CLI::App& app) {
  auto flags = std::make_shared<ScanFlags>();
  auto* command = app.add_subcommand("scan", "Scan a target and keep what was seen");
  add_scan_options(*command, *flags);
  command->callback([flags, command] {
    if (flags->resume) return go_on(*command, *flags);
    if (!flags->config.empty()) apply_config(*command, flags->config);
    require_option(*command, "target");
    complete(*command, *flags);
    scan(*command, *flags, dump_config(*command));
  });
}

}  // namespace danbv::app
