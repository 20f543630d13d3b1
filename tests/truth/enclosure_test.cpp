// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/enclosure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "danbv/scene/poisson_disk.h"
#include "danbv/truth/closed_parts.h"
#include "danbv/truth/seeable_body.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

struct Stacked {
  scene::TriangleMesh mesh;
  scene::Bvh bvh{mesh};
  WideBvh wide{bvh.view()};
  std::vector<Vec3f> viewpoints{{8, 1, 3}, {-8, 2, 5}, {0, 7, 1}, {1, -7, 2}, {0.3f, 0.2f, 9}};

  explicit Stacked(scene::TriangleMesh of) : mesh(std::move(of)) {}
  Enclosure enclosure() const {
    return {bvh.view(), sorted_edges(bvh.view()), wide, span_of(viewpoints)};
  }
};

// A box that stands on a larger one, one inside that, and one through its side.
scene::TriangleMesh stack() {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -2, -1}, {4, 2, 2});
  reference::append(mesh, reference::box_mesh({-1, -1, 2}, {1, 1, 3}));
  reference::append(mesh, reference::box_mesh({2, -0.5f, 0}, {3, 0.5f, 1}));
  reference::append(mesh, reference::box_mesh({-3, 1.5f, 0.5f}, {-2, 2.5f, 1}));
  return mesh;
}

std::set<std::uint32_t> parts_of(const scene::TriangleMesh& mesh) {
  const scene::Bvh bvh(mesh);
  const auto parts = closed_parts(sorted_edges(bvh.view()));
  return {parts.begin(), parts.end()};
}

TEST(ClosedParts, BoxesApartAreParts) {
  const auto parts = parts_of(stack());
  EXPECT_EQ(parts.size(), 4u);
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

TEST(Enclosure, HoldsWhatIsInsideOrBetween) {
  const Stacked s(stack());
  const Enclosure enclosure = s.enclosure();
  EXPECT_TRUE(enclosure.holds({2.3f, 0.1f, 1}));    // the box within
  EXPECT_TRUE(enclosure.holds({2.3f, 0.5f, 1}));    // an edge of it
  EXPECT_TRUE(enclosure.holds({-2.4f, 1.7f, 1}));   // the inner end of the one through
  EXPECT_TRUE(enclosure.holds({-2.3f, 2, 0.8f}));   // the wall behind it
  EXPECT_TRUE(enclosure.holds({0.3f, 0.4f, 2}));    // where two boxes touch
  EXPECT_FALSE(enclosure.holds({1.5f, 0.4f, 2}));   // beside that, on top
  EXPECT_FALSE(enclosure.holds({1, 0.4f, 2.5f}));   // a wall
  EXPECT_FALSE(enclosure.holds({1, 0.4f, 2}));      // the edge where they meet
  EXPECT_FALSE(enclosure.holds({-2.4f, 2.3f, 1}));  // the outer end
}

TEST(Enclosure, NotWhereAViewpointIsInside) {
  Stacked s(stack());
  s.viewpoints.push_back({0, 0.2f, 0.3f});
  EXPECT_FALSE(s.enclosure().holds({2.3f, 0.1f, 1}));
  EXPECT_TRUE(s.enclosure().holds({-2.3f, 2, 0.8f}));  // in another part still
}

TEST(Enclosure, NotInsideAnOpenPart) {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -2, -1}, {4, 2, 2});
  mesh.triangles.pop_back();
  reference::append(mesh, reference::box_mesh({2, -0.5f, 0}, {3, 0.5f, 1}));
  EXPECT_FALSE(Stacked(mesh).enclosure().holds({2.3f, 0.1f, 1}));
}

TEST(Enclosure, WhatItHoldsNoViewpointSees) {
  const Stacked s(stack());
  const Enclosure enclosure = s.enclosure();
  int held = 0, seen = 0;
  for (const Vec3f p : poisson_disk(s.mesh, 4000).points) {
    if (!enclosure.holds(p)) continue;
    ++held;
    for (const Vec3f v : s.viewpoints) seen += segment_is_free(s.bvh.view(), p, v);
  }
  EXPECT_GT(held, 300);
  EXPECT_EQ(seen, 0);
}

}  // namespace
}  // namespace danbv::truth
