// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid.h"
#include "danbv/state/integrate_body.h"

// Whether any ray to a hit passes through a voxel: the same answer as walking every ray through the
// grid, asked the other way round. A voxel covers few pixels, and the farthest depth of a tile says
// at once where no ray comes so far.
namespace danbv {

struct VoxelBox {
  Vec3f low, high;
};

// A voxel as a camera sees it.
struct Footprint {
  int u0 = 0, v0 = 0, u1 = -1, v1 = -1;  // pixels, both ends included; empty: not in the image
  float nearest = 0;                     // depth of its nearest corner

  DANBV_HD bool empty() const { return u1 < u0 || v1 < v0; }
};

// Whether a ball about a point of the camera frame lies wholly outside of what the camera sees.
DANBV_HD bool out_of_sight(const Camera& camera, Vec3f p, float radius) {
  if (p.z < -radius) return true;
  const float right = camera.width_px - camera.cx_px, low = camera.height_px - camera.cy_px;
  const auto beyond = [&](float f, float side, float across) {
    return f * across + side * p.z < -radius * (f + side);  // f + side exceeds the normal's length
  };
  return beyond(camera.fx_px, camera.cx_px, p.x) || beyond(camera.fx_px, right, -p.x) ||
         beyond(camera.fy_px, camera.cy_px, p.y) || beyond(camera.fy_px, low, -p.y);
}

// Pixels that hold all of what lies in front of the camera: corners beyond a near plane, and where
// edges cross it.
DANBV_HD Footprint footprint(const Camera& camera, const Rigidf& T_cam_ship, const VoxelBox& box) {
  constexpr float kNear = 0.02f;
  Vec3f p[8];
  float nearest = 1e9f, far = -1e9f;
  for (int k = 0; k < 8; ++k) {
    p[k] = T_cam_ship * Vec3f{k & 1 ? box.high.x : box.low.x, k & 2 ? box.high.y : box.low.y,
                              k & 4 ? box.high.z : box.low.z};
    nearest = p[k].z < nearest ? p[k].z : nearest, far = p[k].z > far ? p[k].z : far;
  }
  if (far <= kNear) return {};
  float low_u = 1e9f, low_v = 1e9f, high_u = -1e9f, high_v = -1e9f;
  const auto add = [&](Vec3f q) {
    const Vec2f px = camera.project(q);
    low_u = px.x < low_u ? px.x : low_u, high_u = px.x > high_u ? px.x : high_u;
    low_v = px.y < low_v ? px.y : low_v, high_v = px.y > high_v ? px.y : high_v;
  };
  for (int k = 0; k < 8; ++k) {
    if (p[k].z >= kNear) add(p[k]);
    for (int axis = 1; axis < 8 && nearest < kNear; axis <<= 1) {
      const Vec3f q = p[k ^ axis];
      if (p[k].z < kNear && q.z >= kNear)
        add(p[k] + (q - p[k]) * ((kNear - p[k].z) / (q.z - p[k].z)));
    }
  }
  const auto px = [](float value, int last) {  // a hair wider than rounding may move it
    return int(clamp(std::floor(value), -1.0f, float(last) + 1));
  };
  Footprint f{px(low_u - 0.51f, camera.width_px), px(low_v - 0.51f, camera.height_px),
              px(high_u - 0.49f, camera.width_px), px(high_v - 0.49f, camera.height_px),
              nearest > 0 ? nearest : 0};
  f.u0 = f.u0 < 0 ? 0 : f.u0, f.v0 = f.v0 < 0 ? 0 : f.v0;
  f.u1 = f.u1 >= camera.width_px ? camera.width_px - 1 : f.u1;
  f.v1 = f.v1 >= camera.height_px ? camera.height_px - 1 : f.v1;
  return f;
}

// The depth at which the ray o + t d enters the box, or more than t_max when it does not by then.
DANBV_HD bool enters(Vec3f o, Vec3f d, const VoxelBox& box, float t_max) {
  float t0 = 0, t1 = t_max;
  for (int k = 0; k < 3; ++k) {
    const float inverse = 1.0f / d[k];
    const float a = (box.low[k] - o[k]) * inverse, b = (box.high[k] - o[k]) * inverse;
    const float in = a < b ? a : b, out = a < b ? b : a;
    t0 = in > t0 ? in : t0, t1 = out < t1 ? out : t1;
  }
  return t0 <= t1;
}

// env: which of the images; T_ship_cam: its registered pose.
DANBV_HD bool any_ray_passes(const TiledDepth& images, index_t env, const Rigidf& T_ship_cam,
                             const Rigidf& T_cam_ship, const VoxelBox& box) {
  const Camera& camera = images.camera;
  const float radius = 0.5f * norm(box.high - box.low);
  if (out_of_sight(camera, T_cam_ship * ((box.low + box.high) * 0.5f), radius)) return false;
  const Footprint f = footprint(camera, T_cam_ship, box);
  if (f.empty()) return false;
  const float* image = images.depth.data + env * camera.pixels();
  const float* farthest = images.farthest.data + env * images.tiles();
  const auto passes = [&](int u, int v) {
    const float z = image[index_t(v) * camera.width_px + u];
    return z > f.nearest &&
           enters(T_ship_cam.translation, T_ship_cam.rotation * camera.ray(u, v), box, z);
  };
  if (passes((f.u0 + f.u1) / 2, (f.v0 + f.v1) / 2)) return true;  // mostly the answer
  for (int tv = f.v0 / kStateTile; tv <= f.v1 / kStateTile; ++tv)
    for (int tu = f.u0 / kStateTile; tu <= f.u1 / kStateTile; ++tu) {
      if (!(farthest[index_t(tv) * images.tiles_u() + tu] > f.nearest)) continue;
      const int u_low = tu * kStateTile, v_low = tv * kStateTile;
      for (int v = v_low > f.v0 ? v_low : f.v0; v <= f.v1 && v < v_low + kStateTile; ++v)
        for (int u = u_low > f.u0 ? u_low : f.u0; u <= f.u1 && u < u_low + kStateTile; ++u)
          if (passes(u, v)) return true;
    }
  return false;
}

}  // namespace danbv
