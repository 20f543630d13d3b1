// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "catch_interrupt.h"
#include "commands.h"
#include "da_nbv_options.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/scan.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/web/live_folder.h"
#include "scan_display.h"
#include "scan_files.h"
#include "scan_recorder.h"
#include "surface_mesh_child.h"

namespace danbv::app {

namespace {

struct ScanFlags {
  std::string target, out = "out/scan", device = "cpu";
  double length_m = 0;  // of the real ship, for mesh files; 0: the file says
  bool json = false, mesh = false;
  io::MissionPlace place;  // of the real ship
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
};

Flown fly(const ScanFlags& flags, const scene::Target& target, const truth::GroundTruth& truth,
          ScanRecorder& recorder, web::LiveFolder& live, ScanDisplay& display) {
  const CatchInterrupt catching;  // ends the scan after its current view
  Flown flown;
  flown.result = run_scan(target, truth, flags.scan, [&](const eval::ScanStep& step) {
    recorder.add(step);
    live.update(recorder.record());
    display.view(step);
    flown.reason = end_reason(step.episode, catching.interrupted());
    return !catching.interrupted();
  });
  recorder.finish(flown.reason);
  return flown;
}

std::vector<WrittenFile> write(const ScanFlags& flags, const web::ReportScan& scan) {
  const std::optional<io::MissionPlace> place =
      flags.has_place ? std::optional(flags.place) : std::nullopt;
  auto files = write_scan_files(flags.out, scan, place);
  if (flags.mesh) {
    surface_mesh_in_child(flags.out + "/cloud.ply", flags.out + "/mesh.ply", {});
    files.push_back({"mesh.ply", "a surface over the scan"});
  }
  return files;
}

// What no mesh file says, and was taken for granted.
void tell_guesses(const ScanFlags& flags, const scene::TargetFacts& facts,
                  const ScanDisplay& display) {
  if (!std::filesystem::is_regular_file(flags.target)) return;
  display.note(fmt::format(
      "{} is taken for a ship with {} up, {:.4g} m long, floating {:.3g} m above its lowest point "
      "(a quarter of its volume); where that is wrong: danbv import --up --units --length --kind",
      flags.target, scene::format_is_y_up(flags.target) ? "+y" : "+z", facts.length_orig.value,
      facts.waterline.value));
}

void scan(const ScanFlags& flags, const std::string& config) {
  const scene::Target target = target_of(flags);
  ScanDisplay display(flags.scan, flags.json);
  web::LiveFolder live(flags.out);
  tell_guesses(flags, target.facts, display);
  display.begin(target.facts);
  display.ground_truth();
  const truth::GroundTruth truth = truth::ground_truth(target.mesh, scene::Bvh(target.mesh),
                                                       flags.truth, Queue(flags.scan.device));
  ScanRecorder recorder(target, flags.scan);
  const Flown flown = fly(flags, target, truth, recorder, live, display);
  const std::string metrics = to_json(flown.result.metrics);
  const auto files = write(flags, {recorder.record(), metrics, config});
  if (flags.json) return fmt::print("{}", metrics);
  display.summary(flown.result.metrics, flown.reason, flags.out);
  for (const auto& file : files) fmt::print("  {:<22} {}\n", file.name, file.says);
}

void add_place_options(CLI::App& command, ScanFlags& flags) {
  auto* latitude = command.add_option("--lat", flags.place.latitude_deg,
                                      "Of the real ship's midship, degrees: writes mission.plan");
  auto* longitude = command.add_option("--lon", flags.place.longitude_deg, "Likewise");
  latitude->check(CLI::Range(-85.0, 85.0))->needs(longitude);
  longitude->check(CLI::Range(-180.0, 180.0))->needs(latitude);
  command.add_option("--alt", flags.place.altitude, "Of the water there, metres above sea level")
      ->needs(latitude)
      ->capture_default_str();
  command.add_option("--heading", flags.place.heading_deg, "Of its bow, compass degrees")
      ->check(CLI::Range(0.0, 360.0))
      ->needs(latitude)
      ->capture_default_str();
}

void add_scan_options(CLI::App& command, ScanFlags& flags) {
  command.add_option("target", flags.target, "Mesh file, dataset entry, fleet:CLASS:SEED, ...")
      ->required();
  flags.scan.planner = planners::default_planner();
  command.add_option("--planner", flags.scan.planner, "Who decides where to fly")
      ->capture_default_str()
      ->check([](const std::string& name) { return eval::unknown_planner(name); });
  add_da_nbv_options(command, flags.scan.planning);
  command.add_option("--sea-state", flags.scan.sea_state, "0 (calm) to 9")
      ->capture_default_str()
      ->check(CLI::Range(0, 9));
  command.add_option("--views", flags.scan.world.views, "View budget, the first one counted")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command.add_option("--seed", flags.scan.seed, "Of sea, wind, start and planner")
      ->capture_default_str();
  command.add_option("--device", flags.device, "Where the simulation and the planner run")
      ->check(CLI::IsMember({"cpu", "cuda"}))
      ->capture_default_str();
  command.add_option("--length", flags.length_m, "Real length of a mesh file's ship, in metres")
      ->check(CLI::Range(1e-3, 1e4));
  command.add_option("--points", flags.truth.surface.count, "Ground-truth points of the target")
      ->capture_default_str()
      ->check(CLI::Range(1000, 10000000));
  command.add_flag("--mesh", flags.mesh, "Also make a surface mesh of the scan");
  command.add_option("--out", flags.out, "Folder for the files")->capture_default_str();
  command.add_flag("--json", flags.json, "Only metrics.json on standard output");
}

}  // namespace

void add_scan(CLI::App& app) {
  auto flags = std::make_shared<ScanFlags>();
  auto* command = app.add_subcommand("scan", "Scan a target and keep what was seen");
  add_scan_options(*command, *flags);
  add_place_options(*command, *flags);
  command->callback([flags, command] {
    flags->has_place = command->count("--lat") > 0;
    flags->scan.device = flags->device == "cuda" ? Device::cuda : Device::cpu;
    scan(*flags, command->config_to_str(true, false));
  });
}

}  // namespace danbv::app
