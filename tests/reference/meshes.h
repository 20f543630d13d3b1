// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/scene/mesh.h"

// Shapes with known geometry, for tests.
namespace danbv::reference {

inline void append(scene::TriangleMesh& mesh, const scene::TriangleMesh& other) {
  const auto base = std::uint32_t(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const auto& t : other.triangles)
    mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
}

inline scene::TriangleMesh box_mesh(Vec3f low, Vec3f high) {
  scene::TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.push_back(
        {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

// Rings of quads, each cut in two; corners lie on the sphere.
inline scene::TriangleMesh sphere_mesh(Vec3f center, float radius, int rings) {
  scene::TriangleMesh mesh;
  const int around = 2 * rings;
  for (int r = 0; r <= rings; ++r)
    for (int s = 0; s < around; ++s) {
      const double a = kPi * r / rings, b = 2 * kPi * s / around;
      const Vec3d n{std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)};
      mesh.vertices.push_back(center + (n * double(radius)).cast<float>());
    }
  for (int r = 0; r < rings; ++r)
    for (int s = 0; s < around; ++s) {
      const std::uint32_t i = r * around + s, j = r * around + (s + 1) % around;
      if (r > 0) mesh.triangles.push_back({i, j, i + around});
      if (r + 1 < rings) mesh.triangles.push_back({j, j + around, i + around});
    }
  return mesh;
}

// Triangles of random size and place: slivers, overlaps, everything.
inline scene::TriangleMesh soup_mesh(int triangles, std::uint64_t seed, double extent = 5) {
  Rng rng({.seed = seed});
  scene::TriangleMesh mesh;
  for (std::uint32_t t = 0; t < std::uint32_t(triangles); ++t) {
    const Vec3d at{rng.uniform(-extent, extent), rng.uniform(-extent, extent),
                   rng.uniform(0, extent)};
    const double size = std::pow(10.0, rng.uniform(-2.0, 0.3));
    for (int k = 0; k < 3; ++k)
      mesh.vertices.push_back((at + unit_sphere(rng) * size).cast<float>());
    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  return mesh;
}

}  // namespace danbv::reference
