// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/wave_field.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv::ocean {

namespace {

WaveField random_field(std::uint64_t seed) {
  Rng rng({seed});
  WaveField field;
  for (WaveComponent& c : field.component)
    c = {rng.uniform(-2, 2), rng.uniform(-2, 2), rng.uniform(0.3, 3), rng.uniform(0, 6),
         rng.uniform(0, 0.5)};
  return field;
}

}  // namespace

// Two of the eight components set: A = 2, k = 0.5 to the east, omega = 1, phi = 0; A = 1, k = 1 to
// the north, omega = 2, phi = pi/2. At x = 3, y = 1, t = 0.5:
// 2 sin(1.5 - 0.5) + sin(1 - 1 + pi/2) = 2 * 0.841471 + 1 = 2.682942.
TEST(WaveField, eq_supp_wave_field) {
  WaveField field;
  field.component[0] = {0.5, 0, 1, 0, 2};
  field.component[5] = {0, 1, 2, kPi / 2, 1};
  EXPECT_NEAR(field.height(3, 1, 0.5), 2.682942f, 2e-6f);
  EXPECT_FLOAT_EQ(field.highest(), 3.0f);
}

TEST(WaveField, ACrestTravelsAlongItsDirection) {
  WaveField field;  // crest at x = pi/2 at t = 0, speed omega / k = 2 m/s to the east
  field.component[0] = {1, 0, 2, 0, 1};
  EXPECT_NEAR(field.height(float(kPi / 2), 0, 0), 1.0f, 1e-6f);
  EXPECT_NEAR(field.height(float(kPi / 2 + 2 * 0.3), 7, 0.3), 1.0f, 1e-6f);
}

// After a whole number of periods, 10^7 s later, the height is the same: omega = 2 pi / 8.
TEST(WaveField, KeepsItsPhaseAtLargeTimes) {
  WaveField field;
  field.component[0] = {0.4, 0.1, 2 * kPi / 8, 0.7, 1};
  EXPECT_NEAR(field.height(1, 2, 3.0), field.height(1, 2, 3.0 + 8e7), 1e-5f);
}

TEST(WaveField, FrozenWaterIsTheSameSurface) {
  const WaveField field = random_field(4);
  const double t = 1234.5;
  const FrozenWater here = field.frozen(t), there = field.frozen(t, 100, -50);
  Rng rng({5});
  for (int i = 0; i < 200; ++i) {
    const float x = float(rng.uniform(-20, 20)), y = float(rng.uniform(-20, 20));
    EXPECT_NEAR(here.height(x, y), field.height(x, y, t), 1e-4f);
    EXPECT_NEAR(there.height(x, y), field.height(x + 100, y - 50, t), 1e-4f);
    EXPECT_LE(std::abs(field.height(x, y, t)), field.highest());
  }
}

}  // namespace danbv::ocean
