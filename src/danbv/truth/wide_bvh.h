// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <vector>

#include "danbv/scene/bvh_traverse.h"
#include "danbv/truth/float_lanes.h"

namespace danbv::truth {

constexpr int kWide = 8;

// Bit k: t_min < t <= t_max for triangle_entry's t of lane k.
inline std::uint32_t triangles_met(Vec3f8 a, Vec3f8 b, Vec3f8 c, Vec3f8 origin, Vec3f8 direction,
                                   Floats8 t_min, float t_max) {
  a -= origin, b -= origin, c -= origin;
  const Floats8 u = dot(cross(a + b, b - a), direction);
  const Floats8 v = dot(cross(b + c, c - b), direction);
  const Floats8 w = dot(cross(c + a, a - c), direction);
  const Ints8 beside = (lesser8(lesser8(u, v), w) < 0.0f) & (greater8(greater8(u, v), w) > 0.0f);
  const std::uint32_t met = ~bits8(beside) & 0xff;
  if (met == 0) return 0;
  const Vec3f8 normal = cross(b - a, c - a);
  const Floats8 t = dot(normal, a) / dot(normal, direction);
  return met & bits8((t > t_min) & (t <= t_max));
}

// Up to 8 children, side by side. A child that is not there has a box that no ray meets.
struct alignas(32) WideNode {
  float sides[6][kWide];      // low x, y, z, high x, y, z of the boxes
  std::int32_t child[kWide];  // an inner node, or -1 - a leaf
};

// Up to 8 triangles, side by side.
struct alignas(64) WideLeaf {
  float corners[9][kWide] = {};  // x, y, z of a, b, c
  std::uint32_t first, count;    // in the Bvh's order

  // Bit k: the ray meets triangle first + k with t_min < t <= t_max.
  std::uint32_t meet(const scene::BvhRay& ray, float t_min, float t_max) const {
    const auto corner = [&](int k) {
      return Vec3f8{load8(corners[k]), load8(corners[k + 1]), load8(corners[k + 2])};
    };
    return triangles_met(corner(0), corner(3), corner(6), all8(ray.origin), all8(ray.direction),
                         all8(t_min), t_max) &
           ((1u << count) - 1);
  }
};

// A Bvh with three levels in one, and leaves of up to 8 triangles, for processors with vectors:
// a ray meets 8 boxes or 8 triangles at a time. Meetings are those of the Bvh to the last bit.
class WideBvh {
 public:
  explicit WideBvh(const scene::BvhView& bvh);

  // Visits the leaves along the ray, nearer ones first: visit(leaf, t_max) may lower t_max and
  // returns true to end the walk.
  template <class Visit>
  bool walk(const scene::BvhRay& ray, float t_max, Visit&& visit) const;

  // Visits the leaves of which some triangle's box may meet this one: visit(leaf) returns true to
  // end the walk.
  template <class Visit>
  bool walk(const scene::Box& box, Visit&& visit) const;

 private:
  struct Child {
    float t;
    std::int32_t at;
  };
  static constexpr int kStack = scene::kBvhStack * kWide;

  std::int32_t add_node(const scene::BvhView& bvh, std::uint32_t node);
  std::int32_t add_leaf(const scene::BvhView& bvh, std::uint32_t first, std::uint32_t count);
  static Floats8 box_entries(const WideNode& node, const scene::BvhRay& ray, float t_max);
  static std::uint32_t boxes_met(const WideNode& node, const scene::Box& box);
  // Puts the children that the ray meets on the stack, the nearest on top.
  static int push(const WideNode& node, Floats8 entries, Child* stack, int depth);

  std::vector<WideNode> nodes_;
  std::vector<WideLeaf> leaves_;
};

inline Floats8 WideBvh::box_entries(const WideNode& node, const scene::BvhRay& ray, float t_max) {
  Floats8 enter = all8(0.0f), leave = all8(scene::kBoxMissed);
  const auto clip = [&](int axis, float origin, float inverse) {
    const int low = inverse < 0 ? 3 : 0;  // which side comes first
    enter = greater8((load8(node.sides[low + axis]) - origin) * inverse, enter);
    leave = lesser8((load8(node.sides[3 - low + axis]) - origin) * inverse, leave);
  };
  clip(0, ray.origin.x, ray.inverse.x);
  clip(1, ray.origin.y, ray.inverse.y);
  clip(2, ray.origin.z, ray.inverse.z);
  leave = lesser8(leave * 1.0000005f, all8(t_max));
  return enter <= leave ? enter : all8(scene::kBoxMissed);
}

inline int WideBvh::push(const WideNode& node, Floats8 entries, Child* stack, int depth) {
  const int begin = depth;
  float t[kWide];
  std::memcpy(t, &entries, sizeof t);
  for (auto met = bits8(entries < scene::kBoxMissed); met != 0; met &= met - 1) {
    const int k = std::countr_zero(met);
    int at = depth++;
    for (; at > begin && stack[at - 1].t < t[k]; --at) stack[at] = stack[at - 1];
    stack[at] = {t[k], node.child[k]};
  }
  return depth;
}

inline std::uint32_t WideBvh::boxes_met(const WideNode& node, const scene::Box& box) {
  Ints8 met = load8(node.sides[0]) <= box.high.x;
  for (int a = 0; a < 3; ++a)
    met &= (load8(node.sides[a]) <= box.high[a]) & (load8(node.sides[3 + a]) >= box.low[a]);
  return bits8(met);
}

template <class Visit>
bool WideBvh::walk(const scene::Box& box, Visit&& visit) const {
  if (nodes_.empty()) return false;
  std::int32_t stack[kStack];
  int depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const std::int32_t at = stack[--depth];
    if (at < 0) {
      if (visit(leaves_[-1 - at])) return true;
      continue;
    }
    for (auto met = boxes_met(nodes_[at], box); met != 0; met &= met - 1)
      stack[depth++] = nodes_[at].child[std::countr_zero(met)];
  }
  return false;
}

template <class Visit>
bool WideBvh::walk(const scene::BvhRay& ray, float t_max, Visit&& visit) const {
  if (nodes_.empty()) return false;
  Child stack[kStack];
  int depth = 0;
  stack[depth++] = {0, 0};
  while (depth > 0) {
    const Child next = stack[--depth];
    if (next.t > t_max) continue;
    if (next.at < 0) {
      if (visit(leaves_[-1 - next.at], t_max)) return true;
      continue;
    }
    const WideNode& node = nodes_[next.at];
    depth = push(node, box_entries(node, ray, t_max), stack, depth);
  }
  return false;
}

}  // namespace danbv::truth
