// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/scene/mesh.h"

// Ray casting by trying every triangle, in double precision.
namespace danbv::reference {

inline std::optional<double> ray_triangle(Vec3d o, Vec3d d, Vec3d a, Vec3d b, Vec3d c) {
  const Vec3d e = b - a, f = c - a, p = cross(d, f);
  const double det = dot(e, p);
  if (det == 0) return {};
  const Vec3d s = o - a, q = cross(s, e);
  const double u = dot(s, p) / det, v = dot(d, q) / det, t = dot(f, q) / det;
  if (u < 0 || v < 0 || u + v > 1 || t <= 0) return {};
  return t;
}

inline std::optional<double> first_hit(const scene::TriangleMesh& mesh, Vec3d o, Vec3d d,
                                       double t_min, double t_max) {
  std::optional<double> best;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    const auto t = ray_triangle(o, d, a.cast<double>(), b.cast<double>(), c.cast<double>());
    if (t && *t > t_min && *t <= t_max && (!best || *t < *best)) best = t;
  }
  return best;
}

}  // namespace danbv::reference
