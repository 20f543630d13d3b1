// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/polygon.h"

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::fleet {

namespace {

double turn(Vec2d a, Vec2d b, Vec2d c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool inside(Vec2d p, Vec2d a, Vec2d b, Vec2d c) {
  return turn(a, b, p) > 0 && turn(b, c, p) > 0 && turn(c, a, p) > 0;
}

bool is_ear(const std::vector<Vec2d>& p, const std::vector<std::uint32_t>& left, std::size_t i) {
  const std::size_t n = left.size();
  const auto ia = left[(i + n - 1) % n], ib = left[i], ic = left[(i + 1) % n];
  if (turn(p[ia], p[ib], p[ic]) <= 0) return false;
  for (const auto k : left)
    if (k != ia && k != ib && k != ic && inside(p[k], p[ia], p[ib], p[ic])) return false;
  return true;
}

}  // namespace

double signed_area(const std::vector<Vec2d>& p) {
  double twice = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const auto& a = p[i];
    const auto& b = p[(i + 1) % p.size()];
    twice += a.x * b.y - a.y * b.x;
  }
  return twice / 2;
}

double narrowest_extent(const std::vector<Vec2d>& p) {
  const auto [x0, x1] =
      std::minmax_element(p.begin(), p.end(), [](Vec2d a, Vec2d b) { return a.x < b.x; });
  const auto [y0, y1] =
      std::minmax_element(p.begin(), p.end(), [](Vec2d a, Vec2d b) { return a.y < b.y; });
  return std::min(x1->x - x0->x, y1->y - y0->y);
}

std::vector<scene::Triangle> triangulate(const std::vector<Vec2d>& outline) {
  require(outline.size() >= 3, "a polygon needs three corners");
  std::vector<std::uint32_t> left(outline.size());
  for (std::uint32_t i = 0; i < left.size(); ++i) left[i] = i;
  if (signed_area(outline) < 0) std::reverse(left.begin(), left.end());
  std::vector<scene::Triangle> triangles;
  while (left.size() > 3) {
    std::size_t ear = 0;
    while (ear < left.size() && !is_ear(outline, left, ear)) ++ear;
    if (ear == left.size()) ear = 1;  // only slivers are left: any cut will do
    const std::size_t n = left.size();
    triangles.push_back({left[(ear + n - 1) % n], left[ear % n], left[(ear + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  triangles.push_back({left[0], left[1], left[2]});
  return triangles;
}

std::vector<scene::Triangle> triangulate_ring(const std::vector<Vec3d>& ring) {
  Vec3d normal{};
  for (std::size_t i = 0; i < ring.size(); ++i)
    normal += cross(ring[i], ring[(i + 1) % ring.size()]);
  int drop = 2;
  for (int k = 0; k < 2; ++k)
    if (std::fabs(normal[k]) > std::fabs(normal[drop])) drop = k;
  const int u = (drop + 1) % 3, v = (drop + 2) % 3;
  std::vector<Vec2d> flat;
  for (const auto& p : ring) flat.push_back({p[u], p[v]});
  auto triangles = triangulate(flat);
  if (normal[drop] < 0)
    for (auto& t : triangles) std::swap(t[1], t[2]);
  return triangles;
}

}  // namespace danbv::fleet
