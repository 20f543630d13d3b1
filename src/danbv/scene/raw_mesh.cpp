// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/raw_mesh.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/scene/polygon.h"

namespace danbv::scene {

namespace {

void check_vertices(const RawMesh& raw, const std::string& name) {
  for (std::size_t i = 0; i < raw.vertices.size(); ++i) {
    const Vec3d& v = raw.vertices[i];
    if (!is_finite(v)) fail(fmt::format("{}: vertex {}: not a finite number", name, i));
    for (int k = 0; k < 3; ++k)
      if (std::abs(v[k]) > kMaxCoordinate)
        fail(fmt::format("{}: vertex {}: coordinate {:g} is out of any scale", name, i, v[k]));
  }
}

void check_triangles(const RawMesh& raw, const std::string& name) {
  if (raw.triangles.empty()) fail(name + ": no faces (a point cloud?)");
  if (raw.triangles.size() > kMaxTriangles)
    fail(fmt::format("{}: {} triangles, more than {}", name, raw.triangles.size(), kMaxTriangles));
  for (std::size_t t = 0; t < raw.triangles.size(); ++t)
    for (const auto index : raw.triangles[t])
      if (index >= raw.vertices.size())
        fail(fmt::format("{}: triangle {}: index {} with {} vertices", name, t, index,
                         raw.vertices.size()));
}

// Zero unless floats would blur the shape.
Vec3d offset_of(const std::vector<Vec3d>& vertices) {
  Vec3d low = vertices[0], high = vertices[0];
  for (const auto& v : vertices) low = min(low, v), high = max(high, v);
  const Vec3d center = (low + high) * 0.5;
  return norm(center) > 1000 * norm(high - low) ? center : Vec3d{};
}

}  // namespace

void add_face(RawMesh& raw, const std::int64_t* corners, std::size_t n, std::uint64_t face,
              const std::string& name) {
  if (n < 3) fail(fmt::format("{}: face {}: {} corners", name, face, n));
  for (std::size_t k = 0; k < n; ++k)
    if (corners[k] < 0 || std::uint64_t(corners[k]) >= raw.vertices.size())
      fail(fmt::format("{}: face {}: index {} with {} vertices", name, face, corners[k],
                       raw.vertices.size()));
  const auto index = [&](std::size_t k) { return static_cast<std::uint32_t>(corners[k]); };
  if (n == 3) return raw.triangles.push_back({index(0), index(1), index(2)});
  std::vector<Vec3d> points(n);
  for (std::size_t k = 0; k < n; ++k) points[k] = raw.vertices[std::size_t(corners[k])];
  for (const auto& t : triangulate_polygon(points))
    raw.triangles.push_back({index(t[0]), index(t[1]), index(t[2])});
}

TriangleMesh checked_mesh(RawMesh raw, const std::string& name) {
  if (raw.vertices.empty()) fail(name + ": no vertices");
  check_vertices(raw, name);
  check_triangles(raw, name);
  const Vec3d offset = offset_of(raw.vertices);
  TriangleMesh mesh;
  mesh.vertices.reserve(raw.vertices.size());
  for (const auto& v : raw.vertices) mesh.vertices.push_back((v - offset).cast<float>());
  mesh.triangles = std::move(raw.triangles);
  mesh.paint = std::move(raw.paint);
  return mesh;
}

// None: a scan in which no view could be placed.
std::vector<Vec3f> checked_points(const RawMesh& raw, const std::string& name) {
  check_vertices(raw, name);
  std::vector<Vec3f> points;
  points.reserve(raw.vertices.size());
  for (const auto& v : raw.vertices) points.push_back(v.cast<float>());
  return points;
}

}  // namespace danbv::scene
