// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/flight.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/distance_field.h"

namespace danbv::env {

struct ClearanceOptions {
  float collision = 0.3f;        // nearer to the ship is a collision
  double water_clearance = 0.5;  // as in FlightOptions: the path climbs over crests
  float smallest_step = 0.05f;   // along a flight: half of it may be lost at a brush
};

// All but water_clearance: see bind(WorldOptions).
void bind(CLI::App& app, ClearanceOptions& options);

// A ship as collision sees it; plain data on either device.
struct ShipShape {
  scene::DistanceFieldView field;
  scene::BvhView bvh;
};

struct Clearance {
  float distance = 0;  // to the ship's surface; 0 inside it
  float error = 0;     // the truth is at least distance - error; 0: exact
};

// How far a point of the ship frame is from the ship: exact up to about `exact_up_to`, by the field
// farther out.
DANBV_HD Clearance clearance(const ShipShape& ship, Vec3f p_ship, float exact_up_to) {
  if (!is_finite(p_ship)) return {};
  const float around = ship.field.distance(p_ship), error = ship.field.error();
  const bool far = around - error >= exact_up_to;
  const float d = far ? around : distance_to_mesh(ship.bvh, p_ship, (around + error) * 1.0001f);
  // Near the surface the field cannot tell inside from outside.
  if (d >= 1.4f * ship.field.cell && ship.field.enclosed(p_ship)) return {};
  return {d, far ? error : 0.0f};
}

// The same for a point of the level frame, the ship in a pose.
DANBV_HD Clearance clearance(const ShipShape& ship, const ocean::ShipPose& pose, Vec3d p_level,
                             float exact_up_to) {
  return clearance(ship, (pose.T_level_ship().inverse() * p_level).cast<float>(), exact_up_to);
}

struct FlightClearance {
  bool collided = false;
  float least = 0;   // clearance met, up to the collision if there is one
  double share = 0;  // of the leg's time, where it was met
};

// Where the drone is in the ship frame after a share of its leg's time: the ship heaves, pitches
// and rolls meanwhile.
DANBV_HD Vec3f position_in_ship(const FlightLeg& leg, const FlightWorld& world, double water,
                                double share) {
  const ocean::ShipPose pose =
      ship_pose(world.vessel, world.waves, leg.start_s + share * leg.duration_s);
  const Vec3d p_level = position_on(leg, world, water, share);
  return (pose.T_level_ship().inverse() * p_level).cast<float>();
}

// Follows a leg, ship moving, from sample to sample. A step is no longer than what is left before a
// collision, so nothing can be met in between; it is halved until that holds in the ship's frame.
DANBV_HD FlightClearance flight_clearance(const ShipShape& ship, const FlightLeg& leg,
                                          const FlightWorld& world,
                                          const ClearanceOptions& options = {}) {
  constexpr double kLeastShare = 1e-3;
  const double water = options.water_clearance;
  const float length = norm(leg.end.position - leg.start.position);
  FlightClearance found{false, 1e30f, 0};
  double share = 0;
  Vec3f at = position_in_ship(leg, world, water, 0);
  while (true) {
    const Clearance here = clearance(ship, at, options.collision + 0.5f);
    if (here.distance < found.least) found.least = here.distance, found.share = share;
    found.collided = !(here.distance >= options.collision);
    if (found.collided || share >= 1) return found;
    const float reach =
        fmaxf(options.smallest_step, here.distance - here.error - options.collision);
    double step = clamp(length > 0 ? double(reach / length) : 1.0, kLeastShare, 1.0 - share);
    Vec3f next = position_in_ship(leg, world, water, share + step);
    while (norm(next - at) > reach && step > kLeastShare)
      next = position_in_ship(leg, world, water, share + (step *= 0.5));
    share = share + step < 1 - 1e-9 ? share + step : 1.0;
    at = next;
  }
}

}  // namespace danbv::env
