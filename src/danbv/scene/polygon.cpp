// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/polygon.h"

#include <numeric>

namespace danbv::scene {

namespace {

constexpr std::size_t kMaxClipped = 512;      // a larger concave face becomes a fan
constexpr std::size_t kTestsPerCorner = 256;  // a megabyte of corners within a second

// The polygon seen along its (Newell) normal's largest axis, counter-clockwise.
std::vector<Vec2d> flattened(const std::vector<Vec3d>& points) {
  Vec3d normal{};
  for (std::size_t i = 0; i < points.size(); ++i)
    normal += cross(points[i] - points[0], points[(i + 1) % points.size()] - points[0]);
  int axis = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(normal[k]) > std::abs(normal[axis])) axis = k;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  std::vector<Vec2d> flat;
  flat.reserve(points.size());
  for (const auto& p : points)
    flat.push_back(normal[axis] >= 0 ? Vec2d{p[u], p[v]} : Vec2d{p[v], p[u]});
  return flat;
}

double turn(Vec2d a, Vec2d b, Vec2d c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool same(Vec2d a, Vec2d b) { return a.x == b.x && a.y == b.y; }

bool inside(Vec2d p, Vec2d a, Vec2d b, Vec2d c) {
  return turn(a, b, p) > 0 && turn(b, c, p) > 0 && turn(c, a, p) > 0;
}

bool touches(Vec2d p, Vec2d a, Vec2d b, Vec2d c) {
  if (same(p, a) || same(p, b) || same(p, c)) return false;
  return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

bool is_convex(const std::vector<Vec2d>& flat) {
  const std::size_t n = flat.size();
  for (std::size_t i = 0; i < n; ++i)
    if (turn(flat[i], flat[(i + 1) % n], flat[(i + 2) % n]) < 0) return false;
  return true;
}

// A shrinking ring of corners.
struct Clipper {
  const std::vector<Vec2d>& flat;
  std::vector<std::uint32_t>& ring;
  EarRule rule;
  std::size_t tests_left;

  Triangle at(std::size_t i) const {
    const std::size_t n = ring.size();
    return {ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]};
  }
  bool blocked(std::uint32_t p, const Triangle& ear) const {
    const auto [a, b, c] = ear;
    if (p == a || p == b || p == c) return false;
    return rule == EarRule::none_inside ? inside(flat[p], flat[a], flat[b], flat[c])
                                        : touches(flat[p], flat[a], flat[b], flat[c]);
  }
  bool is_ear(std::size_t i) {
    const Triangle ear = at(i);
    if (turn(flat[ear[0]], flat[ear[1]], flat[ear[2]]) <= 0) return false;
    for (const auto p : ring) {
      if (tests_left == 0) return false;
      --tests_left;
      if (blocked(p, ear)) return false;
    }
    return true;
  }
  std::size_t find_ear() {  // ring.size() when there is none
    std::size_t i = 0;
    while (i < ring.size() && !is_ear(i)) ++i;
    return i;
  }
};

}  // namespace

std::vector<Triangle> clip_ears(const std::vector<Vec2d>& flat, std::vector<std::uint32_t>& ring,
                                EarRule rule, std::size_t tests) {
  Clipper clipper{flat, ring, rule, tests};
  std::vector<Triangle> triangles;
  while (ring.size() > 3) {
    const std::size_t ear = clipper.find_ear();
    if (ear == ring.size()) break;
    triangles.push_back(clipper.at(ear));
    ring.erase(ring.begin() + std::ptrdiff_t(ear));
  }
  return triangles;
}

std::vector<Triangle> triangulate_polygon(const std::vector<Vec3d>& points) {
  const auto flat = flattened(points);
  std::vector<std::uint32_t> ring(points.size());
  std::iota(ring.begin(), ring.end(), 0u);
  std::vector<Triangle> triangles;
  if (points.size() <= kMaxClipped && !is_convex(flat))
    triangles = clip_ears(flat, ring, EarRule::none_touching, kTestsPerCorner * points.size());
  for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    triangles.push_back({ring[0], ring[i], ring[i + 1]});
  return triangles;
}

}  // namespace danbv::scene
