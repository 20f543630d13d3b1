// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "danbv/core/math/vec.h"

namespace danbv::scene {

// An affine 4 x 4 matrix by columns, as glTF writes its nodes: they may scale and shear, which
// Rigid cannot.
using Matrix4 = std::array<double, 16>;
constexpr Matrix4 kIdentity4 = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

inline Matrix4 operator*(const Matrix4& a, const Matrix4& b) {
  Matrix4 c{};
  for (std::size_t column = 0; column < 4; ++column)
    for (std::size_t row = 0; row < 4; ++row)
      for (std::size_t k = 0; k < 4; ++k) c[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
  return c;
}

inline Vec3d transformed(const Matrix4& m, Vec3d p) {
  return {m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12],
          m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13],
          m[2] * p.x + m[6] * p.y + m[10] * p.z + m[14]};
}

// The rotation of the unit quaternion with imaginary part v and real part w.
inline Matrix4 rotation4(Vec3d v, double w) {
  Matrix4 m = kIdentity4;
  for (int column = 0; column < 3; ++column) {
    Vec3d axis{};
    axis[column] = 1;
    const Vec3d turned = axis + cross(v, cross(v, axis) + axis * w) * 2.0;
    for (int row = 0; row < 3; ++row) m[std::size_t(column * 4 + row)] = turned[row];
  }
  return m;
}

}  // namespace danbv::scene
