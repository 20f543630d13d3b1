// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/enclosure.h"

#include <gtest/gtest.h>

#include "danbv/scene/poisson_disk.h"
#include "danbv/truth/visibility/point_visibility_body.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

struct Stacked {
  scene::TriangleMesh mesh;
  scene::Bvh bvh{mesh};
  std::vector<Vec3f> viewpoints{{8, 1, 3}, {-8, 2, 5}, {0, 7, 1}, {1, -7, 2}, {0.3f, 0.2f, 9}};

  explicit Stacked(scene::TriangleMesh of) : mesh(std::move(of)) {}
  Enclosure enclosure() const { return {bvh.view(), span_of(viewpoints)}; }
};

// A box that stands on a larger one, one inside that, and one through its side.
scene::TriangleMesh stack() {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -2, -1}, {4, 2, 2});
  reference::append(mesh, reference::box_mesh({-1, -1, 2}, {1, 1, 3}));
  reference::append(mesh, reference::box_mesh({2, -0.5f, 0}, {3, 0.5f, 1}));
  reference::append(mesh, reference::box_mesh({-3, 1.5f, 0.5f}, {-2, 2.5f, 1}));
  return mesh;
}

TEST(Enclosure, EnclosesWhatIsInsideOrBetween) {
  const Stacked s(stack());
  const Enclosure enclosure = s.enclosure();
  EXPECT_TRUE(enclosure.encloses({2.3f, 0.1f, 1}));    // the box within
  EXPECT_TRUE(enclosure.encloses({2.3f, 0.5f, 1}));    // an edge of it
  EXPECT_TRUE(enclosure.encloses({-2.4f, 1.7f, 1}));   // the inner end of the one through
  EXPECT_TRUE(enclosure.encloses({-2.3f, 2, 0.8f}));   // the wall behind it
  EXPECT_TRUE(enclosure.encloses({0.3f, 0.4f, 2}));    // where two boxes touch
  EXPECT_FALSE(enclosure.encloses({1.5f, 0.4f, 2}));   // beside that, on top
  EXPECT_FALSE(enclosure.encloses({1, 0.4f, 2.5f}));   // a wall
  EXPECT_FALSE(enclosure.encloses({1, 0.4f, 2}));      // the edge where they meet
  EXPECT_FALSE(enclosure.encloses({-2.4f, 2.3f, 1}));  // the outer end
}

TEST(Enclosure, NotWhereAViewpointIsInside) {
  Stacked s(stack());
  s.viewpoints.push_back({0, 0.2f, 0.3f});
  EXPECT_FALSE(s.enclosure().encloses({2.3f, 0.1f, 1}));
  EXPECT_TRUE(s.enclosure().encloses({-2.3f, 2, 0.8f}));  // in another part still
}

TEST(Enclosure, NotInsideAnOpenPart) {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -2, -1}, {4, 2, 2});
  mesh.triangles.pop_back();
  reference::append(mesh, reference::box_mesh({2, -0.5f, 0}, {3, 0.5f, 1}));
  EXPECT_FALSE(Stacked(mesh).enclosure().encloses({2.3f, 0.1f, 1}));
}

TEST(Enclosure, WhatItEnclosesNoViewpointSees) {
  const Stacked s(stack());
  const Enclosure enclosure = s.enclosure();
  int held = 0, seen = 0;
  for (const Vec3f p : poisson_disk(s.mesh, 4000).points) {
    if (!enclosure.encloses(p)) continue;
    ++held;
    for (const Vec3f v : s.viewpoints) seen += segment_is_free(s.bvh.view(), p, v);
  }
  EXPECT_GT(held, 300);
  EXPECT_EQ(seen, 0);
}

// Random triangles, open and crossing one another: hardly anything is enclosed, and no point that
// can be seen may be.
TEST(Enclosure, ErrsToFalseInARandomScene) {
  scene::TriangleMesh mesh = stack();
  reference::append(mesh, reference::soup_mesh(400, 3));
  const Stacked s(mesh);
  const Enclosure enclosure = s.enclosure();
  int enclosed = 0, seen = 0;
  for (const Vec3f p : poisson_disk(s.mesh, 3000).points) {
    if (!enclosure.encloses(p)) continue;
    ++enclosed;
    for (const Vec3f v : s.viewpoints) seen += segment_is_free(s.bvh.view(), p, v);
  }
  EXPECT_GT(enclosed, 20);
  EXPECT_EQ(seen, 0);
}

TEST(SmallSet, TogglesAndTellsWhenItIsFull) {
  SmallSet set;
  set.toggle(3), set.toggle(5), set.add(5), set.toggle(3);
  EXPECT_FALSE(set.has(3));
  EXPECT_TRUE(set.has(5));
  for (std::uint32_t k = 100; k < 147; ++k) set.add(k);
  EXPECT_FALSE(set.full());  // 48 numbers
  set.add(200);
  EXPECT_TRUE(set.full());
}

}  // namespace
}  // namespace danbv::truth
