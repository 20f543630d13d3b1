// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv::env {

// The speed along a track in wind. "Cannot be flown" is a value, never a NaN.
struct GroundSpeed {
  bool reachable = false;
  double value = 0;  // 0 when not reachable
};

// eq:supp_ground_speed: part of the air speed holds the drone on its track against the cross wind,
// the rest adds to the wind along it. wind: velocity of the air; track: unit vector. Not flyable
// with a cross wind at or above the air speed, or at min_share of the air speed or less.
DANBV_HD GroundSpeed ground_speed(Vec3d wind, Vec3d track, double air_speed, double min_share) {
  const double along = dot(wind, track);
  const double spare = air_speed * air_speed - squared_norm(wind - along * track);
  if (!(spare > 0)) return {};
  const double speed = along + std::sqrt(spare);
  if (!(speed > min_share * air_speed)) return {};
  return {true, speed};
}

}  // namespace danbv::env
