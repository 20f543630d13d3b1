// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rigid.h"

namespace danbv::camera {

// A pinhole camera. Camera frame: x right, y down, z forward (OpenCV). Pixel centres lie at +0.5.
struct Camera {
  int width_px = 400, height_px = 400;
  float fx_px = 200, fy_px = 200, cx_px = 200, cy_px = 200;
  static constexpr double kFovDeg = 90;

  // Square pixels, principal point in the middle. The paper's camera: 400 x 400, 90 degrees.
  static Camera with_fov(int width_px, int height_px, double vertical_fov_deg);

  DANBV_HD index_t pixels() const { return index_t(width_px) * height_px; }
  // The direction through a pixel's centre, scaled so that z = 1: depth times it is the point.
  DANBV_HD Vec3f ray(int u_px, int v_px) const {
    return {(u_px + 0.5f - cx_px) / fx_px, (v_px + 0.5f - cy_px) / fy_px, 1.0f};
  }
  DANBV_HD Vec3f back_project(int u_px, int v_px, float depth) const {
    return ray(u_px, v_px) * depth;
  }
  // Pixel coordinates of a point in front of the camera.
  DANBV_HD Vec2f project(Vec3f p_cam) const {
    return {fx_px * p_cam.x / p_cam.z + cx_px, fy_px * p_cam.y / p_cam.z + cy_px};
  }
};

}  // namespace danbv::camera
