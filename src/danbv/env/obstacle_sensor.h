// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/env/board_frame.h"
#include "danbv/scene/bvh_traverse.h"

// The range sensor that stops a drone before what its map does not know. It looks in short
// distances while a leg is flown, at low resolution; no planner sees what it sees.
namespace danbv::env {

constexpr int kSensorLooks = 40;         // threads a leg; a local move is at most 8.7 m long
constexpr float kSensorSpacing = 0.25f;  // of the places of a leg where it looks, m
constexpr int kForwardRays = 256;        // of a look, within 60 degrees of the way
constexpr int kAllRoundRays = 1024;      // the same density in all directions
constexpr float kSensorUnitsPerMetre =
    1000;  // free ways are whole millimetres: their least has no order

// The j-th direction of a look, spread evenly over the directions that the sensor has; axis: a unit
// vector. Each look is turned against the last one, so that thin things do not stay between rays.
DANBV_HD Vec3f sensor_ray(ObstacleSensor kind, Vec3f axis, int look, int j) {
  constexpr float kGoldenAngle = 2.39996323f;
  const bool forward = kind == ObstacleSensor::forward;
  const float share = (float(j) + 0.5f) / float(forward ? kForwardRays : kAllRoundRays);
  const float along = 1 - share * (forward ? 0.5f : 2.0f);
  const float across = std::sqrt(fmaxf(0.0f, 1 - along * along));
  const float angle = kGoldenAngle * (float(j) + 0.61803399f * float(look));
  const Vec3f side =
      normalized(cross(axis, std::fabs(axis.z) < 0.9f ? Vec3f{0, 0, 1} : Vec3f{1, 0, 0}));
  const Vec3f other = cross(axis, side);
  return axis * along + side * (across * std::cos(angle)) + other * (across * std::sin(angle));
}

// How far the drone may go along its way before a point comes nearer than `clearance`; the point is
// seen from where it is. Points that it passes or leaves behind do not hold it.
DANBV_HD float free_way(Vec3f way, Vec3f seen, float clearance) {
  const float along = dot(seen, way);
  if (along <= 0) return 1e30f;
  const float aside = dot(seen, seen) - along * along, left = clearance * clearance - aside;
  return left > 0 ? along - std::sqrt(left) : 1e30f;
}

// The leg that an action asks for, and that nothing is in its way yet; -1: nothing is flown.
struct PlanLegBody {
  WorldView world;
  Span<const action::Action> actions;  // [N]
  Span<std::int32_t> clear;            // [N]

  DANBV_HD void operator()(index_t i) const {
    Episode& e = world.episodes[i];
    const action::Action& action = actions[i];
    clear[i] = -1;
    if (!e.running() || action.stop) return;
    e.leg = BoardFrame{world, i, e}.fly({action.position, action.yaw, action.pitch});
    clear[i] = 0x7fffffff;
  }
};

// Thread: every kSensorLooks-th place of a leg. What is seen from there ends the leg before it.
struct LookAlongBody {
  WorldView world;
  Span<std::int32_t> clear;  // [N] mm, the least of all looks

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kSensorLooks;
    const Episode& e = world.episodes[env];
    if (clear[env] < 0 || !e.leg.reachable) return;
    const Vec3f line = e.leg.end.position - e.leg.start.position;
    const float length = norm(line);
    for (int look = int(i % kSensorLooks); look * kSensorSpacing < length; look += kSensorLooks) {
      const float flown = look * kSensorSpacing;
      const float free = flown + free_from(e, look, line / length, flown / length);
      if (free < length)
        atomic_min(&clear[env], std::int32_t(fmaxf(0.0f, free) * kSensorUnitsPerMetre));
    }
  }

 private:
  DANBV_HD float free_from(const Episode& e, int look, Vec3f way, float share) const {
    const ObstacleSensorOptions& sensor = world.options.obstacle_sensor;
    const ShipShape ship = world.shape(e.target);
    const double then = e.leg.start_s + share * e.leg.travel_share * e.leg.duration_s;
    const Vec3d at = position_on(e.leg, e.world(), world.options.clearance.water_clearance,
                                 share * e.leg.travel_share);
    const Rigidf T_ship_level =
        ship_pose(e.vessel, e.waves, then).T_level_ship().inverse().cast<float>();
    const Vec3f from = T_ship_level * at.cast<float>();
    if (ship.field.distance(from) - ship.field.error() > sensor.range) return 1e30f;
    const float clearance = sensor.margin(float(world.forecast(e)));
    const float kept = look * kSensorSpacing < clearance ? kept_at_start(e, clearance) : clearance;
    float free = 1e30f;
    const int rays = sensor.kind == ObstacleSensor::forward ? kForwardRays : kAllRoundRays;
    for (int j = 0; j < rays; ++j) {
      const Vec3f ray = sensor_ray(sensor.kind, way, look, j);
      scene::Hit hit;
      if (closest_hit(ship.bvh, from, T_ship_level.rotation * ray, sensor.range, hit))
        free = fminf(free, free_way(way, ray * hit.t, kept));
    }
    return free;
  }

  // Who begins too near must be able to leave, and comes no nearer.
  DANBV_HD float kept_at_start(const Episode& e, float margin) const {
    const Vec3d start = e.leg.start.position.cast<double>();
    const float now = clearance(world.shape(e.target), e.ship, start, margin).distance;
    return clamp(now, fminf(margin, 1.2f * world.options.clearance.collision), margin);
  }
};

// As much of a planned leg as the sensor found clear. The look at its end stays what it was to be,
// unless less than half is flown: then the drone looks along its way, at what it did not know of.
DANBV_HD FlightLeg cut_leg(const FlightLeg& leg, const FlightWorld& world,
                           const FlightOptions& options, std::int32_t clear) {
  const Vec3f line = leg.end.position - leg.start.position;
  const float length = norm(line), free = float(clear) / kSensorUnitsPerMetre;
  if (!leg.reachable || free >= length) return leg;
  camera::Viewpoint end = leg.end;
  end.position = leg.start.position + line * (free / length);
  if (free < 0.5f * length) end = camera::looking_at(end.position, leg.end.position);
  return fly_straight(world, options, leg.start, end, leg.start_s);
}

}  // namespace danbv::env
