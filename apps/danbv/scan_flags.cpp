// SPDX-License-Identifier: Apache-2.0
#include "scan_flags.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/error.h"
#include "danbv/eval/any_planner.h"
#include "danbv/planners/planner_variant.h"
#include "names_help.h"
#include "used_options.h"

namespace danbv::app {

namespace {

constexpr double kMostViewPixels = 1e9;  // of all views, 2 GB

void add_place_options(CLI::App& command, ScanFlags& flags) {
  auto* latitude = command.add_option("--lat", flags.place.latitude_deg,
                                      "Latitude of the real ship's midship, in degrees; with it a "
                                      "mission is written");
  auto* longitude = command.add_option("--lon", flags.place.longitude_deg,
                                       "Longitude of the real ship's midship, in degrees");
  latitude->check(number_within<double>(-85, 85))->needs(longitude);
  longitude->check(number_within<double>(-180, 180))->needs(latitude);
  add_number(command, "--alt", flags.place.altitude, -500, 9000,
             "Height of the water there above sea level, in real metres")
      ->needs(latitude);
  add_number(command, "--heading", flags.place.heading_deg, 0, 360,
             "Compass heading of the real ship's bow, in degrees")
      ->needs(latitude);
  bind(command, flags.mission);
  for (const char* name : {"--max-altitude", "--hold", "--margin", "--home-distance"})
    command.get_option(name)->needs(latitude);
}

void add_flight_options(CLI::App& command, ScanFlags& flags) {
  add_real(command, "--speed", flags.speed, 0.1, 100,
           "Speed of drone and mission over ground, in real metres per second, instead of the "
           "drone's");
  add_real(command, "--battery-wh", flags.battery_wh, 1, 1e6,
           "Energy of the drone's battery, in watt hours, instead of the drone's");
  add_real(command, "--max-path", flags.max_path_m, 0.1, 1e6,
           "Length of path about the ship that ends the scan, in real metres");
  add_real(command, "--minutes", flags.minutes, 0.01, 1e5,
           "Flight time that ends the scan, in minutes");
  add_real(command, "--noise", flags.noise_m, 0, 100,
           "Standard deviation of the measured depth, in real metres, instead of --noise.sigma");
  add_real(command, "--clearance", flags.clearance_m, 0.01, 1000,
           "Distance that guard and obstacle sensor keep from the target, in real metres, instead "
           "of --guard-distance and --obstacle-distance; what they add for waves stays");
  add_real(command, "--view-distance", flags.view_distance_m, 0.1, 1e4,
           "Radius of hemispheres and orbits about the target's centre, in real metres, instead of "
           "--radius");
  command
      .add_option(
          "--start", flags.start_m,
          "Where the first view is taken from: real metres ahead of midship, to port, and above "
          "the water (default: drawn)")
      ->expected(3)
      ->check(number_within<double>(-1e4, 1e4));
}

// A mission's places are fixed in the world, so the ship has to be.
void check_mission(const ScanFlags& flags) {
  if (const double speed = flags.scan.world.vessel.forward_speed.value; speed != 0)
    fail(
        fmt::format("a mission is for a ship that lies still, and this one makes {} m/s: leave "
                    "--lat and --lon out, or --vessel-speed",
                    speed));
  if (flags.scan.sea_state > 0 && !flags.force)
    fail(
        fmt::format("a mission is for a ship that lies still, and this scan is of sea state {}: "
                    "leave --lat and --lon out, take --sea-state 0, or --force",
                    flags.scan.sea_state));
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

void check_apart(const CLI::App& command, const char* one, std::vector<const char*> others) {
  for (const char* other : others)
    if (is_set(*command.get_option(one)) && is_set(*command.get_option(other)))
      fail(fmt::format("{} and {} say two things: give one of them", one, other));
}

}  // namespace

void add_scan_options(CLI::App& command, ScanFlags& flags) {
  command.add_option("target", flags.target,
                     "What to scan: a mesh file, a dataset entry's folder, fleet:CLASS:SEED, "
                     "house:KIND:SEED or object:KIND:SEED");
  add_config_option(command, flags.config);
  flags.scan.planner = planners::default_planner();
  // A scan is flown for its own sake, not for a table.
  flags.scan.planning.guard.on = true;
  flags.scan.world.obstacle_sensor.kind = env::ObstacleSensor::forward;
  flags.scan.world.reset.standoff = 1.5;
  flags.scan.world.flight.motion = drone::quadrotor().motion;  // likewise
  flags.scan.world.flight.air_speed = drone::quadrotor().air_speed;
  command.add_option("--planner", flags.scan.planner, "Planner that decides where to fly")
      ->capture_default_str()
      ->check([](const std::string& name) { return eval::unknown_planner(name); });
  add_number(command, "--sea-state", flags.scan.sea_state, 0, ocean::kSeaStates - 1,
             "Sea state that a ship is scanned in, from 0 (calm) to 9");
  bind(command, flags.mesh_facts);
  bind(command, flags.truth);
  bind(command, flags.scan);
  add_flight_options(command, flags);
  add_choice<io::Frame>(command, "--frame", flags.frame,
                        {{"real", io::Frame::real}, {"normalised", io::Frame::normalised}},
                        "Whether lengths are told in metres of the real target, or of the target "
                        "scaled to 15 m, as in the paper's tables");
  command.add_flag("--mesh", flags.mesh, "Also make a surface mesh of the scan");
  command.add_flag("--log", flags.log,
                   "Also write sensors.safetensors: depth images, poses and decisions, exactly");
  add_value(command, "--out", flags.out, "Folder that the files are written to");
  command
      .add_flag("--resume", flags.resume,
                "Go on with the scan that was killed in --out, from what it left there: its views "
                "are flown again, then the rest; danbv report makes a scan of what it had seen")
      ->configurable(false);
  add_force(command, flags.force);
  command.add_flag("--json", flags.json, "Print metrics.json and nothing else");
  add_place_options(command, flags);
  command.footer(planners_help() + "\n" + classes_help());
}

void complete(const CLI::App& command, ScanFlags& flags) {
  check_apart(command, "--camera", {"--pixels", "--fov"});
  check_apart(command, "--noise", {"--noise.sigma"});
  check_apart(command, "--clearance", {"--guard-distance", "--obstacle-distance"});
  check_apart(command, "--view-distance", {"--radius"});
  // Whoever gives weights and names no planner means the one that they are of.
  if (is_set(*command.get_option("--weights")) && !is_set(*command.get_option("--planner")) &&
      !planners::is_learned(flags.scan.planner))
    flags.scan.planner = "da-nbv";
  check_used(command, {flags.scan.planner});
  if (flags.clearance_m > 0 && !eval::guard_of(flags.scan.planner, flags.scan.planning).on &&
      flags.scan.world.obstacle_sensor.kind == env::ObstacleSensor::none)
    fail("--clearance changes nothing without guard and obstacle sensor: leave it out");
  check_size(flags);
  flags.has_place = command.count("--lat") > 0;
  flags.drone = drone::drone_named(command.get_option("--drone")->as<std::string>());
  env::FlightOptions& flight = flags.scan.world.flight;
  if (flags.speed > 0) flags.drone.motion.speed = flight.motion.speed = flags.speed;
  if (flags.battery_wh > 0) flags.drone.battery_wh = flags.battery_wh;
  flags.drone.air_speed = flight.air_speed;
  if (flags.has_place) check_mission(flags);
}

namespace {
// A length of the 15 m frame, within what that allows.
double sim_length(const char* option, double metres, ShipScale scale, double low, double high) {
  const double length = scale.sim(RealMetres{metres});
  if (length < low || length > high)
    fail(fmt::format("{} {:.4g}: for a target of this size between {:.4g} and {:.4g} real metres",
                     option, metres, scale.real_length(low).value, scale.real_length(high).value));
  return length;
}
}  // namespace

void set_real_lengths(ScanFlags& flags, ShipScale scale) {
  if (flags.noise_m > 0) flags.scan.world.noise.sigma = float(scale.sim(RealMetres{flags.noise_m}));
  if (flags.clearance_m > 0)
    flags.scan.planning.guard.distance = flags.scan.world.obstacle_sensor.distance =
        float(sim_length("--clearance", flags.clearance_m, scale, 0, 5));
  if (flags.view_distance_m > 0)
    flags.scan.planning.radius =
        float(sim_length("--view-distance", flags.view_distance_m, scale, 1, 12));
  if (flags.start_m.empty()) return;
  env::ResetOptions& reset = flags.scan.world.reset;
  reset.fixed = 1, reset.standoff = 0;
  for (int k = 0; k < 3; ++k) reset.start[k] = scale.sim(RealMetres{flags.start_m[k]});
}

}  // namespace danbv::app
