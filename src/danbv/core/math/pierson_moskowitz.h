// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

#include "danbv/core/math/units.h"

// The Pierson-Moskowitz spectrum of a fully developed sea. The simulator draws waves from it, and a
// drone that knows the forecast height expects its ship to move by it.
namespace danbv {

constexpr double kGravity = 9.81;  // m/s^2, real scale

// Frequencies that matter, as multiples of the peak's.
constexpr double kBandLow = 0.6, kBandHigh = 3.0;

// eq:supp_equivalent_gravity: with lengths scaled by eta and times kept, gravity is eta g.
DANBV_HD double equivalent_gravity(ShipScale scale) { return scale.eta * kGravity; }

// The wave number of a frequency (rad/s) in deep water, in the 15 m frame.
DANBV_HD double wave_number(ShipScale scale, double omega) {
  return omega * omega / equivalent_gravity(scale);
}

// The spectrum's peak, rad/s.
DANBV_HD double peak_frequency(RealMetres significant_height) {
  return 0.4 * std::sqrt(kGravity / significant_height.value);
}

// The share of the energy below ratio times the peak frequency: the integral of
// w^-5 exp(-1.25 (w_p / w)^4), which has a closed form; and its inverse.
DANBV_HD double energy_below(double ratio) {
  return std::exp(-1.25 / (ratio * ratio * ratio * ratio));
}
DANBV_HD double ratio_of_energy(double energy) {
  return std::sqrt(std::sqrt(-1.25 / std::log(energy)));
}

}  // namespace danbv
