// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/closed_parts.h"

#include <gtest/gtest.h>

#include <set>

#include "reference/meshes.h"

namespace danbv::truth {
namespace {

std::set<std::uint32_t> parts_of(const scene::TriangleMesh& mesh) {
  const scene::Bvh bvh(mesh);
  const auto parts = closed_parts(bvh.view());
  return {parts.begin(), parts.end()};
}

TEST(ClosedParts, BoxesApartAreParts) {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -2, -1}, {4, 2, 2});
  reference::append(mesh, reference::box_mesh({-1, -1, 2}, {1, 1, 3}));
  reference::append(mesh, reference::box_mesh({2, -0.5f, 0}, {3, 0.5f, 1}));
  const auto parts = parts_of(mesh);
  EXPECT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts.count(kNoPart), 0u);
}

TEST(ClosedParts, WithoutAFaceItIsNone) {
  scene::TriangleMesh mesh = reference::box_mesh({-1, -1, 0}, {1, 1, 1});
  mesh.triangles.pop_back();
  EXPECT_EQ(parts_of(mesh), std::set{kNoPart});
}

TEST(ClosedParts, OpenTowardsTheGroundIsClosed) {
  scene::TriangleMesh mesh = reference::box_mesh({-1, -1, 0}, {1, 1, 1});
  mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 2);  // the floor
  EXPECT_EQ(parts_of(mesh).count(kNoPart), 0u);
  for (auto& v : mesh.vertices) v.z += 0.1f;
  EXPECT_EQ(parts_of(mesh), std::set{kNoPart});
}

// A box above the ground, one side of which has a corner in the middle of an edge that its
// neighbour lacks: `up` above that edge.
scene::TriangleMesh box_with_junction(float up) {
  scene::TriangleMesh mesh = reference::box_mesh({-1, -1, 1}, {1, 1, 2});
  const auto middle = std::uint32_t(mesh.vertices.size());
  mesh.vertices.push_back({0, -1, 1 + up});
  std::erase(mesh.triangles,
             scene::Triangle{0, 1, 4});  // of the side y = -1, at the edge from 0 to 1
  mesh.triangles.push_back({0, middle, 4});
  mesh.triangles.push_back({middle, 1, 4});
  return mesh;
}

TEST(ClosedParts, ACornerInAnEdgeLeavesItClosed) {
  EXPECT_EQ(parts_of(box_with_junction(0)).count(kNoPart), 0u);
  EXPECT_EQ(parts_of(box_with_junction(0.01f)), std::set{kNoPart});
}

TEST(ClosedParts, WindingDoesNotMatter) {
  scene::TriangleMesh mesh = reference::box_mesh({-1, -1, 0}, {1, 1, 1});
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  EXPECT_EQ(parts_of(mesh).count(kNoPart), 0u);
}

}  // namespace
}  // namespace danbv::truth
