// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/ship_attitude.h"
#include "danbv/registration/solve6.h"

// The six unknowns of a registration in the order surge, sway, heave, roll, pitch, yaw. What is
// known beforehand is known of these: AIS gives place and heading, waves heave, roll and pitch. In
// a heavy sea these axes are far from the ship's own.
namespace danbv::registration {

DANBV_HD Vec6 as_vector(const ShipAttitude& s) {
  return {{s.surge, s.sway, s.heave, s.roll, s.pitch, s.yaw}};
}

DANBV_HD ShipAttitude moved(const ShipAttitude& s, const Vec6& d) {
  return {s.heave + d[2], s.roll + d[3], s.pitch + d[4],
          s.surge + d[0], s.sway + d[1], s.yaw + d[5]};
}

// The ship-frame motion (v, w) of fixed points, p -> p + v + w x p, that a small step of the
// attitude causes: (v, w) = B d. Turns compound as in ShipAttitude::T_level_ship.
DANBV_HD Mat6 motion_of_step(const ShipAttitude& s) {
  const Mat3d R = s.T_level_ship().rotation;
  const double c = std::cos(s.roll), t = std::sin(s.roll);
  const Vec3d up = R.row[2];  // the level frame's z in the ship frame
  const double turn[3][3] = {{1, 0, up.x}, {0, -c, up.y}, {0, t, up.z}};
  Mat6 b;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      b.m[i][j] = -R.row[j][i];
      b.m[3 + i][3 + j] = -turn[i][j];
    }
  return b;
}

DANBV_HD Mat6 product(const Mat6& a, const Mat6& b) {
  Mat6 out;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      for (int k = 0; k < 6; ++k) out.m[i][j] += a.m[i][k] * b.m[k][j];
  return out;
}

DANBV_HD Mat6 transposed(const Mat6& a) {
  Mat6 out;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) out.m[i][j] = a.m[j][i];
  return out;
}

}  // namespace danbv::registration
