// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/polygon.h"

#include <numeric>

#include "danbv/scene/ear_clipping.h"

namespace danbv::scene {

namespace {

constexpr std::size_t kMaxClipped = 512;      // a larger concave face becomes a fan
constexpr std::size_t kTestsPerCorner = 128;  // a megabyte of corners within a second

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

bool is_convex(const std::vector<Vec2d>& flat) {
  const std::size_t n = flat.size();
  for (std::size_t i = 0; i < n; ++i)
    if (turn(flat[i], flat[(i + 1) % n], flat[(i + 2) % n]) < 0) return false;
  return true;
}

}  // namespace

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
