// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/span.h"

namespace danbv::registration {

// A point of a depth image with the normal of the surface around it, camera frame. The normal faces
// the camera; it is zero where the surface is torn, thin, or at the image's edge.
struct OrientedPoint {
  Vec3f point, normal;

  DANBV_HD bool valid() const { return normal.x != 0 || normal.y != 0 || normal.z != 0; }
};

// depth: one image [H, W]. reach_px: how far the neighbours lie that span the surface.
DANBV_HD OrientedPoint oriented_point(const camera::Camera& camera, const float* depth, int u,
                                      int v, int reach_px) {
  if (u < reach_px || v < reach_px || u >= camera.width_px - reach_px ||
      v >= camera.height_px - reach_px)
    return {};
  const index_t at = index_t(v) * camera.width_px + u, down = index_t(reach_px) * camera.width_px;
  const float z = depth[at];
  const float left = depth[at - reach_px], right = depth[at + reach_px];
  const float up = depth[at - down], low = depth[at + down];
  if (!(z > 0 && left > 0 && right > 0 && up > 0 && low > 0)) return {};
  // In a plane 1/z is linear across the image; what bends more is torn, thin or a crease, whose
  // normal would be that of neither side.
  const float bend_u = std::fabs(0.5f * (1 / left + 1 / right) * z - 1);
  const float bend_v = std::fabs(0.5f * (1 / up + 1 / low) * z - 1);
  const float max_bend = 0.001f + 0.15f * float(reach_px) / camera.fx_px;
  if (bend_u > max_bend || bend_v > max_bend) return {};
  const Vec3f du =
      camera.back_project(u + reach_px, v, right) - camera.back_project(u - reach_px, v, left);
  const Vec3f dv =
      camera.back_project(u, v + reach_px, low) - camera.back_project(u, v - reach_px, up);
  Vec3f n = cross(dv, du);  // toward the camera: -z for a wall ahead
  const float length = norm(n);
  const Vec3f p = camera.back_project(u, v, z);
  if (!(length > 0)) return {};
  n = n / length;
  if (dot(n, p) > 0) n = -n;
  // Seen too flat, a surface's points are far apart and its normal is unsure.
  if (-dot(n, p) < 0.12f * norm(p)) return {};
  return {p, n};
}

}  // namespace danbv::registration
