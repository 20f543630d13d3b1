// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <vector>

#include "danbv/scene/bvh_traverse.h"
#include "danbv/truth/float_lanes.h"

namespace danbv {

constexpr int kWide = 8;

// triangle_entry in lanes: t, or for a miss what is no number above 0.
inline Floats8 triangle_entries(Vec3f8 a, Vec3f8 b, Vec3f8 c, Vec3f8 origin, Vec3f8 direction) {
  a -= origin, b -= origin, c -= origin;
  const Floats8 u = dot(cross(a + b, b - a), direction);
  const Floats8 v = dot(cross(b + c, c - b), direction);
  const Floats8 w = dot(cross(c + a, a - c), direction);
  const Vec3f8 normal = cross(b - a, c - a);
  const Floats8 t = dot(normal, a) / dot(normal, direction);
  const Ints8 beside = (lesser8(lesser8(u, v), w) < 0.0f) & (greater8(greater8(u, v), w) > 0.0f);
  return beside ? all8(-1.0f) : t;
}

// Up to 8 children, side by side. A child that is not there has a box that no ray meets.
struct alignas(32) WideNode {
  float sides[6][kWide];       // low x, y, z, high x, y, z of the boxes
  std::uint32_t child[kWide];  // an inner node, or a leaf's first triangle
  std::uint32_t count[kWide];  // triangles of the leaf; 0: an inner node
};

// A Bvh with three levels in one, and leaves of up to 8 triangles, for processors with vectors:
// a ray meets 8 boxes or 8 triangles at a time. Meetings are those of the Bvh to the last bit.
class WideBvh {
 public:
  explicit WideBvh(const BvhView& bvh);

  // Visits the leaves along the ray, nearer ones first, as walk_bvh does.
  template <class Leaf>
  bool walk(const BvhRay& ray, float t_max, Leaf&& leaf) const;

  // Bit k: the ray meets the leaf's triangle first + k with t_min < t <= t_max.
  std::uint32_t meet(std::uint32_t first, std::uint32_t count, const BvhRay& ray, float t_min,
                     float t_max) const;

 private:
  struct Child {
    float t;
    std::uint32_t at, count;
  };
  static constexpr int kStack = kBvhStack * kWide;

  std::uint32_t add(const BvhView& bvh, std::uint32_t node);
  static Floats8 box_entries(const WideNode& node, const BvhRay& ray, float t_max);
  // Puts the children that the ray meets on the stack, the nearest on top.
  static int push(const WideNode& node, Floats8 entries, Child* stack, int depth);

  std::vector<WideNode> nodes_;
  std::vector<float> corners_[9];  // x, y, z of a, b, c of all triangles, in the Bvh's order
};

inline Floats8 WideBvh::box_entries(const WideNode& node, const BvhRay& ray, float t_max) {
  Floats8 enter = all8(0.0f), leave = all8(kBoxMissed);
  for (int k = 0; k < 3; ++k) {
    const int low = ray.inverse[k] < 0 ? 3 : 0;  // which side comes first
    const Floats8 near = (load8(node.sides[low + k]) - ray.origin[k]) * ray.inverse[k];
    const Floats8 far = (load8(node.sides[3 - low + k]) - ray.origin[k]) * ray.inverse[k];
    enter = greater8(near, enter);
    leave = lesser8(far, leave);
  }
  leave = lesser8(leave * 1.0000005f, all8(t_max));
  return enter <= leave ? enter : all8(kBoxMissed);
}

inline int WideBvh::push(const WideNode& node, Floats8 entries, Child* stack, int depth) {
  const int begin = depth;
  float t[kWide];
  std::memcpy(t, &entries, sizeof t);
  for (auto met = bits8(entries < kBoxMissed); met != 0; met &= met - 1) {
    const int k = std::countr_zero(met);
    int at = depth++;
    for (; at > begin && stack[at - 1].t < t[k]; --at) stack[at] = stack[at - 1];
    stack[at] = {t[k], node.child[k], node.count[k]};
  }
  return depth;
}

template <class Leaf>
bool WideBvh::walk(const BvhRay& ray, float t_max, Leaf&& leaf) const {
  if (nodes_.empty()) return false;
  Child stack[kStack];
  int depth = 0;
  stack[depth++] = {0, 0, 0};
  while (depth > 0) {
    const Child next = stack[--depth];
    if (next.t > t_max) continue;
    if (next.count > 0) {
      if (leaf(next.at, next.count, t_max)) return true;
      continue;
    }
    const WideNode& node = nodes_[next.at];
    depth = push(node, box_entries(node, ray, t_max), stack, depth);
  }
  return false;
}

inline std::uint32_t WideBvh::meet(std::uint32_t first, std::uint32_t count, const BvhRay& ray,
                                   float t_min, float t_max) const {
  const auto corner = [&](int k) {
    const auto at = [&](int axis) { return load8(corners_[3 * k + axis].data() + first); };
    return Vec3f8{at(0), at(1), at(2)};
  };
  const Floats8 t =
      triangle_entries(corner(0), corner(1), corner(2), all8(ray.origin), all8(ray.direction));
  return bits8((t > t_min) & (t <= t_max)) & ((1u << count) - 1);
}

}  // namespace danbv
