// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/depth/depth_view.h"
#include "danbv/scene/bvh_traverse.h"

namespace danbv {

// One pixel of one view, with danbv's own BVH. A pose with a NaN gives zeros.
struct DepthBody {
  Span<const BvhView> targets;
  Span<const DepthView> views;  // [N]
  Camera camera;
  DepthRange range;
  Span<float> depth;  // [N, H, W]

  DANBV_HD void operator()(index_t i) const {
    const DepthView& view = views[i / camera.pixels()];
    const auto pixel = int(i % camera.pixels());
    const Vec3f ray_cam = camera.ray(pixel % camera.width_px, pixel / camera.width_px);
    const Vec3f direction = view.T_ship_cam.rotation * ray_cam;
    Hit hit;
    const bool found =
        closest_hit(targets[view.target], view.T_ship_cam.translation, direction, range.far, hit);
    depth[i] = found ? reported_depth(view, ray_cam, hit.t, range) : 0.0f;
  }
};

}  // namespace danbv
