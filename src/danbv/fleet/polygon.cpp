// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/polygon.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/error.h"
#include "danbv/scene/ear_clipping.h"

namespace danbv::fleet {

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
  std::iota(left.begin(), left.end(), 0u);
  if (signed_area(outline) < 0) std::reverse(left.begin(), left.end());
  std::vector<scene::Triangle> triangles = clip_ears(outline, left, scene::EarRule::none_inside);
  while (left.size() > 3) {  // only slivers are left: any cut will do
    triangles.push_back({left[0], left[1], left[2]});
    left.erase(left.begin() + 1);
    const auto more = clip_ears(outline, left, scene::EarRule::none_inside);
    triangles.insert(triangles.end(), more.begin(), more.end());
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
