// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rigid.h"

namespace danbv {

struct Quaternion {
  double x = 0, y = 0, z = 0, w = 1;
};

// The unit quaternion of a rotation, w >= 0; stable for every angle.
inline Quaternion quaternion(const Mat3d& R) {
  const double m[4] = {R.row[0].x - R.row[1].y - R.row[2].z, R.row[1].y - R.row[0].x - R.row[2].z,
                       R.row[2].z - R.row[0].x - R.row[1].y, R.row[0].x + R.row[1].y + R.row[2].z};
  int largest = 3;
  for (int k = 0; k < 3; ++k)
    if (m[k] > m[largest]) largest = k;
  const double s = std::sqrt(m[largest] + 1) / 2, f = 0.25 / s;
  const double a = (R.row[2].y - R.row[1].z) * f, b = (R.row[0].z - R.row[2].x) * f,
               c = (R.row[1].x - R.row[0].y) * f;
  const double xy = (R.row[0].y + R.row[1].x) * f, yz = (R.row[1].z + R.row[2].y) * f,
               zx = (R.row[2].x + R.row[0].z) * f;
  Quaternion q = largest == 3   ? Quaternion{a, b, c, s}
                 : largest == 0 ? Quaternion{s, xy, zx, a}
                 : largest == 1 ? Quaternion{xy, s, yz, b}
                                : Quaternion{zx, yz, s, c};
  if (q.w < 0) q = {-q.x, -q.y, -q.z, -q.w};
  return q;
}

inline Mat3d rotation_of(const Quaternion& q) {
  return {
      {{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.z * q.w), 2 * (q.x * q.z + q.y * q.w)},
       {2 * (q.x * q.y + q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.x * q.w)},
       {2 * (q.x * q.z - q.y * q.w), 2 * (q.y * q.z + q.x * q.w),
        1 - 2 * (q.x * q.x + q.y * q.y)}}};
}

}  // namespace danbv
