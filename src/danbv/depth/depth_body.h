// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/scene/bvh_traverse.h"

namespace danbv::depth {

// The pixel that thread i of a view takes: squares of 8 x 4, a warp each, so that the rays of a
// warp stay together in the tree. What such squares do not fill goes by rows.
DANBV_HD index_t tiled_pixel(const camera::Camera& camera, index_t i) {
  constexpr int kWide = 8, kHigh = 4;
  if (camera.width_px % kWide != 0 || camera.height_px % kHigh != 0) return i;
  const index_t tile = i / (kWide * kHigh), tiles_x = camera.width_px / kWide;
  const int inside = int(i % (kWide * kHigh));
  const index_t u = tile % tiles_x * kWide + inside % kWide;
  const index_t v = tile / tiles_x * kHigh + inside / kWide;
  return v * camera.width_px + u;
}

// One pixel of one view, with danbv's own BVH. A pose with a NaN gives zeros.
struct DepthBody {
  Span<const scene::BvhView> targets;
  Span<const DepthView> views;  // [N]
  camera::Camera camera;
  DepthRange range;
  Span<float> depth;  // [N, H, W]

  DANBV_HD void operator()(index_t i) const {
    const index_t number = i / camera.pixels();
    const DepthView& view = views[number];
    const index_t pixel = tiled_pixel(camera, i % camera.pixels());
    float& out = depth[number * camera.pixels() + pixel];
    out = 0.0f;
    if (!view.active) return;
    const Vec3f ray_cam = camera.ray(int(pixel % camera.width_px), int(pixel / camera.width_px));
    const Vec3f direction = view.T_ship_cam.rotation * ray_cam;
    scene::Hit hit;
    if (closest_hit(targets[view.target], view.T_ship_cam.translation, direction, range.far, hit))
      out = reported_depth(view, ray_cam, hit.t, range);
  }
};

}  // namespace danbv::depth
