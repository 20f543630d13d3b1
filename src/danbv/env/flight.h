// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/viewpoint.h"
#include "danbv/core/cli/bind.h"
#include "danbv/core/grid/workspace.h"
#include "danbv/drone/motion.h"
#include "danbv/env/ground_speed.h"
#include "danbv/ocean/vessel_motion.h"
#include "danbv/ocean/wind.h"

namespace danbv::env {

struct FlightOptions {
  RealMetresPerSecond air_speed{25};
  drone::Motion motion;            // the paper's drone: at once and everywhere
  double min_ground_share = 0.02;  // of the air speed: slower counts as unreachable
  double water_clearance = 0.5;    // kept above the instantaneous water, 15 m frame
  Workspace workspace;
};

// All but water_clearance, which bind(WorldOptions) gives to the clearance as well.
void bind(CLI::App& app, FlightOptions& options);

// What a flight happens in; all in the 15 m frame.
struct FlightWorld {
  const ocean::WaveField& waves;
  const ocean::Vessel& vessel;
  const ocean::Wind& wind;
  ShipScale scale;
};

// A leg from one viewpoint to the next in the level ship frame, which the drone follows while the
// ship moves. Unreachable: the drone stays at its start, and no time passes.
struct FlightLeg {
  bool reachable = false;
  camera::Viewpoint start, end;
  double start_s = 0;       // when it begins
  double duration_s = 0;    // real seconds
  double length = 0;        // of the path flown, climbs over waves included
  double climbed = 0;       // by how much the water raised its end
  double travel_share = 1;  // of the time, until it is there; then it settles and takes its view
};

// The same point, raised if needed to stay clear of the water at time t. Level ship frame.
DANBV_HD Vec3d above_water(const FlightWorld& world, Vec3d p_level, double clearance, double t) {
  if (p_level.z >= world.waves.highest() + clearance) return p_level;
  const Vec2d ship = ship_position(world.vessel, world.waves, t);
  const double water =
      water_over(world.waves, ship, world.vessel.heading, {p_level.x, p_level.y}, t);
  if (p_level.z < water + clearance) p_level.z = water + clearance;
  return p_level;
}

// Where the drone is after a share s in 0..1 of a leg's time: on the straight line, or above the
// crest that would wash it. Collision checks walk along this.
DANBV_HD Vec3d position_on(const FlightLeg& leg, const FlightWorld& world, double clearance,
                           double s) {
  const Vec3d a = leg.start.position.cast<double>(), b = leg.end.position.cast<double>();
  const double along = s < leg.travel_share ? s / leg.travel_share : 1.0;
  return above_water(world, a + along * (b - a), clearance, leg.start_s + s * leg.duration_s);
}

// The wind that matters to a leg: at its mid-height, in the axes of the level frame, relative to
// the ship's mean motion, since the goal moves with the ship. Surge and sway average out over a
// leg.
DANBV_HD Vec3d wind_on_leg(const FlightWorld& world, Vec3d a_level, Vec3d b_level) {
  const Vec3d air = world.wind.at(0.5 * (a_level.z + b_level.z));
  const Vec3d drift{world.vessel.drift.x, world.vessel.drift.y, 0};
  return rotation_z(-world.vessel.heading) * (air - drift);
}

// The length of a leg's path: straight, unless waves reach it; then it bobs over each crest met.
DANBV_HD double path_length(const FlightLeg& leg, const FlightWorld& world, double clearance) {
  const double dry = world.waves.highest() + clearance;
  if (leg.start.position.z >= dry && leg.end.position.z >= dry)
    return norm((leg.end.position - leg.start.position).cast<double>());
  const int pieces = int(clamp(leg.duration_s / 0.5, 16.0, 128.0));  // waves take seconds
  double length = 0;
  Vec3d before = position_on(leg, world, clearance, 0);
  for (int i = 1; i <= pieces; ++i) {
    const Vec3d next = position_on(leg, world, clearance, double(i) / pieces);
    length += norm(next - before);
    before = next;
  }
  return length;
}

struct FlightTime {
  bool reachable = false;
  double seconds = 0;         // until the view is taken
  double travel_seconds = 0;  // until the drone is there
};

// What a drone's own limits make of a leg (real seconds); ground_speed of the 15 m frame.
DANBV_HD FlightTime limited_time(const FlightWorld& world, const FlightOptions& options, Vec3d a,
                                 Vec3d b, double turn, double ground_speed) {
  const ShipScale& scale = world.scale;
  const drone::Leg leg{scale.real_length(norm(b - a)).value, scale.real_length(b.z - a.z).value,
                       turn};
  const drone::LegTime time = leg_time(options.motion, leg, scale.real_speed(ground_speed).value);
  return {true, time.total_s, time.travel_s};
}

// eq:supp_time_scaling: the time of the straight line from a to b, with what the drone's motion
// adds to it. turn: of the camera on the way, radians.
DANBV_HD FlightTime straight_time(const FlightWorld& world, const FlightOptions& options, Vec3d a,
                                  Vec3d b, double turn = 0) {
  const double length = norm(b - a);
  if (length < 1e-9)  // turning on the spot
    return options.motion.instant() ? FlightTime{true, 0, 0}
                                    : limited_time(world, options, a, a, turn, 1);
  const GroundSpeed speed =
      ground_speed(wind_on_leg(world, a, b), (b - a) / length, world.scale.sim(options.air_speed),
                   options.min_ground_share);
  if (!speed.reachable) return {};
  if (!options.motion.instant()) return limited_time(world, options, a, b, turn, speed.value);
  return {true, length / speed.value, length / speed.value};
}

DANBV_HD bool is_finite(const camera::Viewpoint& view) {
  return is_finite(view.position) && std::isfinite(view.yaw) && std::isfinite(view.pitch);
}

// Flies from a viewpoint to another one (both in the level ship frame), beginning at start_s. The
// time is that of the straight leg to it; waves met on the way and at the end are climbed over
// meanwhile, which costs path, not time: they rise at a fraction of the air speed.
DANBV_HD FlightLeg fly_straight(const FlightWorld& world, const FlightOptions& options,
                                const camera::Viewpoint& start, const camera::Viewpoint& target,
                                double start_s) {
  const FlightLeg stay{false, start, start, start_s, 0, 0, 0};
  if (!is_finite(target)) return stay;
  const Vec3d goal = target.position.cast<double>();
  const double turn = std::remainder(double(target.yaw) - start.yaw, 2 * kPi);
  const FlightTime time = straight_time(world, options, start.position.cast<double>(), goal, turn);
  if (!time.reachable) return stay;
  FlightLeg leg{true, start, target, start_s, time.seconds, 0, 0};
  if (time.seconds > 0) leg.travel_share = time.travel_seconds / time.seconds;
  const Vec3d end = above_water(world, goal, options.water_clearance, start_s + time.seconds);
  leg.end.position = end.cast<float>();
  leg.length = path_length(leg, world, options.water_clearance);
  leg.climbed = end.z - goal.z;
  return leg;
}

DANBV_HD camera::Viewpoint clipped(const Workspace& workspace, camera::Viewpoint view) {
  view.position = workspace.clip(view.position);
  return view;
}

// The same with the target clipped to the workspace.
DANBV_HD FlightLeg fly(const FlightWorld& world, const FlightOptions& options,
                       const camera::Viewpoint& start, const camera::Viewpoint& target,
                       double start_s) {
  return fly_straight(world, options, start, clipped(options.workspace, target), start_s);
}

}  // namespace danbv::env
