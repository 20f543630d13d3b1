// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/wave_spectrum.h"

#include <gtest/gtest.h>

#include "danbv/ocean/sea_state.h"

namespace danbv::ocean {

namespace {

// 4 sigma of the surface at random places and times.
double measured_height(const WaveField& field, ShipScale scale, Rng& rng, int samples) {
  double squares = 0;
  for (int i = 0; i < samples; ++i) {
    const double reach = scale.sim(RealMetres{5000});
    const double h =
        field.height(rng.uniform(-reach, reach), rng.uniform(-reach, reach), rng.uniform(0, 3600));
    squares += h * h;
  }
  return 4 * std::sqrt(squares / samples);
}

}  // namespace

// L_orig = 150 m: eta = 0.1. Real A = 2 m, omega = 0.5 rad/s: k = 0.25 / 9.81 = 0.0254842 rad/m, so
// lambda = 246.552 m. In the 15 m frame A = 0.2, k = 0.254842, lambda = 24.6552.
TEST(WaveSpectrum, eq_supp_wave_scaling) {
  const ShipScale scale = ShipScale::of_length({150});
  const WaveComponent c = scaled_component(scale, {2}, 0.5, radians(90), 0.3);
  EXPECT_NEAR(c.amplitude, 0.2, 1e-12);
  EXPECT_NEAR(c.k_x, 0, 1e-12);
  EXPECT_NEAR(c.k_y, 0.254842, 1e-6);
  EXPECT_NEAR(2 * kPi / c.wave_number(), 24.6552, 1e-4);
}

// The same wave: g_eq = 0.1 * 9.81 = 0.981, sqrt(0.981 * 0.254842) = 0.5 rad/s as in reality.
TEST(WaveSpectrum, eq_supp_equivalent_gravity) {
  const ShipScale scale = ShipScale::of_length({150});
  EXPECT_NEAR(equivalent_gravity(scale), 0.981, 1e-12);
  const WaveComponent c = scaled_component(scale, {2}, 0.5, 1.0, 0.3);
  EXPECT_NEAR(std::sqrt(equivalent_gravity(scale) * c.wave_number()), 0.5, 1e-12);
  EXPECT_EQ(c.omega, 0.5);
}

TEST(WaveSpectrum, OneFrequencyInEachSliceOfEqualEnergy) {
  const WaveOptions options;
  const double low = energy_below(0.6), slice = (energy_below(3.0) - low) / kWaveComponents;
  double left = 0, right = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng({seed});
    const WaveField field = draw_waves(rng, options, {3}, 1.0, {0.1});
    for (int i = 0; i < kWaveComponents; ++i) {
      const WaveComponent& c = field.component[i];
      const double energy = energy_below(c.omega / peak_frequency({3}));
      EXPECT_EQ(int((energy - low) / slice), i);
      EXPECT_NEAR(c.amplitude, 0.1 * 3 / 8, 1e-12);  // sum A^2/2 = (H_s/4)^2: A = H_s/8
      const double off_deg = degrees(wrapped_angle(std::atan2(c.k_y, c.k_x) - 1.0));
      left = std::min(left, off_deg), right = std::max(right, off_deg);
    }
  }
  EXPECT_GE(left, -45);
  EXPECT_LE(right, 45);
  EXPECT_LT(left, -43);
  EXPECT_GT(right, 43);
}

TEST(WaveSpectrum, DispersionHolds) {
  for (const double eta : {0.3, 0.1, 0.0375}) {
    Rng rng({8});
    const WaveField field = draw_waves(rng, {}, {6}, 0.4, {eta});
    for (const WaveComponent& c : field.component)
      EXPECT_NEAR(c.omega * c.omega / (eta * 9.81 * c.wave_number()), 1.0, 1e-12);
  }
}

TEST(WaveSpectrum, TheSurfaceShowsTheSignificantHeightAskedFor) {
  for (int state = 1; state < kSeaStates; ++state) {
    double ratio_sum = 0;
    const int seeds = 40;
    for (int seed = 0; seed < seeds; ++seed) {
      Rng rng({std::uint64_t(seed), std::uint32_t(state)});
      const ShipScale scale = ShipScale::of_length({rng.uniform(50, 400)});
      const RealMetres asked = draw_conditions(rng, state).significant_height;
      const WaveField field = draw_waves(rng, {}, asked, rng.uniform(0, 6), scale);
      const double ratio = measured_height(field, scale, rng, 3000) / scale.sim(asked);
      EXPECT_NEAR(ratio, 1.0, 0.07) << "state " << state << " seed " << seed;
      ratio_sum += ratio;
    }
    EXPECT_NEAR(ratio_sum / seeds, 1.0, 0.02) << "state " << state;
  }
}

// The same sea about a 50 m and a 400 m ship: scaled places see the same surface, at the same time.
TEST(WaveSpectrum, PhasesAndSlopesAreUnchangedByEta) {
  const ShipScale a = ShipScale::of_length({50}), b = ShipScale::of_length({400});
  Rng rng_a({21}), rng_b({21}), rng({22});
  const WaveField field_a = draw_waves(rng_a, {}, {5}, 2.0, a);
  const WaveField field_b = draw_waves(rng_b, {}, {5}, 2.0, b);
  for (int i = 0; i < kWaveComponents; ++i) {
    const WaveComponent &ca = field_a.component[i], &cb = field_b.component[i];
    EXPECT_EQ(ca.omega, cb.omega);
    EXPECT_EQ(ca.phase, cb.phase);
    EXPECT_NEAR(ca.amplitude * ca.wave_number(), cb.amplitude * cb.wave_number(), 1e-12);
    // lambda / L: in the 15 m frame over 15 m, at real scale over the real length.
    const double real_wavelength = 2 * kPi * 9.81 / (ca.omega * ca.omega);
    EXPECT_NEAR(2 * kPi / ca.wave_number() / 15, real_wavelength / 50, 1e-9);
    EXPECT_NEAR(2 * kPi / cb.wave_number() / 15, real_wavelength / 400, 1e-9);
  }
  EXPECT_NEAR(field_a.highest() / 15, 5.0 / 50, 1e-6);  // amplitudes sum to H_s: H_s / L
  EXPECT_NEAR(field_b.highest() / 15, 5.0 / 400, 1e-6);
  for (int i = 0; i < 100; ++i) {
    const double x = rng.uniform(-500, 500), y = rng.uniform(-500, 500), t = rng.uniform(0, 1000);
    EXPECT_NEAR(field_a.height(a.eta * x, a.eta * y, t) / a.eta,
                field_b.height(b.eta * x, b.eta * y, t) / b.eta, 1e-5);
  }
}

TEST(WaveSpectrum, NoWavesNoMotion) {
  Rng rng({1});
  const WaveField field = draw_waves(rng, {}, {0}, 0, {0.1});
  EXPECT_EQ(field.highest(), 0.0f);
  EXPECT_EQ(field.height(3, 4, 5), 0.0f);
}

}  // namespace danbv::ocean
