// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/fine_mesh.h"

#include "danbv/core/error.h"
#include "danbv/scene/surface_sampling.h"

namespace danbv::scene {

namespace {
using Corners = std::array<Vec3f, 3>;

// Which edge is the longest: that from corner k to the next.
int longest_edge_of(const Corners& t) {
  int longest = 0;
  for (int k = 1; k < 3; ++k)
    if (squared_norm(t[(k + 1) % 3] - t[k]) > squared_norm(t[(longest + 1) % 3] - t[longest]))
      longest = k;
  return longest;
}
}  // namespace

void add_triangle(TriangleMesh& mesh, const Corners& corners) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
  mesh.triangles.push_back({first, first + 1, first + 2});
}

TriangleMesh fine_mesh(const TriangleMesh& mesh, float z_min, float longest_edge) {
  require(longest_edge > 0, "edges cannot be shorter than nothing");
  TriangleMesh fine;
  // Halving the longest edge over and over keeps triangles from becoming slivers.
  std::vector<Corners> open = ClippedSurface(mesh, z_min).pieces();
  while (!open.empty()) {
    const Corners t = open.back();
    open.pop_back();
    const int k = longest_edge_of(t);
    const Vec3f a = t[k], b = t[(k + 1) % 3], c = t[(k + 2) % 3];
    if (norm(b - a) <= longest_edge) {
      add_triangle(fine, t);
      continue;
    }
    const Vec3f middle = (a + b) * 0.5f;
    open.push_back({a, middle, c});
    open.push_back({middle, b, c});
  }
  return fine;
}

std::vector<Vec3f> triangle_centers(const TriangleMesh& mesh) {
  std::vector<Vec3f> centers;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    centers.push_back((a + b + c) / 3.0f);
  }
  return centers;
}

}  // namespace danbv::scene
