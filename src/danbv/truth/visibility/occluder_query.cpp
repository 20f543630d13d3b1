// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/occluder_query.h"

#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::truth {

namespace {
// Triangles keep the Bvh's order, each with corners of its own.
scene::TriangleMesh mesh_of(const scene::BvhView& bvh) {
  scene::TriangleMesh mesh;
  for (const scene::BvhTriangle& t : bvh.triangles) {
    const auto first = std::uint32_t(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {t.a, t.b, t.c});
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

bool is_met(const scene::BvhTriangle& triangle, const scene::BvhRay& ray, float t_min) {
  const float t = triangle_entry(triangle, ray);
  return t > t_min && t <= 1.0f;
}
}  // namespace

OccluderQuery::OccluderQuery(const scene::BvhView& bvh, bool use_embree) : bvh_(bvh) {
  if (use_embree) embree_ = std::make_unique<const depth::EmbreeScene>(mesh_of(bvh));
}

std::uint32_t OccluderQuery::find(Vec3f surface, Vec3f viewpoint) const {
  const scene::BvhRay ray(surface, viewpoint - surface);
  const float t_min = kSurfaceGap / norm(ray.direction);
  if (embree_) {
    const auto proposed = embree_->any_hit(surface, ray.direction, t_min, 1.0f);
    if (proposed && is_met(bvh_.triangles[*proposed], ray, t_min)) return *proposed;
  }
  std::uint32_t occluder = kNoOccluder;
  walk_bvh(bvh_, ray, 1.0f, [&](std::uint32_t first, std::uint32_t count, float&) {
    for (auto i = first; i < first + count && occluder == kNoOccluder; ++i)
      if (is_met(bvh_.triangles[i], ray, t_min)) occluder = i;
    return occluder != kNoOccluder;
  });
  return occluder;
}

}  // namespace danbv::truth
