// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/quaternion.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv {

// A quarter turn about z: (0, 0, sin 45, cos 45).
TEST(Quaternion, ByHand) {
  const Quaternion q = quaternion(rotation_z(kPi / 2));
  EXPECT_NEAR(q.z, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(q.w, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(q.x, 0, 1e-12);
}

TEST(Quaternion, ComesBackAtEveryAngle) {
  Rng rng({31});
  for (int i = 0; i < 2000; ++i) {
    const double angle = i % 5 == 0 ? kPi - 1e-9 : rng.uniform(0, kPi);
    const Mat3d R = rotation_vector(unit_sphere(rng) * angle);
    const Mat3d back = rotation_of(quaternion(R));
    for (int r = 0; r < 3; ++r) ASSERT_LT(norm(R.row[r] - back.row[r]), 1e-9);
  }
}

}  // namespace danbv
