// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/env/obstacle_sensor.h"

// The element-wise steps of the world's loop; a thread is an environment.
namespace danbv::env {

// Environments that only wait while others begin: they take no view.
struct NoViewBody {
  WorldView world;

  DANBV_HD void operator()(index_t i) const { world.episodes[i].looked = 0; }
};

// Of the views that environments take, those that are wanted.
struct OnlyViewsBody {
  WorldView world;
  Span<const std::uint8_t> wanted;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (!wanted[i]) world.episodes[i].looked = 0;
  }
};

// Draws sea, wind, heading and the drone's start.
struct ResetEpisodeBody {
  WorldView world;
  Span<const EpisodeRequest> requests;  // [N]
  Span<std::uint8_t> began;             // [N]

  DANBV_HD void operator()(index_t i) const {
    const EpisodeRequest& request = requests[i];
    began[i] = request.wanted != 0;
    if (!request.wanted) return;
    Episode e;
    const TargetInfo& info = world.infos[request.target];
    e.stream = request.stream, e.target = request.target;
    e.floats = info.floats && request.sea_state >= 0, e.scale = info.scale, e.beam = info.beam;
    // What stands on land was measured; of a ship nobody knows how high it is.
    if (!info.floats) e.bound_low = info.box.low, e.bound_high = info.box.high;
    const int state = e.floats ? request.sea_state : 0;
    const ocean::Weather weather =
        draw_weather(world.seed, {request.stream, 0, state, info.scale}, world.options.weather);
    if (e.floats) e.waves = weather.waves, e.wind = weather.wind, e.conditions = weather.conditions;
    Rng rng = reset_rng(world.seed, request.stream, 0);
    e.vessel = make_vessel(world.options.vessel, e.waves, e.scale, e.beam, draw_heading(rng));
    e.ship = ship_pose(e.vessel, e.waves, 0);
    // The place of a house is known.
    e.reported = info.floats && world.options.registration &&
                 world.options.positioning.ais == AisMode::reported;
    if (e.reported) e.positioning = world.positioning(e).begin(e.vessel, e.waves);
    const ShipShape shape = world.shape(e.target);
    const ResetOptions reset = start_options(e);
    const auto clear = [&](Vec3d p) {
      if (reset.standoff > 0) return std::sqrt(squared_distance(p.cast<float>(), info.box));
      return clearance(shape, e.ship, p, float(reset.min_clearance) + 0.1f).distance;
    };
    Vec3d centre = info.centre.cast<double>();
    if (world.options.reset.centre_height > 0) centre.z = world.options.reset.centre_height;
    const StartView start = draw_start(rng, reset, e.world(), world.options.flight, centre, clear);
    e.view = start.view;
    e.budget = request.views > 0 ? request.views : world.options.views;
    e.views = 1;
    e.looked = 1;
    e.leg.start = e.leg.end = e.view;
    if (e.views >= e.budget) e.end = EpisodeEnd::budget;
    if (!start.clear) e.end = EpisodeEnd::no_start;
    world.episodes[i] = e;
  }

 private:
  static constexpr double kFarthestStandoff = 8;  // that fits into the workspace abeam

  // From a standoff: the distance is one to the ship's box, with room for waves and errors of AIS.
  DANBV_HD ResetOptions start_options(const Episode& e) const {
    ResetOptions options = world.options.reset;
    const double scale = uav_length_scale(world.options.uav_lengths, e.scale);
    options.distance_low *= scale, options.distance_high *= scale;
    if (options.standoff > 0) {
      const double unsure = e.reported ? e.scale.sim(world.options.positioning.ais_sigma) : 0;
      options.min_clearance =
          fmin(kFarthestStandoff, options.standoff + 0.5 * world.forecast(e) + 3 * unsure);
    }
    return options;
  }
};

// action -> flight: moves the drone, or ends the episode.
struct FlyBody {
  WorldView world;
  Span<const action::Action> actions;  // [N]
  Span<const std::int32_t> clear;      // [N] of legs that were planned before; else empty

  DANBV_HD void operator()(index_t i) const {
    Episode& e = world.episodes[i];
    e.looked = e.unreachable = 0;
    if (!e.running()) return;
    const action::Action& action = actions[i];
    if (action.stop) {
      e.end = EpisodeEnd::stopped;
      return;
    }
    const BoardFrame frame{world, i, e};
    e.leg = clear.size > 0 ? cut_leg(e.leg, e.world(), world.options.flight, clear[i])
                           : frame.fly({action.position, action.yaw, action.pitch});
    const Vec3d gnss = frame.gnss_at(e.time_s + e.leg.duration_s);
    e.clearance =
        flight_clearance(world.shape(e.target), e.leg, e.world(), world.options.clearance);
    ++e.views;
    e.unreachable = !e.leg.reachable;
    if (e.leg.reachable && e.clearance.collided)
      collide(e);
    else if (e.leg.reachable)
      arrive(e, gnss);
    if (e.running() && e.views >= e.budget) e.end = EpisodeEnd::budget;
  }

