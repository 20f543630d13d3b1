// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv {

// A 3 x 3 matrix by rows.
template <class T>
struct Mat3 {
  Vec3<T> row[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

  DANBV_HD Vec3<T> operator*(Vec3<T> v) const {
    return {dot(row[0], v), dot(row[1], v), dot(row[2], v)};
  }
  DANBV_HD Mat3 operator*(T s) const { return {{row[0] * s, row[1] * s, row[2] * s}}; }
  DANBV_HD Vec3<T> column(int k) const { return {row[0][k], row[1][k], row[2][k]}; }
  DANBV_HD Mat3 transposed() const { return {{column(0), column(1), column(2)}}; }
  DANBV_HD Mat3 operator*(const Mat3& b) const {
    const Mat3 bt = b.transposed();
    return {{bt * row[0], bt * row[1], bt * row[2]}};
  }
  template <class U>
  DANBV_HD Mat3<U> cast() const {
    return {{row[0].template cast<U>(), row[1].template cast<U>(), row[2].template cast<U>()}};
  }
};

// A rigid motion. T_a_b takes points of frame b to frame a: p_a = T_a_b * p_b.
template <class T>
struct Rigid {
  Mat3<T> rotation;
  Vec3<T> translation;

  DANBV_HD Vec3<T> operator*(Vec3<T> p) const { return rotation * p + translation; }
  DANBV_HD Rigid operator*(const Rigid& b) const {
    return {rotation * b.rotation, rotation * b.translation + translation};
  }
  DANBV_HD Rigid inverse() const {
    const Mat3<T> back = rotation.transposed();
    return {back, -(back * translation)};
  }
  template <class U>
  DANBV_HD Rigid<U> cast() const {
    return {rotation.template cast<U>(), translation.template cast<U>()};
  }
};
using Mat3f = Mat3<float>;
using Mat3d = Mat3<double>;
using Rigidf = Rigid<float>;
using Rigidd = Rigid<double>;

template <class T>
DANBV_HD Mat3<T> rotation_x(T angle) {
  const T c = std::cos(angle), s = std::sin(angle);
  return {{{1, 0, 0}, {0, c, -s}, {0, s, c}}};
}
template <class T>
DANBV_HD Mat3<T> rotation_y(T angle) {
  const T c = std::cos(angle), s = std::sin(angle);
  return {{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}};
}
template <class T>
DANBV_HD Mat3<T> rotation_z(T angle) {
  const T c = std::cos(angle), s = std::sin(angle);
  return {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
}

// The rotation by |w| about w (Rodrigues), exact at w = 0.
template <class T>
DANBV_HD Mat3<T> rotation_vector(Vec3<T> w) {
  const T angle = norm(w);
  const T a = angle > T(1e-6) ? std::sin(angle) / angle : T(1);
  const T b = angle > T(1e-6) ? (1 - std::cos(angle)) / (angle * angle) : T(0.5);
  Mat3<T> r;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r.row[i][j] = b * w[i] * w[j] + (i == j ? std::cos(angle) : T(0));
  r.row[0].y -= a * w.z, r.row[0].z += a * w.y;
  r.row[1].x += a * w.z, r.row[1].z -= a * w.x;
  r.row[2].x -= a * w.y, r.row[2].y += a * w.x;
  return r;
}

}  // namespace danbv
