// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rigid.h"

namespace danbv::camera {

// Where the drone is and where it looks, in a level frame (z along gravity). Roll is zero.
struct Viewpoint {
  Vec3f position;
  float yaw = 0;    // about z, counter-clockwise from x, radians
  float pitch = 0;  // above the horizon, radians: looking up is positive
};

// The pose of the camera (OpenCV axes) of a viewpoint: p_level = T_level_cam * p_cam.
DANBV_HD Rigidf camera_pose(const Viewpoint& view) {
  const float cy = std::cos(view.yaw), sy = std::sin(view.yaw);
  const float cp = std::cos(view.pitch), sp = std::sin(view.pitch);
  const Vec3f forward{cp * cy, cp * sy, sp}, right{sy, -cy, 0}, down{sp * cy, sp * sy, -cp};
  const Mat3f columns{{right, down, forward}};
  return {columns.transposed(), view.position};
}

// And back: the viewpoint of a camera that is not rolled.
DANBV_HD Viewpoint viewpoint_of(const Rigidd& T_level_cam) {
  const Vec3d forward = T_level_cam.rotation.column(2), right = T_level_cam.rotation.column(0);
  return {T_level_cam.translation.cast<float>(), float(std::atan2(right.x, -right.y)),
          float(std::asin(clamp(forward.z, -1.0, 1.0)))};
}

// The viewpoint at a position that looks at a target.
DANBV_HD Viewpoint looking_at(Vec3f position, Vec3f target) {
  const Vec3f d = target - position;
  return {position, std::atan2(d.y, d.x), std::atan2(d.z, std::sqrt(d.x * d.x + d.y * d.y))};
}

}  // namespace danbv::camera
