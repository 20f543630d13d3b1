// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/span.h"
#include "danbv/core/math/rigid.h"
#include "danbv/core/math/units.h"
#include "danbv/ocean/wave_field.h"

namespace danbv::ocean {

struct VesselOptions {
  RealMetresPerSecond forward_speed{0};  // along the heading
};

void bind(CLI::App& app, VesselOptions& options);

// A ship afloat, in the 15 m frame. Plain data.
struct Vessel {
  double length = kNormLength, beam = 2.5;  // between the anchors on the waterline
  double heading = 0;                       // of the bow, radians from east, constant
  Vec2d start{};                            // mean position at t = 0, world
  Vec2d drift{};                            // mean velocity, world: Stokes drift and forward speed
};

// Where a ship is: ship frame x to the bow, y to port, z up, origin midship on the waterline.
struct ShipPose {
  Vec2d position{};  // of midship, world
  double heading = 0;
  double heave = 0;  // of the waterline above still water
  double pitch = 0;  // positive: the bow rises
  double roll = 0;   // positive: the port side rises

  // The level ship frame: position and heading as AIS gives them, z = 0 at still water.
  DANBV_HD Rigidd T_world_level() const {
    return {rotation_z(heading), {position.x, position.y, 0}};
  }
  // A turn about +y lowers the bow, so pitch, which raises it, enters with a minus.
  DANBV_HD Rigidd T_level_ship() const {
    return {rotation_y(-pitch) * rotation_x(roll), {0, 0, heave}};
  }
  DANBV_HD Rigidd T_world_ship() const { return T_world_level() * T_level_ship(); }
};

// The mean velocity of water particles at the surface, second order in the steepness:
// sum of omega k A^2 along each wave.
DANBV_HD Vec2d stokes_drift(const WaveField& waves) {
  Vec2d v;
  for (const WaveComponent& c : waves.component) {
    v.x += c.omega * c.amplitude * c.amplitude * c.k_x;
    v.y += c.omega * c.amplitude * c.amplitude * c.k_y;
  }
  return v;
}

// The circle that surface water describes (deep water): forward under a crest, so the displacement
// is A cos(angle) along the wave where the height is A sin(angle).
DANBV_HD Vec2d orbital_displacement(const WaveField& waves, Vec2d at, double t) {
  Vec2d d;
  for (const WaveComponent& c : waves.component) {
    if (c.amplitude == 0) continue;
    const double reach = c.amplitude * std::cos(wrapped_angle(c.angle(at.x, at.y, t)));
    d.x += reach * c.k_x / c.wave_number();
    d.y += reach * c.k_y / c.wave_number();
  }
  return d;
}

DANBV_HD Vessel make_vessel(const VesselOptions& options, const WaveField& waves, ShipScale scale,
                            double beam, double heading, Vec2d start = {}) {
  const double speed = scale.sim(options.forward_speed);
  Vec2d drift = stokes_drift(waves);
  drift.x += speed * std::cos(heading);
  drift.y += speed * std::sin(heading);
  return {kNormLength, beam, heading, start, drift};
}

// Midship at time t: the mean track, plus surge and sway of the waves met there. A closed form of
// t, so any time can be asked in any order.
DANBV_HD Vec2d ship_position(const Vessel& vessel, const WaveField& waves, double t) {
  const Vec2d mean{vessel.start.x + vessel.drift.x * t, vessel.start.y + vessel.drift.y * t};
  const Vec2d orbit = orbital_displacement(waves, mean, t);
  return {mean.x + orbit.x, mean.y + orbit.y};
}

// The height of the water above still water over a point of the level ship frame.
DANBV_HD double water_over(const WaveField& waves, Vec2d ship, double heading, Vec2d p_level,
                           double t) {
  const double c = std::cos(heading), s = std::sin(heading);
  return waves.height(ship.x + c * p_level.x - s * p_level.y,
                      ship.y + s * p_level.x + c * p_level.y, t);
}

// The response to the four anchors (eq. z_heave, theta_pitch, theta_roll of the supplement).
DANBV_HD ShipPose pose_from_anchors(const Vessel& vessel, Vec2d position, double h_bow,
                                    double h_stern, double h_port, double h_starboard) {
  return {position, vessel.heading, (h_bow + h_stern + h_port + h_starboard) / 4,
          std::atan((h_bow - h_stern) / vessel.length),
          std::atan((h_port - h_starboard) / vessel.beam)};
}

// Where the ship is at time t. The anchors stay level: they follow midship and the heading.
DANBV_HD ShipPose ship_pose(const Vessel& vessel, const WaveField& waves, double t) {
  const Vec2d ship = ship_position(vessel, waves, t);
  const double x = vessel.length / 2, y = vessel.beam / 2, heading = vessel.heading;
  return pose_from_anchors(vessel, ship, water_over(waves, ship, heading, {x, 0}, t),
                           water_over(waves, ship, heading, {-x, 0}, t),
                           water_over(waves, ship, heading, {0, y}, t),
                           water_over(waves, ship, heading, {0, -y}, t));
}

}  // namespace danbv::ocean
