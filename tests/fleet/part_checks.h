// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <utility>

#include "danbv/fleet/mesh_builder.h"

namespace danbv::fleet {

// Every directed edge of the part has exactly one partner in the other direction.
inline bool is_closed(const PartMesh& mesh, std::size_t part) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  const Part& p = mesh.parts[part];
  for (std::uint32_t t = p.first_triangle; t < p.first_triangle + p.triangles; ++t) {
    const auto& tri = mesh.mesh.triangles[t];
    for (int k = 0; k < 3; ++k) ++edges[{tri[k], tri[(k + 1) % 3]}];
  }
  for (const auto& [edge, count] : edges) {
    const auto back = edges.find({edge.second, edge.first});
    if (count != 1 || back == edges.end()) return false;
  }
  return true;
}

inline double part_volume(const PartMesh& mesh, std::size_t part) {
  double six = 0;
  const Part& p = mesh.parts[part];
  const Vec3d o = mesh.mesh.corners(p.first_triangle)[0].cast<double>();
  for (std::uint32_t t = p.first_triangle; t < p.first_triangle + p.triangles; ++t) {
    const auto [a, b, c] = mesh.mesh.corners(t);
    six += dot(a.cast<double>() - o, cross(b.cast<double>() - o, c.cast<double>() - o));
  }
  return six / 6;
}

}  // namespace danbv::fleet
