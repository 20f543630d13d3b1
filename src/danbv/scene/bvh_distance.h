// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/scene/bvh.h"

// The distance of a point to a mesh through its Bvh, on either device.
namespace danbv::scene {

// Squared distance of the origin to the segment from a along ab.
DANBV_HD float squared_distance_to_segment(Vec3f a, Vec3f ab) {
  const float length = squared_norm(ab);
  const float t = length > 0 ? clamp(-dot(a, ab) / length, 0.0f, 1.0f) : 0.0f;
  return squared_norm(a + ab * t);
}

// Squared distance of a point to a triangle: to its plane where the foot lies inside, else to the
// nearest edge. Triangles of no area are their edges.
DANBV_HD float squared_distance(Vec3f p, Vec3f a, Vec3f b, Vec3f c) {
  a -= p, b -= p, c -= p;
  const Vec3f ab = b - a, bc = c - b, ca = a - c, normal = cross(ab, bc);
  const float u = dot(cross(a, ab), normal), v = dot(cross(b, bc), normal),
              w = dot(cross(c, ca), normal);
  if (u > 0 && v > 0 && w > 0) {
    const float height = dot(normal, a);
    return height * height / squared_norm(normal);
  }
  const float d = lesser(squared_distance_to_segment(a, ab), squared_distance_to_segment(b, bc));
  return lesser(d, squared_distance_to_segment(c, ca));
}

DANBV_HD float squared_distance(Vec3f p, const Box& box) {
  return squared_norm(max(max(box.low - p, p - box.high), Vec3f{0, 0, 0}));
}

// The triangle nearest to a point and how far it is.
struct NearestTriangle {
  float distance = 0;
  std::uint32_t at = kNone;  // in the order of the leaves; kNone where none is within reach

  static constexpr std::uint32_t kNone = 0xffffffff;
};

// The nearest of those nearer than `within`; its distance is `within` where there is none.
DANBV_HD NearestTriangle nearest_triangle(const BvhView& bvh, Vec3f p, float within) {
  float best = within * within;
  std::uint32_t at = NearestTriangle::kNone;
  if (bvh.nodes.size == 0) return {within, at};
  std::uint32_t stack[kBvhStack];
  int depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const BvhNode& node = bvh.nodes[stack[--depth]];
    const float d[2] = {squared_distance(p, node.box[0]), squared_distance(p, node.box[1])};
    const int near = d[1] < d[0] ? 1 : 0;
    for (int k = 0; k < 2; ++k) {  // the far child first, so that the near one is on top
      const int side = k == 0 ? 1 - near : near;
      if (d[side] >= best) continue;
      if (node.count[side] == 0) stack[depth++] = node.child[side];
      for (std::uint32_t i = 0; i < node.count[side]; ++i) {
        const BvhTriangle& t = bvh.triangles[node.child[side] + i];
        const float found = squared_distance(p, t.a, t.b, t.c);
        if (found < best) best = found, at = node.child[side] + i;
      }
    }
  }
  return {std::sqrt(best), at};
}

// Distance of p to the nearest triangle, or `within` where none is nearer.
DANBV_HD float distance_to_mesh(const BvhView& bvh, Vec3f p, float within) {
  return nearest_triangle(bvh, p, within).distance;
}

}  // namespace danbv::scene
