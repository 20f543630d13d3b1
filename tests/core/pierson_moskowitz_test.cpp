// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/pierson_moskowitz.h"

#include <gtest/gtest.h>

namespace danbv {

// H_s = 4 m: omega_p = 0.4 sqrt(9.81 / 4) = 0.626418. Energy below 0.6 omega_p: exp(-1.25 / 0.1296)
// = 6.47445e-5, below 3 omega_p: exp(-1.25 / 81) = 0.984686; half of it lies below
// (1.25 / ln 2)^(1/4) = 1.158834 omega_p.
TEST(PiersonMoskowitz, PeakAndEnergy) {
  EXPECT_NEAR(peak_frequency({4}), 0.626418, 1e-6);
  EXPECT_NEAR(energy_below(0.6), 6.47445e-5, 1e-9);
  EXPECT_NEAR(energy_below(3.0), 0.984686, 1e-6);
  EXPECT_NEAR(ratio_of_energy(0.5), 1.158834, 1e-6);
}

// The density itself, w^-5 exp(-1.25 w^-4) with w in peaks, summed up by the midpoint rule: the
// closed form is its integral.
TEST(PiersonMoskowitz, EnergyIsTheIntegralOfTheDensity) {
  const double step = 1e-4;
  double sum = 0;
  for (double w = kBandLow + step / 2; w < kBandHigh; w += step)
    sum += 5 * std::pow(w, -5) * std::exp(-1.25 * std::pow(w, -4)) * step;
  EXPECT_NEAR(energy_below(kBandHigh) - energy_below(kBandLow), sum, 1e-6);
  for (const double ratio : {0.7, 1.0, 2.5})
    EXPECT_NEAR(ratio_of_energy(energy_below(ratio)), ratio, 1e-12);
}

// A wave of 0.5 rad/s about a ship of 150 m: k = 0.25 / (0.1 * 9.81) = 0.254842.
TEST(PiersonMoskowitz, WaveNumberInTheFrameOf15Metres) {
  EXPECT_NEAR(wave_number(ShipScale::of_length({150}), 0.5), 0.254842, 1e-6);
}

}  // namespace danbv
