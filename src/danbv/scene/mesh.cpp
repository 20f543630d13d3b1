// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/mesh.h"

#include "danbv/core/files/sha256.h"

namespace danbv::scene {

Box bounds(const TriangleMesh& mesh) {
  Box box;
  for (const auto& v : mesh.vertices) box.add(v);
  return box;
}

double surface_area(const TriangleMesh& mesh) {
  double area = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto [a, b, c] = mesh.corners(t);
    area += 0.5 * norm(cross((b - a).cast<double>(), (c - a).cast<double>()));
  }
  return area;
}

std::string content_hash(const TriangleMesh& mesh) {
  return Sha256()
      .update(mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3f))
      .update(mesh.triangles.data(), mesh.triangles.size() * sizeof(Triangle))
      .hex();
}

}  // namespace danbv::scene
