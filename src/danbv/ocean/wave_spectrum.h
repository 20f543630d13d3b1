// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/pierson_moskowitz.h"
#include "danbv/core/math/rng.h"
#include "danbv/ocean/wave_field.h"

namespace danbv::ocean {

struct WaveOptions {
  double band_low = kBandLow, band_high = kBandHigh;  // frequencies drawn, in peaks
  double spread_deg = 45;  // a component's direction about the dominant one
};

// A component at real scale, brought into the 15 m frame: eq:supp_wave_scaling for the lengths,
// eq:supp_equivalent_gravity for the wave number of its frequency (deep water).
DANBV_HD WaveComponent scaled_component(ShipScale scale, RealMetres amplitude, double omega,
                                        double direction, double phase) {
  const double k = wave_number(scale, omega);
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
