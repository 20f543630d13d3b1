// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/clean.h"

#include <gtest/gtest.h>

#include "reference/meshes.h"

namespace danbv::scene {

TEST(Clean, CountsWhatItRemoves) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}, {-0.0f, 0, 0}, {2, 0, 0}, {5, 5, 5}};
  mesh.triangles = {{0, 1, 2}, {2, 4, 1},   // the same three places, turned
                    {0, 1, 5}, {0, 0, 1},   // on a line; twice the same corner
                    {0, 4, 1}, {1, 2, 3}};  // a corner at the same place; good
  CleanCounts counts;
  const auto clean = cleaned(mesh, &counts);
  EXPECT_EQ(counts.welded, 1u);
  EXPECT_EQ(counts.duplicate, 1u);
  EXPECT_EQ(counts.zero_area, 3u);
  EXPECT_EQ(counts.unreferenced, 2u);  // of 7: one welded, four used
  EXPECT_EQ(clean.vertices.size(), 4u);
  EXPECT_EQ(clean.triangles, (std::vector<Triangle>{{0, 1, 2}, {1, 2, 3}}));
}

TEST(Clean, ColoursStayWithTheirTriangles) {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}};
  mesh.triangles = {{0, 0, 1}, {0, 1, 2}, {2, 1, 0}, {1, 2, 3}};  // two of them go
  for (int k = 0; k < 4; ++k) mesh.paint.push_back({float(k), 0, 0});
  const auto clean = cleaned(mesh);
  ASSERT_EQ(clean.paint.size(), 2u);
  EXPECT_EQ(clean.paint[0].x, 1);
  EXPECT_EQ(clean.paint[1].x, 3);
  EXPECT_EQ(welded(mesh).paint.size(), 4u);
}

TEST(Clean, LeavesAGoodMeshAlone) {
  const auto mesh = reference::sphere_mesh({1, 2, 3}, 2, 12);
  const auto once = cleaned(mesh);
  EXPECT_NEAR(surface_area(once), surface_area(mesh), 1e-6);
  EXPECT_EQ(content_hash(cleaned(once)), content_hash(once));
}

TEST(Clean, ThinIsNotWithoutArea) {  // a stay of a mast: 1 mm wide, 40 m long
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {40, 0, 0}, {40, 0.001f, 0}};
  mesh.triangles = {{0, 1, 2}};
  EXPECT_EQ(cleaned(mesh).triangles.size(), 1u);
}

TEST(Clean, WeldingKeepsEveryFace) {
  const auto soup = reference::soup_mesh(100, 5);
  TriangleMesh twice = soup;
  reference::append(twice, soup);
  const auto one = welded(twice);
  EXPECT_EQ(one.vertices.size(), soup.vertices.size());
  EXPECT_EQ(one.triangles.size(), 200u);
}

}  // namespace danbv::scene
