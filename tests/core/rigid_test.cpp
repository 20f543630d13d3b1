// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/rigid.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv {

TEST(Rigid, InverseUndoes) {
  Rng rng({3});
  for (int i = 0; i < 100; ++i) {
    const Rigidd T{rotation_vector(unit_sphere(rng) * rng.uniform(0, 3)), unit_sphere(rng) * 5.0};
    const Vec3d p = unit_sphere(rng) * 4.0;
    EXPECT_LT(norm(T.inverse() * (T * p) - p), 1e-12);
    EXPECT_LT(norm((T * T.inverse()).translation), 1e-12);
  }
}

TEST(Rigid, RotationVectorAgreesWithAxisRotations) {
  const Vec3d p{1, 2, 3};
  EXPECT_LT(norm(rotation_vector(Vec3d{0.3, 0, 0}) * p - rotation_x(0.3) * p), 1e-14);
  EXPECT_LT(norm(rotation_vector(Vec3d{0, 0.3, 0}) * p - rotation_y(0.3) * p), 1e-14);
  EXPECT_LT(norm(rotation_vector(Vec3d{0, 0, 0.3}) * p - rotation_z(0.3) * p), 1e-14);
}

}  // namespace danbv
