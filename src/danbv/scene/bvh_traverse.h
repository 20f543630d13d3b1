// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh.h"

// Rays against a Bvh, on either device. Directions need not have unit length: t counts in them.
namespace danbv {

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
  const float enter = fmaxf(fmaxf(near.x, near.y), fmaxf(near.z, 0.0f));
  const float leave = fminf(fminf(far.x, far.y), far.z) * 1.0000005f;
  return enter <= fminf(leave, t_max) ? enter : kBoxMissed;
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
  if (fminf(fminf(u, v), w) < 0 && fmaxf(fmaxf(u, v), w) > 0) return -1.0f;
  const Vec3f normal = cross(b - a, c - a);
  const float across = dot(normal, ray.direction);
  return across != 0 ? dot(normal, a) / across : -1.0f;
}

// Visits the leaves along the ray, nearer child first. leaf(first, count, t_max) may lower t_max
// and returns true to end the walk.
template <class Leaf>
DANBV_HD bool walk_bvh(const BvhView& bvh, const BvhRay& ray, float t_max, Leaf&& leaf) {
  if (bvh.nodes.size == 0) return false;
  std::uint32_t stack[kBvhStack];
  float entered[kBvhStack];
  int depth = 0;
  std::uint32_t at = 0;
  while (true) {
    const BvhNode& node = bvh.nodes[at];
    float t[2] = {box_entry(node.box[0], ray, t_max), box_entry(node.box[1], ray, t_max)};
    const int near = t[1] < t[0] ? 1 : 0;
    bool found = false;
    for (int k = 0; k < 2; ++k) {
      const int side = k == 0 ? near : 1 - near;
      if (t[side] > t_max || node.count[side] == 0) continue;
      if (leaf(node.child[side], node.count[side], t_max)) return true;
    }
    for (int k = 0; k < 2; ++k) {  // the far one first, so that the near one is on top
      const int side = k == 0 ? 1 - near : near;
      if (t[side] > t_max || node.count[side] != 0) continue;
      stack[depth] = node.child[side], entered[depth++] = t[side];
    }
    while (depth > 0 && !found) {
      found = entered[--depth] <= t_max;
      at = stack[depth];
    }
    if (!found) return false;
  }
}

// The nearest hit with 0 < t <= t_max.
DANBV_HD bool closest_hit(const BvhView& bvh, Vec3f origin, Vec3f direction, float t_max,
                          Hit& hit) {
  const BvhRay ray(origin, direction);
  bool any = false;
  walk_bvh(bvh, ray, t_max, [&](std::uint32_t first, std::uint32_t count, float& nearest) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const float t = triangle_entry(bvh.triangles[i], ray);
      if (!(t > 0) || t > nearest) continue;
      hit = {nearest = t, bvh.triangles[i].triangle};
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
      const float t = triangle_entry(bvh.triangles[i], ray);
      if (t > t_min && t <= last) return true;
    }
    return false;
  });
}

}  // namespace danbv
