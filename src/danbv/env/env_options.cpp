// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/drone/drone.h"
#include "danbv/env/environment_options.h"
#include "danbv/env/reward_truth.h"

namespace danbv::env {

namespace {

void add_shape(CLI::App& app, const char* flag, RewardShape& shape, const char* help) {
  add_choice<RewardShape>(app, flag, shape,
                          {{"linear", RewardShape::linear},
                           {"square", RewardShape::square},
                           {"cube", RewardShape::cube},
                           {"fourth", RewardShape::fourth},
                           {"exponential", RewardShape::exponential}},
                          help);
}

void add_water_clearance(CLI::App& app, WorldOptions& o) {
  const auto set = [&o](double metres) {
    o.flight.water_clearance = o.clearance.water_clearance = metres;
  };
  add_real_setter(
      app, "--flight.water-clearance", o.flight.water_clearance, 0, 10, set,
      "Height above the moving water that the drone keeps, in metres of the 15 m frame");
}

void add_sea(CLI::App& app, SeaChoice& sea) {
  const auto set = [&sea](const std::vector<int>& states) {
    require(states.size() <= ocean::kSeaStates, "--sea-states: more than 10 states");
    sea.count = std::int32_t(states.size());
    std::copy(states.begin(), states.end(), sea.states);
  };
  ocean::bind_sea_states(
      app, "--sea-states", {sea.states, sea.states + sea.count}, set,
      "Sea states that episodes draw from: all, none (ships lie still), or a list "
      "such as 0,5,9");
}

}  // namespace

void bind(CLI::App& app, PositioningOptions& o) {
  add_choice<AisMode>(
      app, "--ais", o.ais, {{"exact", AisMode::exact}, {"reported", AisMode::reported}},
      "Whether the drone is told exactly where the ship is, or by AIS reports that err");
  add_number(app, "--ais-position-sigma", o.ais_sigma.value, 1e-3, 1000,
             "Standard deviation of the ship's reported position, an axis, in real metres");
  add_number(app, "--ais-heading-sigma-deg", o.ais_heading_sigma_deg, 0, 180,
             "Standard deviation of the ship's reported heading, in degrees");
  add_number(app, "--ais-time-constant", o.ais_time_s, 1, 1e6,
             "Time in which the errors of AIS become other ones, in seconds");
  add_choice<Gnss>(app, "--gnss", o.gnss, {{"rtk", Gnss::rtk}, {"gps", Gnss::gps}},
                   "How the drone knows its own position where AIS is not exact: to 2 cm, or to "
                   "1.5 m (standard deviation, an axis)");
}

namespace {
// The drone that flies so; its air speed may be another one. That of a file is named by its
// numbers, so that settings tell one from the other.
drone::Drone drone_of(const FlightOptions& o) {
  for (drone::Drone known : {drone::paper_drone(), drone::quadrotor()})
    if (o.motion == known.motion) return known;
  drone::Drone drone;
  const drone::Motion& m = o.motion;
  drone.name = fmt::format("{} {} {} {} {} {} {}", m.speed, m.acceleration, m.climb, m.descent,
                           m.yaw_rate_deg, m.settle_s, m.exposure_s);
  return drone;
}
}  // namespace

void bind(CLI::App& app, FlightOptions& o) {
  const drone::Drone own = drone_of(o);
  const auto set_drone = [&o](const std::string& name) {
    const drone::Drone drone = drone::drone_named(name);
    o.motion = drone.motion, o.air_speed = drone.air_speed;
  };
  add_text_setter(app, "--drone", own.name, drone::drone_fault, set_drone,
                  "Drone that flies: quadrotor (a small one with real turns and stops), paper (25 "
                  "m/s at once), or a TOML file that describes one");
  // After the drone, whose air speed it changes. No default of its own: a config that names a drone
  // must not say another one's speed.
  const auto set_speed = [&o](double speed) { o.air_speed.value = speed; };
  auto* speed = add_real_setter(app, "--flight.air-speed", o.air_speed.value, 0.1, 1000, set_speed,
                                "Speed of the drone through the air, in real metres per second, "
                                "instead of the drone's own");
  if (o.air_speed.value == own.air_speed.value) clear_default(*speed);
  add_number(app, "--flight.min-ground-share", o.min_ground_share, 0, 1,
             "Share of the air speed at or below which wind makes a viewpoint unreachable");
}

void bind(CLI::App& app, ClearanceOptions& o) {
  add_number(app, "--flight.collision", o.collision, 0, 10,
             "Distance to the ship below which the drone collides, in metres of the 15 m frame");
}

void bind(CLI::App& app, ObstacleSensorOptions& o) {
  add_choice<ObstacleSensor>(
      app, "--obstacle-sensor", o.kind,
      {{"none", ObstacleSensor::none},
       {"forward", ObstacleSensor::forward},
       {"all-round", ObstacleSensor::all_round}},
      "Range sensor that ends a leg before what no view has shown yet: none "
      "(the paper's drone), forward (60 degrees about the way) or all-round");
  add_number(app, "--obstacle-range", o.range, 0.1, 100,
             "How far the obstacle sensor sees, in metres of the 15 m frame");
  add_number(app, "--obstacle-distance", o.distance, 0, 10,
             "Distance that a leg keeps from what the obstacle sensor sees, in metres of the 15 m "
             "frame; a fifth of the forecast wave height is added");
}

void bind(CLI::App& app, ResetOptions& o) {
  add_number(
      app, "--reset.distance-low", o.distance_low, 0, 100,
      "Least distance of the first view from the ship's centre, in metres of the 15 m frame");
  add_number(
      app, "--reset.distance-high", o.distance_high, 0, 100,
      "Largest distance of the first view from the ship's centre, in metres of the 15 m frame");
  add_number(app, "--reset.facing-spread-deg", o.facing_spread_deg, 0, 180,
             "Largest angle in yaw and in pitch between the first look and the ship's centre, in "
             "degrees");
  add_number(
      app, "--reset.min-clearance", o.min_clearance, 0, 10,
      "Least distance of the first view from the ship's surface, in metres of the 15 m frame");
  add_number(app, "--reset.standoff", o.standoff, 0, 8,
             "Instead, least distance of the first view from the box around the ship, in metres of "
             "the 15 m frame; room for waves and AIS errors is added. 0: near the ship is allowed");
}

void bind(CLI::App& app, WorldOptions& o) {
  add_value(app, "--registration", o.registration,
            "Whether the map gets registered poses; false: it gets the true ones");
  bind_registered(app, o);
}

void bind_registered(CLI::App& app, WorldOptions& o) {
  add_number(app, "--views", o.views, 1, 1000, "View budget, the first view counted");
  add_choice<UavLengths>(
      app, "--uav-lengths", o.uav_lengths,
      {{"normalised", UavLengths::normalised}, {"literal", UavLengths::literal}},
      "Whether the drone's start distance, moves and spacing of candidates are metres of the 15 m "
      "frame, or real metres, which puts it inside most ships");
  add_number(app, "--forecast-error", o.forecast_error, 0, 1,
             "Largest error of the forecast wave height, as a share of it");
  bind(app, o.positioning);
  bind(app, o.vessel);
  bind(app, o.flight);
  add_water_clearance(app, o);
  bind(app, o.clearance);
  bind(app, o.obstacle_sensor);
  bind(app, o.reset);
  bind(app, o.noise);
}

void bind(CLI::App& app, RewardOptions& o) {
  add_number(app, "--reward.direction", o.direction, 0, 1e6,
             "Reward for the gain of f(C_dir), the weighted directions seen");
  add_shape(app, "--reward.shape", o.shape, "Shape of f in f(C_dir)");
  add_number(app, "--reward.length", o.length, 0, 1e6, "Cost of a metre flown, of the 15 m frame");
  add_number(
      app, "--reward.missing", o.missing, 0, 1e6,
      "Further cost of a metre flown, of the 15 m frame, multiplied by the share of surface not "
      "yet seen");
  add_number(app, "--reward.step", o.step, 0, 1e6, "Cost of a step");
  add_number(app, "--reward.unreachable", o.unreachable, 0, 1e6,
             "Cost of a step whose viewpoint wind made unreachable");
  add_number(app, "--reward.collision", o.collision, 0, 1e6, "Cost of a collision");
  add_number(app, "--reward.overlong", o.overlong, 0, 1e6,
             "Cost of a step one view beyond overlong-views; twice that from the second on");
  add_number(app, "--reward.overlong-views", o.overlong_views, 1, 1000,
             "Views after which a scan is overlong");
  add_number(app, "--reward.stop-middle", o.stop_middle, 0, 1,
             "Coverage CR at which stopping earns nothing");
  add_number(app, "--reward.stop-width", o.stop_width, 1e-6, 10,
             "Coverage above that at which stopping earns 1");
  add_number(app, "--reward.cr-gain", o.cr_gain, 0, 1e6, "Reward for the gain of f(CR)");
  add_shape(app, "--reward.cr-shape", o.cr_shape, "Shape of f in f(CR)");
  add_number(app, "--reward.face-gain", o.face_gain, 0, 1e6,
             "Reward for the gain of the share of voxels' faces seen, as Hestia has it");
  add_number(app, "--reward.idle", o.idle, 0, 1e6,
             "Cost of a step that shows no new face, collides, or was corrected by its method");
  add_number(app, "--reward.cr-enough", o.cr_enough, 0, 1,
             "Coverage CR at which an episode is complete and ends; 0: none");
  add_number(app, "--reward.face-enough", o.face_enough, 0, 1,
             "Share of faces at which an episode is complete and ends; 0: none");
  add_number(app, "--reward.complete", o.complete, 0, 1e6, "Reward for a complete episode");
  add_number(app, "--reward.least-points", o.least_points, 1, 1'000'000,
             "Points that a view must put into a voxel to have seen it from its direction");
  add_number(app, "--reward.cr-radius", o.cr_radius, 1e-4, 10,
             "Distance within which a scanned point covers a point of the surface, in metres "
             "of the 15 m frame");
}

void bind(CLI::App& app, RewardTruthOptions& o) {
  add_number(app, "--truth-points", o.points, 1000, 10'000'000,
             "Surface points of a training target from which its true directions are made");
  add_number(app, "--cr-points", o.cr_points, 1, 10'000'000,
             "Surface points of a training target that coverage CR counts");
  add_number(app, "--truth-viewpoints", o.viewpoints, 1, 1'000'000,
             "Viewpoints around a training target; a point that none of them sees does not count");
}

void bind(CLI::App& app, EnvironmentOptions& o) {
  bind(app, o.reward);
  add_sea(app, o.sea);
  add_value(app, "--budget-times-out", o.budget_times_out,
            "Whether the view budget cuts an episode whose value would go on; false: it ends it");
  add_number(app, "--views-from", o.views_from, 0, 1000,
             "Least view budget that an episode draws, evenly up to --views; 0: all have --views");
  bind(app, o.world);
  bind(app, o.state);
  bind(app, o.registration);
}

}  // namespace danbv::env