 private:
  DANBV_HD void arrive(Episode& e, Vec3d gnss) const {
    move(e, e.leg.end.position, 1);
    e.positioning.gnss = gnss;
    if (e.reported) world.positioning(e).listen(e.positioning, e.vessel, e.waves, e.time_s);
    e.view = e.leg.end;
    e.looked = 1;
  }

  // The way to the wall was flown, too.
  DANBV_HD void collide(Episode& e) const {
    const double share = e.clearance.share;
    const double water = world.options.clearance.water_clearance;
    move(e, position_on(e.leg, e.world(), water, share).cast<float>(), share);
    e.end = EpisodeEnd::collided;
  }

  // share: of the leg's time.
  DANBV_HD static void move(Episode& e, Vec3f position, double share) {
    e.path += norm(position - e.view.position);
    e.flown += share * e.leg.length;
    e.time_s += share * e.leg.duration_s;
    e.view.position = position;
    e.ship = ship_pose(e.vessel, e.waves, e.time_s);
  }
};

// waves -> depth: where the camera really is, and what the drone is told with the image.
struct SensorDataBody {
  WorldView world;
  Span<depth::DepthView> views;          // [N] the truth, to render from
  Span<onboard::CameraPose> poses;       // [N] and what is on board
  Span<onboard::ShipFacts> ships;        // [N]
  Span<onboard::WeatherReport> weather;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = world.episodes[i];
    const Rigidd T_level_cam = camera::camera_pose(e.view).cast<double>();
    const Rigidd T_world_level = e.ship.T_world_level();
    views[i] = depth::view_at_sea(T_world_level * T_level_cam, e.ship.T_world_ship(), e.waves,
                                  e.time_s, e.target);
    views[i].active = e.looked != 0;
    onboard::CameraPose& pose = poses[i];
    pose.taken = e.looked;
    if (e.end == EpisodeEnd::collided) return;  // whoever hit something says nothing more
    pose.T_world_cam = T_world_level * T_level_cam;
    pose.time_s = e.time_s;
    pose.views_left = e.budget - e.views;
    pose.stream = e.stream;
    pose.T_level_ship = {};
    ships[i].eta = e.scale.eta, ships[i].beam = e.beam;
    ships[i].low = e.bound_low, ships[i].high = e.bound_high;
    ships[i].length_scale = length_scale(e);
    weather[i] = {world.forecast(e), e.wind.at(e.view.position.z).cast<float>()};
    if (e.reported)
      report(e, pose, ships[i]);
    else
      tell_exactly(e, pose, ships[i]);
  }

 private:
  DANBV_HD double length_scale(const Episode& e) const {
    return uav_length_scale(world.options.uav_lengths, e.scale);
  }

  // The first view comes with an alignment by hand.
  DANBV_HD static void tell_exactly(const Episode& e, onboard::CameraPose& pose,
                                    onboard::ShipFacts& ship) {
    ship.ais = {e.time_s, e.ship.position, e.ship.heading, {}};
    ship.ais_sigma = ship.ais_heading_sigma = ship.gnss_sigma = 0;
    if (e.views == 1) pose.T_level_ship = e.ship.T_level_ship();
  }

  DANBV_HD void report(const Episode& e, onboard::CameraPose& pose,
                       onboard::ShipFacts& ship) const {
    const PositioningSource source = world.positioning(e);
    pose.T_world_cam.translation += e.positioning.gnss * source.gnss_unit();
    ship.ais = e.positioning.report;
    ship.ais_sigma = e.scale.sim(source.options.ais_sigma);
    ship.ais_heading_sigma = radians(source.options.ais_heading_sigma_deg);
    ship.gnss_sigma = source.gnss_unit();
    ship.gnss_time_s = gnss_quality(source.options.gnss).time_s;
  }
};

// The stream of this view's sensor noise.
struct NoiseKeyBody {
  WorldView world;
  Span<RngKey> keys;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = world.episodes[i];
    keys[i] = {world.seed, e.stream, 0, std::uint32_t(e.views), Purpose::sensor};
  }
};

}  // namespace danbv::env
