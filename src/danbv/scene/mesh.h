// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string>
#include <vector>

#include "danbv/core/math/vec.h"

namespace danbv::scene {

using Triangle = std::array<std::uint32_t, 3>;

// Vertices and triangles. Winding is not trusted anywhere: rays hit both sides.
struct TriangleMesh {
  std::vector<Vec3f> vertices;
  std::vector<Triangle> triangles;
  std::vector<Vec3f> paint = {};  // linear colours of a file, one a triangle; empty: it has none

  std::array<Vec3f, 3> corners(std::size_t triangle) const {
    const auto& t = triangles[triangle];
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }
};

struct Box {
  Vec3f low{1e30f, 1e30f, 1e30f}, high{-1e30f, -1e30f, -1e30f};

  DANBV_HD void add(Vec3f p) { low = min(low, p), high = max(high, p); }
  DANBV_HD Vec3f size() const { return high - low; }
  DANBV_HD Vec3f center() const { return (low + high) * 0.5f; }
};

Box bounds(const TriangleMesh& mesh);
double surface_area(const TriangleMesh& mesh);

// SHA-256 over the bits of vertices and triangles: names a mesh by its content.
std::string content_hash(const TriangleMesh& mesh);

}  // namespace danbv::scene
