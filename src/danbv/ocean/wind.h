// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/core/math/units.h"

namespace danbv::ocean {

struct WindOptions {
  double spread_deg = 60;           // the wind's direction about the dominant waves'
  double shear_exponent = 0.11;     // over open water
  RealMetres reference_height{10};  // from here up the wind has its full speed
};

// An episode's wind, in the 15 m frame (eq:supp_uav_scaling: W_sim = eta W_ref). Plain data.
struct Wind {
  double x = 0, y = 0;               // velocity the air moves with at full speed, world axes, m/s
  double full_height = kNormLength;  // the reference height in the 15 m frame
  double shear_exponent = 0.11;

  // Friction slows the air near the water: U_ref min(1, (z / 10 m)^0.11), z above still water. The
  // ratio of heights is the same in both scales.
  DANBV_HD double shear(double z) const {
    if (z <= 0) return 0;
    return z >= full_height ? 1.0 : std::pow(z / full_height, shear_exponent);
  }
  DANBV_HD Vec3d at(double z) const { return {x * shear(z), y * shear(z), 0}; }
};

DANBV_HD Wind make_wind(const WindOptions& options, RealMetresPerSecond speed, double direction,
                        ShipScale scale) {
  const double sim_speed = scale.sim(speed);
  return {sim_speed * std::cos(direction), sim_speed * std::sin(direction),
          scale.sim(options.reference_height), options.shear_exponent};
}

// Draws the direction the wind blows to, about the one the waves travel to (radians from east).
DANBV_HD Wind draw_wind(Rng& rng, const WindOptions& options, RealMetresPerSecond speed,
                        double wave_direction, ShipScale scale) {
  const double spread = radians(options.spread_deg);
  return make_wind(options, speed, wave_direction + rng.uniform(-spread, spread), scale);
}

}  // namespace danbv::ocean
