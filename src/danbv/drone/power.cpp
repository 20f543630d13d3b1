// SPDX-License-Identifier: Apache-2.0
#include "danbv/drone/power.h"

#include <cmath>

namespace danbv::drone {

namespace {

constexpr double kGravity = 9.80665, kAirDensity = 1.225;

// Solves v_i = T / (2 rho A sqrt((v cos a)^2 + (v sin a + v_i)^2)) for the induced velocity. across
// and through: the parts of the air's velocity along and across the discs. The right side falls
// with v_i, so halving finds the one root.
double induced_velocity(double thrust, double disc_area, double across, double through) {
  const double hover = std::sqrt(thrust / (2 * kAirDensity * disc_area));
  double low = 0, high = 2 * hover + std::fabs(through);
  for (int i = 0; i < 60; ++i) {
    const double v = 0.5 * (low + high);
    (v * std::hypot(across, through + v) < hover * hover ? low : high) = v;
  }
  return 0.5 * (low + high);
}

}  // namespace

double power_w(const Power& power, Vec3d v_air) {
  const double speed = norm(v_air), weight = power.mass_kg * kGravity;
  const double disc_area = power.rotors * kPi * power.rotor_diameter * power.rotor_diameter / 4;
  // Thrust carries the weight and overcomes the drag, which acts against the motion.
  const Vec3d drag = -0.5 * kAirDensity * power.drag_area * speed * v_air;
  const Vec3d thrust_vector = Vec3d{0, 0, weight} - drag;
  const double thrust = norm(thrust_vector);
  const double through = dot(v_air, thrust_vector) / thrust;
  const double across = std::sqrt(std::fmax(0.0, speed * speed - through * through));
  const double ideal = thrust * (through + induced_velocity(thrust, disc_area, across, through));
  return std::fmax(0.0, ideal) / power.efficiency + power.electronics_w;
}

}  // namespace danbv::drone
