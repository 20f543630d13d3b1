// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/depth/sea_occlusion.h"

namespace danbv::depth {

struct DepthRange {
  float near = 0.1f, far = 40.0f;  // depth along the camera's z; what lies outside returns 0
};

// One environment's view: everything a pixel needs, as plain data.
struct DepthView {
  Rigidf T_ship_cam;   // rays are cast in the ship frame
  Rigidf T_local_cam;  // heights are compared in the local frame of SeaSurface
  SeaSurface surface;
  std::int32_t target = 0;  // which of the caster's meshes
  bool has_surface = true;  // false: nothing below the target hides anything
  bool active = true;       // false: no view is taken, the image is 0 at no cost
};

// A ship in its sea. Double, as ships drift far from the world's origin.
DANBV_HD DepthView view_at_sea(const Rigidd& T_world_cam, const Rigidd& T_world_ship,
                               const ocean::WaveField& waves, double time,
                               std::int32_t target = 0) {
  const Vec3d ship = T_world_ship.translation;
  Rigidd T_local_cam = T_world_cam;
  T_local_cam.translation -= Vec3d{ship.x, ship.y, 0};
  return {(T_world_ship.inverse() * T_world_cam).cast<float>(),
          T_local_cam.cast<float>(),
          sea_surface(waves, time, ship.x, ship.y),
          target,
          true,
          true};
}

// A static target standing on the plane z = 0 of its own frame.
DANBV_HD DepthView view_on_ground(const Rigidf& T_ship_cam, std::int32_t target = 0) {
  return {T_ship_cam, T_ship_cam, {}, target, true, true};
}

// What the camera reports for a ray (scaled to z = 1) that first meets the target at depth t.
DANBV_HD float reported_depth(const DepthView& view, Vec3f ray_cam, float t, DepthRange range) {
  if (!(t >= range.near && t <= range.far)) return 0.0f;
  if (!view.has_surface) return t;
  const Vec3f hit_local = view.T_local_cam * (ray_cam * t);
  return hidden_by_water(view.surface, view.T_local_cam.translation, hit_local) ? 0.0f : t;
}

}  // namespace danbv::depth
