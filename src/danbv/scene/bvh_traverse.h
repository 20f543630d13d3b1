// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/scene/bvh.h"

// Rays against a Bvh, on either device. Directions need not have unit length: t counts in them.
namespace danbv::scene {

struct BvhRay {
  Vec3f origin, direction, inverse;

  DANBV_HD BvhRay(Vec3f o, Vec3f d)
      : origin(o), direction(d), inverse{invert(d.x), invert(d.y), invert(d.z)} {}
  // Never infinite: 0 * infinity would be a NaN for an origin in the plane of a box's side.
  DANBV_HD static float invert(float d) {
    return 1.0f / (std::fabs(d) > 1e-18f ? d : std::copysign(1e-18f, d));
  }
};

constexpr float kBoxMissed = 3e38f;

// Where the ray enters the box, or kBoxMissed. The far side is pushed out by the rounding of the
// slab test, so that no ray slips between the boxes of neighbours.
DANBV_HD float box_entry(const Box& box, const BvhRay& ray, float t_max) {
  const Vec3f a = multiply(box.low - ray.origin, ray.inverse);
  const Vec3f b = multiply(box.high - ray.origin, ray.inverse);
  const Vec3f near = min(a, b), far = max(a, b);
  const float enter = greater(greater(near.x, near.y), greater(near.z, 0.0f));
  const float leave = lesser(lesser(far.x, far.y), far.z) * 1.0000005f;
  return enter <= lesser(leave, t_max) ? enter : kBoxMissed;
}

// Twice the signed volume of the ray and an edge whose ends are given from the ray's origin.
// Swapped ends give exactly the negative, so triangles that share an edge leave no crack.
DANBV_HD float edge_volume(Vec3f p, Vec3f q, Vec3f direction) {
  return dot(cross(p + q, q - p), direction);
}

// t of the ray's meeting with a triangle, either side, or a negative number.
DANBV_HD float triangle_entry(const BvhTriangle& triangle, const BvhRay& ray) {
  const Vec3f a = triangle.a - ray.origin, b = triangle.b - ray.origin, c = triangle.c - ray.origin;
  const float u = edge_volume(a, b, ray.direction);
  const float v = edge_volume(b, c, ray.direction);
  const float w = edge_volume(c, a, ray.direction);
  if (lesser(lesser(u, v), w) < 0 && greater(greater(u, v), w) > 0) return -1.0f;
  const Vec3f normal = cross(b - a, c - a);
  const float across = dot(normal, ray.direction);
  return across != 0 ? dot(normal, a) / across : -1.0f;
}

// A child of a node as a ray sees it.
struct BvhChild {
  float t;  // where the ray enters its box
  std::uint32_t at, count;
};

// Visits the leaves along the ray, nearer child first. leaf(first, count, t_max) may lower t_max
// and returns true to end the walk. Nodes are copied whole, and their children picked without an
// index: on a GPU that is four wide loads into registers.
template <class Leaf>
DANBV_HD bool walk_bvh(const BvhView& bvh, const BvhRay& ray, float t_max, Leaf&& leaf) {
  if (bvh.nodes.size == 0) return false;
  std::uint32_t stack[kBvhStack];
  float entered[kBvhStack];
  int depth = 0;
  std::uint32_t at = 0;
  while (true) {
    const BvhNode node = bvh.nodes[at];
    const BvhChild a{box_entry(node.box[0], ray, t_max), node.child[0], node.count[0]};
    const BvhChild b{box_entry(node.box[1], ray, t_max), node.child[1], node.count[1]};
    const BvhChild near = b.t < a.t ? b : a, far = b.t < a.t ? a : b;
    if (near.count > 0 && near.t <= t_max && leaf(near.at, near.count, t_max)) return true;
    if (far.count > 0 && far.t <= t_max && leaf(far.at, far.count, t_max)) return true;
    if (far.count == 0 && far.t <= t_max) stack[depth] = far.at, entered[depth++] = far.t;
    if (near.count == 0 && near.t <= t_max) {
      at = near.at;
      continue;
    }
    do {
      if (depth == 0) return false;
      at = stack[--depth];
    } while (entered[depth] > t_max);
  }
}

// The nearest hit with 0 < t <= t_max.
DANBV_HD bool closest_hit(const BvhView& bvh, Vec3f origin, Vec3f direction, float t_max,
                          Hit& hit) {
  const BvhRay ray(origin, direction);
  bool any = false;
  walk_bvh(bvh, ray, t_max, [&](std::uint32_t first, std::uint32_t count, float& nearest) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const BvhTriangle triangle = bvh.triangles[i];
      const float t = triangle_entry(triangle, ray);
      if (!(t > 0) || t > nearest) continue;
      hit = {nearest = t, triangle.triangle};
      any = true;
    }
    return false;
  });
  return any;
}

// Whether anything is met with t_min < t <= t_max.
DANBV_HD bool any_hit(const BvhView& bvh, Vec3f origin, Vec3f direction, float t_min, float t_max) {
  const BvhRay ray(origin, direction);
  return walk_bvh(bvh, ray, t_max, [&](std::uint32_t first, std::uint32_t count, float& last) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const BvhTriangle triangle = bvh.triangles[i];
      const float t = triangle_entry(triangle, ray);
      if (t > t_min && t <= last) return true;
    }
    return false;
  });
}

}  // namespace danbv::scene
