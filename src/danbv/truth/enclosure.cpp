// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/enclosure.h"

#include "danbv/truth/closed_parts.h"
#include "danbv/truth/seeable_body.h"

namespace danbv::truth {

namespace {
constexpr float kNear = 3 * kSurfaceGap;  // what is farther off hides as any wall does
constexpr float kFlat = 2e-6f;            // m off a plane, by rounding

Vec3f normal_of(const scene::BvhTriangle& t) { return cross(t.b - t.a, t.c - t.a); }

// Whether a triangle lies apart from a box.
bool apart(const scene::BvhTriangle& t, const scene::Box& box) {
  const Vec3f low = min(min(t.a, t.b), t.c), high = max(max(t.a, t.b), t.c), n = normal_of(t);
  for (int k = 0; k < 3; ++k)
    if (low[k] > box.high[k] || high[k] < box.low[k]) return true;
  const Vec3f half = box.size() * 0.5f;
  return std::fabs(dot(n, t.a - box.center())) >
         std::fabs(n.x) * half.x + std::fabs(n.y) * half.y + std::fabs(n.z) * half.z;
}

// Up and to the near side of the ship, along no wall that a generator would make, nor a plane
// of this normal.
Vec3f way_out(Vec3f p, Vec3f normal) {
  const float side = p.y < 0 ? -1.0f : 1.0f;
  const Vec3f up{0.3171f, side, 0.4319f}, flat{-0.5237f, side, 0.2719f};
  return std::fabs(dot(up, normal)) > 0.2f ? up : flat;
}
}  // namespace

// What is so near to a point that it may hide nothing from it.
struct Enclosure::Nearby {
  FewNumbers triangles, parts;
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
Enclosure::Enclosure(const scene::BvhView& bvh, const std::vector<TriangleEdge>& edges,
                     const WideBvh& wide, Span<const Vec3f> viewpoints)
    : bvh_(bvh), wide_(wide), part_(closed_parts(edges)) {
  FewNumbers holding;
  bool known = true;
  for (const Vec3f v : viewpoints) {
    const PartsAhead around = parts_ahead(wide, part_, v, way_out(v, {0, 0, 1}));
    known = known && around.known;
    for (const auto part : around.parts) holding.add(part);
  }
  for (auto& part : part_)
    if (!known || holding.full() || holding.has(part)) part = kNoPart;
}

// A part that does not come near hides whatever it holds.
bool Enclosure::holds(Vec3f p) const {
  const Nearby around = near(p);
  if (around.triangles.full() || around.triangles.empty()) return false;
  const PartsAhead here = parts_ahead(wide_, part_, p, way_out(p, around.normal), around.triangles);
  if (!here.known || here.parts.empty()) return false;
  const bool deep = std::any_of(here.parts.begin(), here.parts.end(),
                                [&](std::uint32_t part) { return !around.parts.has(part); });
  return deep || (around.flat && holds_both_sides(around, p, here));
}

// With nothing but one plane near, a segment begins in the parts of one of its sides. Along the
// plane it might pass between two faces that touch but for rounding: such a point counts as hidden,
// which it is.
bool Enclosure::holds_both_sides(const Nearby& around, Vec3f p, const PartsAhead& here) const {
  FewNumbers there = here.parts;
  for (const auto i : around.triangles) {
    if (part_[i] == kNoPart) continue;
    const Crossing met = crosses(bvh_.triangles[i], p, way_out(p, around.normal));
    if (met == Crossing::edge) return false;
    if (met == Crossing::yes) there.toggle(part_[i]);
  }
  return !there.empty();
}

Enclosure::Nearby Enclosure::near(Vec3f p) const {
  const Vec3f reach{kNear, kNear, kNear};
  const scene::Box box{p - reach, p + reach};
  Nearby around;
  wide_.walk(box, [&](const WideLeaf& leaf) {
    for (auto i = leaf.first; i < leaf.first + leaf.count; ++i)
      if (!apart(bvh_.triangles[i], box)) around.add(i, bvh_.triangles[i], p);
    return around.triangles.full();
  });
  for (const auto i : around.triangles) around.parts.add(part_[i]);
  return around;
}

}  // namespace danbv::truth
