// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/env/flight.h"

namespace danbv::env {

struct ResetOptions {
  double distance_low = 5, distance_high = 10;  // of the drone from the ship's centre
  double facing_spread_deg = 30;                // yaw and pitch about the look at the centre
  double centre_height = 0;                     // of that centre; 0: half the ship's height
  double min_clearance = 0.5;                   // to the ship
  double standoff = 0;  // instead, to the box around it, so that nothing unknown is near; 0: not
  int attempts = 64;
  std::int32_t fixed =
      0;          // 1: every episode begins at `start`, which must be clear, facing the ship
  Vec3d start{};  // level ship frame
};

void bind(CLI::App& app, ResetOptions& options);

// The random numbers of an episode's start.
DANBV_HD Rng reset_rng(std::uint64_t seed, std::uint32_t environment, std::uint32_t episode) {
  return Rng({seed, environment, episode, 0, Purpose::reset});
}

// The ship's heading, any; drawn before the drone's pose, radians from east.
DANBV_HD double draw_heading(Rng& rng) { return rng.uniform(0, 2 * kPi); }

// A position uniform in direction over the upper half about the centre, and in distance.
DANBV_HD Vec3d draw_on_hemisphere(Rng& rng, Vec3d centre, double low, double high) {
  Vec3d up = unit_sphere(rng);
  up.z = std::abs(up.z);
  return centre + rng.uniform(low, high) * up;
}

// Turned away from looking at the centre by up to the spread, in yaw and in pitch.
DANBV_HD camera::Viewpoint draw_facing(Rng& rng, Vec3d position, Vec3d centre, double spread) {
  camera::Viewpoint view = camera::looking_at(position.cast<float>(), centre.cast<float>());
  view.yaw = float(view.yaw + rng.uniform(-spread, spread));
  view.pitch = float(view.pitch + rng.uniform(-spread, spread));
  view.pitch = clamp(view.pitch, float(-kPi / 2), float(kPi / 2));
  return view;
}

struct StartView {
  camera::Viewpoint view;  // level ship frame
  bool clear = false;      // false only when the target fills the workspace
};

// Moves a point straight outwards from the centre, over the water, until it is good.
template <class Good>
DANBV_HD bool move_outwards(Vec3d& p, Vec3d centre, const FlightWorld& world,
                            const FlightOptions& flight, const Good& good) {
  const Vec3d outwards = normalized(p - centre);
  for (double d = norm(p - centre); d < flight.workspace.high.x; d += 0.1) {
    p = above_water(world, centre + d * outwards, flight.water_clearance, 0);
    if (good(p)) return true;
  }
  return false;
}

// Draws a place over the centre until one is good. When none is (literal lengths, inside a ship),
// the last one moves straight outwards until it is, and after it others, where that leads out of
// the workspace.
template <class Good>
DANBV_HD bool draw_good_place(Rng& rng, const ResetOptions& options, const FlightWorld& world,
                              const FlightOptions& flight, Vec3d centre, const Good& good,
                              Vec3d& p) {
  bool found = false;
  int tries = 0;
  do {
    p = draw_on_hemisphere(rng, centre, options.distance_low, options.distance_high);
    found = good(p);
  } while (!found && ++tries < options.attempts);
  for (tries = 0; !found && tries < options.attempts; ++tries) {
    if (tries > 0) p = draw_on_hemisphere(rng, centre, options.distance_low, options.distance_high);
    found = move_outwards(p, centre, world, flight, good);
  }
  return found;
}

// Draws the drone's first viewpoint at time 0. clearance(p_level) is the distance of a point
// (Vec3d) to the ship as it then lies. Draws too near the ship or the water, or outside the
// workspace (over a tower), are thrown away. Where the centre itself is so high that all of its
// hemisphere lies above the workspace (a mast of 24 m on a yacht of 15 m), the start is drawn about
// a centre at half the workspace's height.
template <class Clearance>
DANBV_HD StartView draw_start(Rng& rng, const ResetOptions& options, const FlightWorld& world,
                              const FlightOptions& flight, Vec3d centre,
                              const Clearance& clearance) {
  const auto good = [&](Vec3d p) {
    return flight.workspace.contains(p.cast<float>()) &&
           above_water(world, p, flight.water_clearance, 0).z == p.z &&
           clearance(p) >= options.min_clearance;
  };
  if (options.fixed) return {draw_facing(rng, options.start, centre, 0), good(options.start)};
  Vec3d p;
  bool clear = draw_good_place(rng, options, world, flight, centre, good, p);
  if (const double half = 0.5 * flight.workspace.high.z; !clear && centre.z > half) {
    centre.z = half;
    clear = draw_good_place(rng, options, world, flight, centre, good, p);
  }
  return {draw_facing(rng, p, centre, radians(options.facing_spread_deg)), clear};
}

}  // namespace danbv::env
