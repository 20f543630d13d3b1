// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/core/math/units.h"
#include "danbv/ocean/wave_field.h"

namespace danbv::ocean {

constexpr double kGravity = 9.81;  // m/s^2, real scale

struct WaveOptions {
  double band_low = 0.6, band_high = 3.0;  // frequencies drawn, as multiples of the peak's
  double spread_deg = 45;                  // a component's direction about the dominant one
};

// eq:supp_equivalent_gravity: with lengths scaled by eta and times kept, gravity is eta g.
DANBV_HD double equivalent_gravity(ShipScale scale) { return scale.eta * kGravity; }

// The peak of the Pierson-Moskowitz spectrum of a fully developed sea, rad/s.
DANBV_HD double peak_frequency(RealMetres significant_height) {
  return 0.4 * std::sqrt(kGravity / significant_height.value);
}

// The share of a Pierson-Moskowitz sea's energy below ratio times the peak frequency: the integral
// of w^-5 exp(-1.25 (w_p / w)^4), which has a closed form; and its inverse.
DANBV_HD double energy_below(double ratio) {
  const double r2 = ratio * ratio;
  return std::exp(-1.25 / (r2 * r2));
}
DANBV_HD double ratio_of_energy(double energy) {
  return std::sqrt(std::sqrt(-1.25 / std::log(energy)));
}

// A component at real scale, brought into the 15 m frame: eq:supp_wave_scaling for the lengths,
// eq:supp_equivalent_gravity for the wave number of its frequency (deep water).
DANBV_HD WaveComponent scaled_component(ShipScale scale, RealMetres amplitude, double omega,
                                        double direction, double phase) {
  const double k = omega * omega / equivalent_gravity(scale);
  return {k * std::cos(direction), k * std::sin(direction), omega, phase, scale.sim(amplitude)};
}

// Draws a sea of the given significant height whose waves mostly travel to `direction` (radians
// from east). One frequency in each of 8 slices of equal energy; so all amplitudes are equal, and
// sum A^2 / 2 = (H_s / 4)^2 makes each H_s / 8. Height 0 is a flat sea.
DANBV_HD WaveField draw_waves(Rng& rng, const WaveOptions& options, RealMetres significant_height,
                              double direction, ShipScale scale) {
  WaveField field;
  if (!(significant_height.value > 0)) return field;
  const double peak = peak_frequency(significant_height), spread = radians(options.spread_deg);
  const double low = energy_below(options.band_low), high = energy_below(options.band_high);
  const RealMetres amplitude{significant_height.value / 4 * std::sqrt(2.0 / kWaveComponents)};
  for (int i = 0; i < kWaveComponents; ++i) {
    const double energy = low + (high - low) * (i + rng.uniform()) / kWaveComponents;
    const double towards = direction + rng.uniform(-spread, spread);
    const double phase = rng.uniform(0, 2 * kPi);
    field.component[i] =
        scaled_component(scale, amplitude, peak * ratio_of_energy(energy), towards, phase);
  }
  return field;
}

}  // namespace danbv::ocean
