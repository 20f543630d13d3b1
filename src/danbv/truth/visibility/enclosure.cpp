// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/enclosure.h"

#include "danbv/scene/bvh_traverse.h"
#include "danbv/truth/visibility/closed_parts.h"
#include "danbv/truth/visibility/point_visibility_body.h"

namespace danbv::truth {

namespace {
constexpr float kNear = 3 * kSurfaceGap;  // what is farther off hides as any wall does
constexpr float kFlat = 2e-6f;            // m off a plane, by rounding
constexpr float kEndless = 1e9f;

Vec3f normal_of(const scene::BvhTriangle& t) { return cross(t.b - t.a, t.c - t.a); }

bool overlap(const scene::Box& a, const scene::Box& b) {
  for (int k = 0; k < 3; ++k)
    if (a.low[k] > b.high[k] || a.high[k] < b.low[k]) return false;
  return true;
}

// Whether a triangle lies apart from a box.
bool apart(const scene::BvhTriangle& t, const scene::Box& box) {
  if (!overlap({min(min(t.a, t.b), t.c), max(max(t.a, t.b), t.c)}, box)) return true;
  const Vec3f n = normal_of(t), half = box.size() * 0.5f;
  return std::fabs(dot(n, t.a - box.center())) >
         std::fabs(n.x) * half.x + std::fabs(n.y) * half.y + std::fabs(n.z) * half.z;
}

// each(triangle) for all in leaves that touch the box.
template <class Each>
void for_each_near(const scene::BvhView& bvh, const scene::Box& box, const Each& each) {
  if (bvh.nodes.size == 0) return;
  std::uint32_t stack[scene::kBvhStack];
  int depth = 0;
  for (stack[depth++] = 0; depth > 0;) {
    const scene::BvhNode& node = bvh.nodes[stack[--depth]];
    for (int side = 0; side < 2; ++side) {
      if (!overlap(node.box[side], box)) continue;
      if (node.count[side] == 0) stack[depth++] = node.child[side];
      for (std::uint32_t i = 0; i < node.count[side]; ++i) each(node.child[side] + i);
    }
  }
}

// Up and to the near side of the ship, along no wall that a generator would make, nor a plane
// of this normal.
Vec3f way_out(Vec3f p, Vec3f normal) {
  const float side = p.y < 0 ? -1.0f : 1.0f;
  const Vec3f up{0.3171f, side, 0.4319f}, flat{-0.5237f, side, 0.2719f};
  return std::fabs(dot(up, normal)) > 0.2f ? up : flat;
}

enum class Crossing { no, yes, edge };

// Whether the line, on both sides of the origin, crosses a triangle.
Crossing line_crosses(const scene::BvhTriangle& triangle, Vec3f origin, Vec3f direction) {
  const Vec3f a = triangle.a - origin, b = triangle.b - origin, c = triangle.c - origin;
  const float u = scene::edge_volume(a, b, direction), v = scene::edge_volume(b, c, direction),
              w = scene::edge_volume(c, a, direction);
  const bool passes = std::min({u, v, w}) < 0 && std::max({u, v, w}) > 0;
  if (passes) return Crossing::no;
  return u == 0 || v == 0 || w == 0 ? Crossing::edge : Crossing::yes;
}

// The same of a ray: only what lies ahead.
Crossing ray_crosses(const scene::BvhTriangle& triangle, Vec3f origin, Vec3f direction) {
  const Crossing met = line_crosses(triangle, origin, direction);
  if (met != Crossing::yes) return met;
  const Vec3f normal = normal_of(triangle);
  const bool ahead = dot(normal, triangle.a - origin) / dot(normal, direction) > 0;
  return ahead ? Crossing::yes : Crossing::no;
}
}  // namespace

// The closed parts that a point is inside of.
struct Enclosure::PartsAround {
  SmallSet parts;
  bool known = true;  // false: the ray meets an edge, or too many parts
};

// What is so near to a point that it may hide nothing from it.
struct Enclosure::Nearby {
  SmallSet triangles, parts;
  Vec3f normal;      // of the first triangle
  bool flat = true;  // all lie in one plane with the point

  void add(std::uint32_t number, const scene::BvhTriangle& t, Vec3f p) {
    if (triangles.empty()) normal = normal_of(t) / norm(normal_of(t));
    triangles.add(number);
    for (const Vec3f corner : {t.a, t.b, t.c})
      flat = flat && std::fabs(dot(normal, corner - p)) < kFlat;
  }
};

// Parts that hold viewpoints do not hide from them what is inside.
Enclosure::Enclosure(const scene::BvhView& bvh, Span<const Vec3f> viewpoints)
    : bvh_(bvh), part_(closed_parts(bvh)) {
  SmallSet holding;
  bool known = true;
  for (const Vec3f v : viewpoints) {
    const PartsAround around = parts_around(v, way_out(v, {0, 0, 1}), {});
    known = known && around.known;
    for (const auto part : around.parts) holding.add(part);
  }
  for (auto& part : part_)
    if (!known || holding.full() || holding.has(part)) part = kNoPart;
}

// A part that does not come near hides whatever it holds.
bool Enclosure::encloses(Vec3f p) const {
  const Nearby nearby = near(p);
  if (nearby.triangles.full() || nearby.triangles.empty()) return false;
  const PartsAround around = parts_around(p, way_out(p, nearby.normal), nearby.triangles);
  if (!around.known || around.parts.empty()) return false;
  const bool deep = std::any_of(around.parts.begin(), around.parts.end(),
                                [&](std::uint32_t part) { return !nearby.parts.has(part); });
  return deep || (nearby.flat && encloses_both_sides(nearby, p, around.parts));
}

// With nothing but one plane near, a segment begins in the parts of one of its sides. Along the
// plane it might pass between two faces that touch but for rounding: such a point counts as hidden,
// which it is.
bool Enclosure::encloses_both_sides(const Nearby& nearby, Vec3f p, const SmallSet& parts) const {
  SmallSet other_side = parts;
  for (const auto i : nearby.triangles) {
    if (part_[i] == kNoPart) continue;
    const Crossing met = line_crosses(bvh_.triangles[i], p, way_out(p, nearby.normal));
    if (met == Crossing::edge) return false;
    if (met == Crossing::yes) other_side.toggle(part_[i]);
  }
  return !other_side.empty();
}

Enclosure::Nearby Enclosure::near(Vec3f p) const {
  const Vec3f reach{kNear, kNear, kNear};
  const scene::Box box{p - reach, p + reach};
  Nearby nearby;
  for_each_near(bvh_, box, [&](std::uint32_t i) {
    if (!apart(bvh_.triangles[i], box)) nearby.add(i, bvh_.triangles[i], p);
  });
  for (const auto i : nearby.triangles) nearby.parts.add(part_[i]);
  return nearby;
}

// By the parity of the ray's crossings. ignored: triangles that do not count.
Enclosure::PartsAround Enclosure::parts_around(Vec3f origin, Vec3f direction,
                                               const SmallSet& ignored) const {
  PartsAround around;
  const auto count = [&](std::uint32_t first, std::uint32_t number, float&) {
    for (auto i = first; i < first + number; ++i) {
      if (part_[i] == kNoPart) continue;
      const Crossing met = ray_crosses(bvh_.triangles[i], origin, direction);
      if (met == Crossing::no || ignored.has(i)) continue;
      if (met == Crossing::edge) return true;
      around.parts.toggle(part_[i]);
    }
    return around.parts.full();
  };
  around.known = !walk_bvh(bvh_, scene::BvhRay(origin, direction), kEndless, count);
  return around;
}

}  // namespace danbv::truth
