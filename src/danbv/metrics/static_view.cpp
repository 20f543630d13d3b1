// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/static_view.h"

#include "danbv/core/workspace.h"
#include "danbv/scene/bvh_traverse.h"

namespace danbv {

std::vector<Viewpoint> hemisphere_views(int count, float radius, Vec3f look_at) {
  const double golden_angle = kPi * (3 - std::sqrt(5.0));
  std::vector<Viewpoint> views;
  for (int i = 0; i < count; ++i) {
    const double z = (i + 0.5) / count, around = golden_angle * i, ring = std::sqrt(1 - z * z);
    const Vec3d on_unit{ring * std::cos(around), ring * std::sin(around), z};
    Vec3f position = on_unit.cast<float>() * radius;
    position.z = std::max(position.z, Workspace{}.low.z);
    views.push_back(looking_at(position, look_at));
  }
  return views;
}

std::vector<Vec3f> points_seen(const RayCaster& caster, const Camera& camera,
                               const Viewpoint& view) {
  const Rigidf T_ship_cam = camera_pose(view);
  const Image<float> depth = depth_image(caster, camera, view_on_ground(T_ship_cam));
  std::vector<Vec3f> points;
  for (int v = 0; v < depth.height; ++v)
    for (int u = 0; u < depth.width; ++u)
      if (const float z = depth.at(u, v); z > 0)
        points.push_back(T_ship_cam * camera.back_project(u, v, z));
  return points;
}

index_t points_gained(const BvhView& bvh, const Camera& camera, const Viewpoint& view,
                      Span<const Vec3f> points, float radius) {
  const Rigidf T_ship_cam = camera_pose(view), T_cam_ship = T_ship_cam.inverse();
  const DepthRange range;
  index_t gained = 0;
  for (const auto& p : points) {
    const Vec3f p_cam = T_cam_ship * p;
    if (p_cam.z < range.near || p_cam.z > range.far) continue;
    const Vec2f px = camera.project(p_cam);
    if (!(px.x >= 0 && px.y >= 0 && px.x < camera.width_px && px.y < camera.height_px)) continue;
    const Vec3f ray = T_ship_cam.rotation * camera.ray(int(px.x), int(px.y));
    Hit hit;
    if (!closest_hit(bvh, view.position, ray, p_cam.z + 2 * radius, hit)) continue;
    const Vec3f met = view.position + ray * hit.t;
    gained += met.z >= 0 && squared_norm(met - p) < radius * radius;
  }
  return gained;
}

}  // namespace danbv
