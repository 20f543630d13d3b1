// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/orbit.h"

#include <algorithm>

#include "danbv/camera/viewpoint.h"

namespace danbv::render {

namespace {
constexpr float kMargin = 1.05f;

Vec3f direction(double azimuth_deg, double elevation_deg) {
  const double a = radians(azimuth_deg), e = radians(std::clamp(elevation_deg, -89.9, 89.9));
  return Vec3d{std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)}.cast<float>();
}

// The nearest camera centre, in camera axes, with all points inside the picture's four sides. A
// side is a plane, so only the outermost point against each of the four matters.
Vec3f fitting_center(const camera::Camera& camera, const Mat3f& R_cam_mesh,
                     const scene::TriangleMesh& mesh, float lowest, float slack) {
  const float half_x = camera.cx_px / camera.fx_px / kMargin;
  const float half_y = camera.cy_px / camera.fy_px / kMargin;
  float left = -1e30f, right = -1e30f, up = -1e30f, down = -1e30f;
  for (const Vec3f& v : mesh.vertices) {
    if (v.z < lowest) continue;
    const Vec3f p = R_cam_mesh * v;
    right = std::max(right, p.x - half_x * p.z), left = std::max(left, -p.x - half_x * p.z);
    down = std::max(down, p.y - half_y * p.z), up = std::max(up, -p.y - half_y * p.z);
  }
  for (float* side : {&left, &right, &up, &down}) *side += slack;
  const float back = std::max((left + right) / (2 * half_x), (up + down) / (2 * half_y));
  return {(right - left) / 2, (down - up) / 2, -back};
}
}  // namespace

OrbitView orbit_view(const Orbit& orbit, const scene::TriangleMesh& mesh, int width_px,
                     int height_px, float lowest, float slack) {
  const camera::Camera camera = camera::Camera::with_fov(width_px, height_px, orbit.fov_deg);
  const Vec3f away = direction(orbit.azimuth_deg, orbit.elevation_deg);
  Rigidf pose = camera::camera_pose(camera::looking_at(away, {}));
  if (orbit.distance > 0)
    pose.translation = bounds(mesh).center() + away * static_cast<float>(orbit.distance);
  else
    pose.translation =
        pose.rotation * fitting_center(camera, pose.rotation.transposed(), mesh, lowest, slack);
  return {camera, pose};
}

Vec3f sun_behind(const Orbit& orbit) { return direction(orbit.azimuth_deg - 48, 42); }

}  // namespace danbv::render
