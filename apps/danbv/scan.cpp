// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "catch_interrupt.h"
#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_folder.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/files/stop_writing.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/scan.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/onboard/sensor_log.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/web/live_folder.h"
#include "input_files.h"
#include "scan_display.h"
#include "scan_files.h"
#include "scan_recorder.h"
#include "surface_mesh_child.h"

namespace danbv::app {

namespace {

constexpr double kMostViewPixels = 1e9;  // of all views, 2 GB

struct ScanFlags {
  std::string config, target, out = "out/scan";
  double length_m = 0;  // of the real ship, for mesh files; 0: the file says
  bool json = false, mesh = false, log = false, force = false;
  io::MissionPlace place;  // where the real ship lies
  bool has_place = false;
  truth::GroundTruthOptions truth;
  eval::ScanOptions scan;
};

scene::Target target_of(const ScanFlags& flags) {
  if (flags.length_m > 0) return fleet::resolve_target(flags.target, RealMetres{flags.length_m});
  return fleet::resolve_target(flags.target);
}

struct Flown {
  eval::ScanResult result;
  std::string reason;  // why it ended
  onboard::SensorLog log;
};

void add_to_log(const eval::ScanStep& step, onboard::SensorLog& log) {
  log.views.push_back(
      {{step.depth.begin(), step.depth.end()}, step.pose, step.ship, step.weather, step.decision});
}

Flown fly(const ScanFlags& flags, const scene::Target& target, const truth::GroundTruth& truth,
          ScanRecorder& recorder, web::LiveFolder& live, ScanDisplay& display) {
  Flown flown;
  bool told = false;
  flown.result = run_scan(target, truth, flags.scan, [&](const eval::ScanStep& step) {
    recorder.add(step);
    if (flags.log) add_to_log(step, flown.log);
    live.update(recorder.record());
    if (!live.fault().empty() && !std::exchange(told, true))
      fmt::print(stderr, "danbv: warning: the scan cannot be watched, but goes on: {}\n",
                 shown(live.fault()));
    display.view(step);
    flown.reason = end_reason(step.episode, CatchInterrupt::interrupted());
    return !CatchInterrupt::interrupted();  // after its current view
  });
  recorder.finish(flown.reason);
  return flown;
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

std::vector<WrittenFile> write(const ScanFlags& flags, web::ReportScan scan, onboard::SensorLog log,
                               OutputFolder& out) {
  const std::optional<io::MissionPlace> place =
      flags.has_place ? std::optional(flags.place) : std::nullopt;
  auto files = write_scan_files(out.staging(), std::move(scan), place);
  if (flags.log) {
    log.camera = flags.scan.camera;
    onboard::write_sensor_log(out.staging() / "sensors.safetensors", log);
    files.push_back({"sensors.safetensors", "what came on board, exactly: for examples/2"});
  }
  out.replace();
  if (flags.mesh) files.push_back(add_mesh_file(out));
  return files;
}

// What no mesh file says, and was taken for granted.
void tell_guesses(const ScanFlags& flags, const scene::TargetFacts& facts,
                  const ScanDisplay& display) {
  if (!std::filesystem::is_regular_file(flags.target)) return;
  display.note(fmt::format(
      "{} is taken for a ship with {} up, {:.4g} m long, floating {:.3g} m above its lowest point "
      "(a quarter of its volume); where that is wrong: danbv import --up --units --length --kind",
      shown(flags.target), scene::format_is_y_up(flags.target) ? "+y" : "+z",
      facts.length_orig.value, facts.waterline.value));
}

OutputRequest request_of(const ScanFlags& flags) {
  return {.command = "scan",
          .gathers = {"cloud.ply", "config.toml", "episode.safetensors", "mesh.ply"},
          .force = flags.force,
          .inputs = input_files({flags.target, flags.config, flags.scan.planning.weights,
                                 flags.scan.planning.scorer})};
}

// All depth images are kept until the end.
void check_size(const ScanFlags& flags) {
  const auto& [camera, views] = std::pair(flags.scan.camera, flags.scan.world.views);
  const double pixels = double(views) * camera.width_px * camera.height_px;
  if (pixels > kMostViewPixels)
    fail(
        fmt::format("{} views of {} x {} pixels are more than {:.0f} million: lower --views or "
                    "--pixels",
                    views, camera.width_px, camera.height_px, kMostViewPixels / 1e6));
}

void scan(const ScanFlags& flags, const std::string& config) {
  check_size(flags);
  OutputFolder out(flags.out, request_of(flags));
  const scene::Target target = target_of(flags);
  ScanDisplay display(flags.scan, flags.json);
  web::LiveFolder live(out.path());
  tell_guesses(flags, target.facts, display);
  display.begin(target.facts);
  display.ground_truth();
  truth::GroundTruthOptions points = flags.truth;
  points.grid = flags.scan.state.grid;
  const truth::GroundTruth truth =
      truth::ground_truth(target.mesh, scene::Bvh(target.mesh), points, Queue(flags.scan.device));
  ScanRecorder recorder(target, flags.scan);
  const CatchInterrupt catching;  // to the end of writing
  const Flown flown = fly(flags, target, truth, recorder, live, display);
  const std::string metrics = to_json(flown.result.metrics);
  const auto files = write(flags, {recorder.record(), metrics, config}, flown.log, out);
  if (flags.json) return fmt::print("{}", metrics);
  display.summary(flown.result.metrics, flown.reason, shown(flags.out));
  for (const auto& file : files) fmt::print("  {:<22} {}\n", file.name, file.says);
}

void add_place_options(CLI::App& command, ScanFlags& flags) {
  auto* latitude = command.add_option("--lat", flags.place.latitude_deg,
                                      "Latitude of the real ship's midship, in degrees; with it a "
                                      "mission.plan is written");
  auto* longitude = command.add_option("--lon", flags.place.longitude_deg,
                                       "Longitude of the real ship's midship, in degrees");
  latitude->check(number_within<double>(-85, 85))->needs(longitude);
  longitude->check(number_within<double>(-180, 180))->needs(latitude);
  add_number(command, "--alt", flags.place.altitude, -500, 9000,
             "Height of the water there above sea level, in metres")
      ->needs(latitude);
  add_number(command, "--heading", flags.place.heading_deg, 0, 360,
             "Compass heading of the real ship's bow, in degrees")
      ->needs(latitude);
}

void add_scan_options(CLI::App& command, ScanFlags& flags) {
  command.add_option("target", flags.target,
                     "What to scan: a mesh file, a dataset entry's folder, fleet:CLASS:SEED, "
                     "house:KIND:SEED or object:KIND:SEED");
  add_config_option(command, flags.config);
  flags.scan.planner = planners::default_planner();
  flags.scan.planning.guard.on = true;  // a scan is flown for its own sake, not for a table
  command.add_option("--planner", flags.scan.planner, "Planner that decides where to fly")
      ->capture_default_str()
      ->check([](const std::string& name) { return eval::unknown_planner(name); });
  add_number(command, "--sea-state", flags.scan.sea_state, 0, ocean::kSeaStates - 1,
             "Sea state that a ship is scanned in, from 0 (calm) to 9");
  command
      .add_option("--length", flags.length_m, "Real length of the ship in a mesh file, in metres")
      ->check(number_within<double>(1e-3, 1e4));
  bind(command, flags.truth);
  bind(command, flags.scan);
  command.add_flag("--mesh", flags.mesh, "Also make a surface mesh of the scan");
  command.add_flag("--log", flags.log,
                   "Also write sensors.safetensors: depth images, poses and decisions, exactly");
  add_value(command, "--out", flags.out, "Folder that the files are written to");
  add_force(command, flags.force);
  command.add_flag("--json", flags.json, "Print metrics.json and nothing else");
}

}  // namespace

void add_scan(CLI::App& app) {
  auto flags = std::make_shared<ScanFlags>();
  auto* command = app.add_subcommand("scan", "Scan a target and keep what was seen");
  add_scan_options(*command, *flags);
  add_place_options(*command, *flags);
  command->callback([flags, command] {
    if (!flags->config.empty()) apply_config(*command, flags->config);
    require_option(*command, "target");
    flags->has_place = command->count("--lat") > 0;
    scan(*flags, dump_config(*command));
  });
}

}  // namespace danbv::app
