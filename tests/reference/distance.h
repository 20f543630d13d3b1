// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/scene/mesh.h"

// Point-to-mesh distance by trying every triangle, in double precision.
namespace danbv::reference {

inline double segment_distance(Vec3d p, Vec3d a, Vec3d b) {
  const Vec3d ab = b - a;
  const double length = dot(ab, ab);
  const double s = length > 0 ? std::clamp(dot(p - a, ab) / length, 0.0, 1.0) : 0.0;
  return norm(p - (a + ab * s));
}

inline double triangle_distance(Vec3d p, Vec3d a, Vec3d b, Vec3d c) {
  double best =
      std::min({segment_distance(p, a, b), segment_distance(p, b, c), segment_distance(p, c, a)});
  const Vec3d n = cross(b - a, c - a);
  const double area = dot(n, n);
  if (area == 0) return best;
  const double wb = dot(cross(p - a, c - a), n) / area, wc = dot(cross(b - a, p - a), n) / area;
  if (wb >= 0 && wc >= 0 && wb + wc <= 1) best = std::min(best, std::abs(dot(p - a, n)) / norm(n));
  return best;
}

inline double mesh_distance(const scene::TriangleMesh& mesh, Vec3d p) {
  double best = 1e30;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    best =
        std::min(best, triangle_distance(p, a.cast<double>(), b.cast<double>(), c.cast<double>()));
  }
  return best;
}

}  // namespace danbv::reference
