// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/parts_ahead.h"

#include "danbv/core/device/wide.h"
#include "danbv/truth/closed_parts.h"

namespace danbv::truth {

namespace {
constexpr float kEndless = 1e9f;

// Of the triangles of a leaf, bit by bit: those that a ray crosses, and those whose edge it meets.
struct LeafCrossings {
  std::uint32_t crossed = 0, doubtful = 0;

  LeafCrossings(const WideLeaf& leaf, Vec3f origin, Vec3f direction) {
    const auto corner = [&](int k) {
      return Vec3f8{load8(leaf.corners[k]), load8(leaf.corners[k + 1]),
                    load8(leaf.corners[k + 2])} -
             all8(origin);
    };
    const Vec3f8 a = corner(0), b = corner(3), c = corner(6), d = all8(direction);
    const Floats8 u = dot(cross(a + b, b - a), d), v = dot(cross(b + c, c - b), d),
                  w = dot(cross(c + a, a - c), d);
    const Floats8 least = lesser8(lesser8(u, v), w), most = greater8(greater8(u, v), w);
    const std::uint32_t met = bits8((least >= 0.0f) | (most <= 0.0f)) & ((1u << leaf.count) - 1);
    if (met == 0) return;
    doubtful = met & bits8((u == 0.0f) | (v == 0.0f) | (w == 0.0f));
    const Vec3f8 normal = cross(b - a, c - a);
    crossed = met & ~doubtful & bits8(dot(normal, a) / dot(normal, d) > 0.0f);
  }
};
}  // namespace

DANBV_WIDEST PartsAhead parts_ahead(const WideBvh& wide, const std::vector<std::uint32_t>& part,
                                    Vec3f origin, Vec3f direction, const FewNumbers& aside) {
  PartsAhead ahead;
  const auto count = [&](const WideLeaf& leaf, float&) {
    const LeafCrossings at(leaf, origin, direction);
    for (auto met = at.crossed | at.doubtful; met != 0; met &= met - 1) {
      const auto k = std::uint32_t(std::countr_zero(met)), triangle = leaf.first + k;
      if (part[triangle] == kNoPart || aside.has(triangle)) continue;
      if (at.doubtful >> k & 1) return true;
      ahead.parts.toggle(part[triangle]);
    }
    return ahead.parts.full();
  };
  ahead.known = !wide.walk(scene::BvhRay(origin, direction), kEndless, count);
  return ahead;
}

Crossing crosses(const scene::BvhTriangle& triangle, Vec3f origin, Vec3f direction) {
  const Vec3f a = triangle.a - origin, b = triangle.b - origin, c = triangle.c - origin;
  const float u = scene::edge_volume(a, b, direction), v = scene::edge_volume(b, c, direction),
              w = scene::edge_volume(c, a, direction);
  if (u == 0 || v == 0 || w == 0) return Crossing::edge;
  return (u > 0) == (v > 0) && (v > 0) == (w > 0) ? Crossing::yes : Crossing::no;
}

}  // namespace danbv::truth
