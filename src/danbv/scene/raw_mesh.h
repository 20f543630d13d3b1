// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

// What a reader collects before anything is believed. Doubles, because files far from the origin
// (map coordinates) lose their shape as floats.
struct RawMesh {
  std::vector<Vec3d> vertices;
  std::vector<Triangle> triangles;
  std::vector<Vec3f> paint = {};  // as in TriangleMesh
};

constexpr std::uint64_t kMaxTriangles = 50'000'000;
constexpr double kMaxCoordinate = 1e9;

// Adds one face of n corners as n - 2 triangles: concave ones by clipping ears. Faces with fewer
// than 3 corners and indices outside the vertices are refused with the face's number.
void add_face(RawMesh& raw, const std::int64_t* corners, std::size_t n, std::uint64_t face,
              const std::string& name);

// The validator after every reader: something there, every vertex finite and below kMaxCoordinate,
// every index in range. A mesh further from the origin than 1000 times its size is moved to it.
TriangleMesh checked_mesh(RawMesh raw, const std::string& name);

// The vertices alone, held to the same rules; faces may be absent.
std::vector<Vec3f> checked_points(const RawMesh& raw, const std::string& name);

}  // namespace danbv::scene
