// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "danbv/core/math/rng.h"

namespace danbv {

TEST(DetMath, AgreesWithTheStandardLibrary) {
  Rng rng({1});
  for (int i = 0; i < 20000; ++i) {
    const double x = rng.uniform(-50, 50), y = rng.uniform(-50, 50), p = rng.uniform(1e-6, 20);
    EXPECT_NEAR(det::sin(x), std::sin(x), 2e-15);
    EXPECT_NEAR(det::cos(x), std::cos(x), 2e-15);
    EXPECT_NEAR(det::exp(x) / std::exp(x), 1, 2e-14);
    EXPECT_NEAR(det::log(p), std::log(p), 4e-15 * (1 + std::fabs(std::log(p))));
    EXPECT_NEAR(det::atan2(y, x), std::atan2(y, x), 2e-15);
    EXPECT_NEAR(det::pow(p, 1.7) / std::pow(p, 1.7), 1, 2e-14);
  }
}

TEST(DetMath, EdgesAreExact) {
  EXPECT_EQ(det::sin(0), 0);
  EXPECT_EQ(det::cos(0), 1);
  EXPECT_EQ(det::exp(0), 1);
  EXPECT_EQ(det::log(1), 0);
  EXPECT_EQ(det::atan2(0, 0), 0);
  EXPECT_EQ(det::pow(0, 2), 0);
}

// The bits themselves: recorded on arm64, they must come out on x86-64 too.
TEST(DetMath, BitsAreTheSameOnEveryMachine) {
  std::uint64_t mixed = 0;
  for (int i = 1; i < 2000; ++i) {
    const double x = 0.013 * i;
    for (const double v : {det::sin(x), det::cos(x), det::exp(-x), det::log(x), det::atan2(x, 3)})
      mixed = mixed * 6364136223846793005u + std::bit_cast<std::uint64_t>(v);
  }
  EXPECT_EQ(mixed, 10656229086989495835u);
}

}  // namespace danbv
