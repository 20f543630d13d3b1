// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/units.h"

#include <gtest/gtest.h>

namespace danbv {

// eq:supp_length_scale. A ship of 300 m becomes 15 m long: eta = 0.05, so 40 m become 2 m, 25 m/s
// become 1.25 m/s, and back.
TEST(Units, eq_supp_length_scale) {
  const ShipScale scale = ShipScale::of_length({300});
  EXPECT_DOUBLE_EQ(scale.eta, 0.05);
  EXPECT_DOUBLE_EQ(scale.sim(RealMetres{300}), 15);
  EXPECT_DOUBLE_EQ(scale.sim(RealMetres{40}), 2);
  EXPECT_DOUBLE_EQ(scale.sim(RealMetresPerSecond{25}), 1.25);
  EXPECT_DOUBLE_EQ(scale.real_length(2).value, 40);
  EXPECT_DOUBLE_EQ(scale.real_speed(1.25).value, 25);
}

}  // namespace danbv
