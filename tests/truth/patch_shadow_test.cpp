// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/patch_shadow.h"

#include <gtest/gtest.h>

#include "danbv/truth/viewpoint_tree.h"

namespace danbv::truth {
namespace {

scene::Box box(Vec3f low, Vec3f high) {
  scene::Box made;
  made.add(low), made.add(high);
  return made;
}

// A wall of 4 m x 4 m at x = 0, two triangles that share the diagonal y = z.
scene::TriangleMesh wall() {
  scene::TriangleMesh mesh;
  mesh.vertices = {{0, -2, -2}, {0, 2, -2}, {0, 2, 2}, {0, -2, 2}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

// Whether one of the triangles, with its neighbours, crosses all segments.
bool hidden(const scene::TriangleMesh& mesh, const scene::Box& points, const scene::Box& viewpoints,
            const BoxPoints& exact = {}) {
  const scene::Bvh bvh(mesh);
  const auto neighbours = triangle_neighbours(bvh.view(), sorted_edges(bvh.view()));
  const auto triangles = bvh.view().triangles;
  const std::vector<EdgeLanes> edges(triangles.begin(), triangles.end());
  PatchShadow shadow(span_of(edges), neighbours);
  const Shaft shaft(points, viewpoints, exact);
  bool any = false;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) any = any || shadow.fills(i, shaft);
  return any;
}

const scene::Box kViewer = box({-3, 0.1f, 0}, {-3, 0.1f, 0});

TEST(PatchShadow, GoesOverTheSharedEdge) {
  const scene::Box behind = box({1, -0.5f, -0.5f}, {1.5f, 0.5f, 0.5f});  // astride the diagonal
  EXPECT_TRUE(hidden(wall(), behind, kViewer));
  scene::TriangleMesh flipped = wall();
  std::swap(flipped.triangles[1][0], flipped.triangles[1][1]);
  EXPECT_TRUE(hidden(flipped, behind, kViewer));
  scene::TriangleMesh half = wall();
  half.triangles.pop_back();
  EXPECT_FALSE(hidden(half, behind, kViewer));
}

TEST(PatchShadow, EndsWhereTheWallEnds) {
  // From 3 m before the wall, 3 m behind it: the shadow is twice as wide as the wall.
  const scene::Box viewer = box({-3, 0, 0}, {-3, 0, 0});
  EXPECT_TRUE(hidden(wall(), box({3, -3.99f, -1}, {3, 3.99f, 1.2f}), viewer));
  EXPECT_FALSE(hidden(wall(), box({3, -3.99f, -1}, {3, 4.01f, 1.2f}), viewer));
}

TEST(PatchShadow, AGroupOfViewpointsNarrowsIt) {
  // Viewers up to 1 m aside: behind the wall by as much as they stand before it, 1 m less is dark.
  const scene::Box viewers = box({-3, -1, 0}, {-3, 1, 0});
  EXPECT_TRUE(hidden(wall(), box({3, -2.9f, -1}, {3, 2.9f, 1.2f}), viewers));
  EXPECT_FALSE(hidden(wall(), box({3, -3.1f, -1}, {3, 3.1f, 1.2f}), viewers));
}

TEST(PatchShadow, NothingIsHiddenOnTheViewersSideOrInTheWall) {
  EXPECT_FALSE(hidden(wall(), box({-1, -0.1f, -0.1f}, {-0.5f, 0.1f, 0.1f}), kViewer));
  EXPECT_FALSE(hidden(wall(), box({0, -0.1f, -0.1f}, {0.5f, 0.1f, 0.1f}), kViewer));
  EXPECT_FALSE(hidden(wall(), box({1, -0.1f, -0.1f}, {2, 0.1f, 0.1f}), box({-3, 0, 0}, {3, 0, 0})));
}

// Points 5 cm under a roof at 45 degrees, whose plane cuts their box: a corner of it lies above.
TEST(PatchShadow, TellsByThePointsWhereTheBoxDoesNot) {
  scene::TriangleMesh roof;
  roof.vertices = {{-2, -2, -2}, {2, -2, 2}, {2, 2, 2}, {-2, 2, -2}};  // z = x
  roof.triangles = {{0, 1, 2}, {0, 2, 3}};
  std::vector<Vec3f> points;
  for (const float x : {-0.2f, -0.1f, 0.1f, 0.2f})
    for (const float y : {-0.2f, 0.15f, 0.2f}) points.push_back({x, y, x - 0.07f});
  const std::vector<std::uint32_t> all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  scene::Box around;
  for (const Vec3f p : points) around.add(p);
  const scene::Box viewer = box({-2, 0.1f, 2}, {-2, 0.1f, 2});
  BoxPoints exact;
  exact.set(span_of(points), span_of(all));
  EXPECT_FALSE(hidden(roof, around, viewer));
  EXPECT_TRUE(hidden(roof, around, viewer, exact));
  points[5].z += 0.08f;  // above the roof
  exact.set(span_of(points), span_of(all));
  EXPECT_FALSE(hidden(roof, around, viewer, exact));
}

TEST(ViewpointTree, EveryGroupHoldsItsPartsAndTheLeavesAreSingle) {
  const std::vector<Vec3f> viewpoints{{0, 0, 0}, {5, 1, 0}, {5, 1, 0}, {2, 7, 1}, {-3, 2, 2}};
  const ViewpointTree tree(span_of(viewpoints));
  ASSERT_EQ(tree.groups().size(), 9u);
  EXPECT_EQ(tree.groups()[0].size(), 5u);
  for (const auto& group : tree.groups()) {
    for (auto k = group.begin; k < group.end; ++k) {
      const Vec3f v = viewpoints[tree.order()[k]];
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_TRUE(group.box.low[axis] <= v[axis] && v[axis] <= group.box.high[axis]);
    }
    if (group.size() == 1) continue;
    EXPECT_EQ(tree.groups()[group.left].begin, group.begin);
    EXPECT_EQ(tree.groups()[group.left].end, tree.groups()[group.right].begin);
    EXPECT_EQ(tree.groups()[group.right].end, group.end);
  }
}

}  // namespace
}  // namespace danbv::truth
