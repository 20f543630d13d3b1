// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rigid.h"

namespace danbv::registration {

// How the ship lies in a level frame that it was expected in: what waves do to it, and how far it
// is from where AIS or its track would have it.
struct ShipAttitude {
  double heave = 0, roll = 0, pitch = 0;  // roll lifts the port side, pitch the bow
  double surge = 0, sway = 0, yaw = 0;    // zero where AIS is exact

  DANBV_HD Rigidd T_level_ship() const {
    return {rotation_z(yaw) * rotation_y(-pitch) * rotation_x(roll), {surge, sway, heave}};
  }
  // The same in the level frame of the ship itself, and where that lies.
  DANBV_HD ShipAttitude on_level() const { return {heave, roll, pitch}; }
  DANBV_HD Rigidd level_frame() const { return {rotation_z(yaw), {surge, sway, 0}}; }
  // How a frame lies that stands in the ship's at p, its axes along the ship's.
  DANBV_HD ShipAttitude at(Vec3d p) const {
    const Vec3d moved = T_level_ship() * p;
    return {moved.z, roll, pitch, moved.x, moved.y, yaw};
  }
};

DANBV_HD ShipAttitude attitude_of(const Rigidd& T_level_ship) {
  const Mat3d& R = T_level_ship.rotation;
  ShipAttitude a;
  a.pitch = std::asin(clamp(R.row[2].x, -1.0, 1.0));
  a.roll = std::atan2(R.row[2].y, R.row[2].z);
  a.yaw = std::atan2(R.row[1].x, R.row[0].x);
  a.surge = T_level_ship.translation.x;
  a.sway = T_level_ship.translation.y;
  a.heave = T_level_ship.translation.z;
  return a;
}

// The rotation vector of a rotation by less than half a turn.
DANBV_HD Vec3d log_rotation(const Mat3d& R) {
  const Vec3d twist{R.row[2].y - R.row[1].z, R.row[0].z - R.row[2].x, R.row[1].x - R.row[0].y};
  const double s = norm(twist) / 2, c = (R.row[0].x + R.row[1].y + R.row[2].z - 1) / 2;
  return s > 1e-9 ? twist * (std::atan2(s, c) / (2 * s)) : twist * 0.5;
}

}  // namespace danbv::registration
