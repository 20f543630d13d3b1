// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/occluder_query.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"
#include "danbv/truth/visibility/point_visibility_body.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

Vec3f draw_near(Rng& rng) {
  const auto along = [&] { return float(rng.uniform(-5, 5)); };
  const float x = along(), y = along();
  return {x, y, along()};
}

scene::TriangleMesh box_and_soup() {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -1, -1}, {4, 1, 2});
  reference::append(mesh, reference::sphere_mesh({-2, 0, 2.5f}, 0.6f, 24));
  reference::append(mesh, reference::soup_mesh(300, 5));
  return mesh;
}

// With Embree and without, over any mesh: a triangle is found where the segment is not free, and it
// is one that crosses the segment.
void expect_answers_of_the_bvh(const scene::TriangleMesh& mesh, bool use_embree,
                               int least_blocked) {
  const scene::Bvh bvh(mesh);
  const scene::BvhView view = bvh.view();
  const OccluderQuery query(view, use_embree);
  Rng rng({.seed = 1, .purpose = Purpose::sampling});
  int blocked = 0;
  for (int k = 0; k < 5000; ++k) {
    // A third of the segments begin on a corner or end on one: where rounding decides.
    Vec3f from = draw_near(rng), to = draw_near(rng);
    if (k % 3 == 1) from = mesh.vertices[k % mesh.vertices.size()];
    if (k % 3 == 2) to = mesh.vertices[k % mesh.vertices.size()];
    const std::uint32_t found = query.find(from, to);
    ASSERT_EQ(found == kNoOccluder, segment_is_free(view, from, to)) << k;
    if (found == kNoOccluder) continue;
    const scene::BvhRay ray(from, to - from);
    const float t = triangle_entry(view.triangles[found], ray);
    ASSERT_TRUE(t > kSurfaceGap / norm(ray.direction) && t <= 1) << k;
    ++blocked;
  }
  EXPECT_GE(blocked, least_blocked);
  EXPECT_LT(blocked, 4900);
}

TEST(OccluderQuery, TheBvhAnswersForItself) {
  expect_answers_of_the_bvh(box_and_soup(), false, 2000);
}

TEST(OccluderQuery, EmbreeProposesAndTheBvhDecides) {
  if (!depth::have_embree()) GTEST_SKIP() << "built without Embree";
  expect_answers_of_the_bvh(box_and_soup(), true, 2000);
  expect_answers_of_the_bvh(reference::box_mesh({-1, -1, -1}, {1, 1, 1}), true, 300);
}

TEST(OccluderQuery, WhatLiesNearerThanTheSurfaceGapDoesNotHide) {
  const scene::Bvh bvh(reference::box_mesh({-1, -1, -1}, {1, 1, 1}));
  for (const bool use_embree : {false, depth::have_embree()}) {
    const OccluderQuery query(bvh.view(), use_embree);
    EXPECT_EQ(query.find({0.2f, 0.3f, 1}, {0.2f, 0.4f, 5}), kNoOccluder);  // from the top itself
    EXPECT_EQ(query.find({0.2f, 0.3f, 1 - 0.5f * kSurfaceGap}, {0.2f, 0.3f, 5}), kNoOccluder);
    EXPECT_NE(query.find({0.2f, 0.3f, 1 - 2 * kSurfaceGap}, {0.2f, 0.3f, 5}), kNoOccluder);
    EXPECT_NE(query.find({0.2f, 0.3f, -1}, {0.2f, 0.4f, 5}), kNoOccluder);  // through the box
  }
}

}  // namespace
}  // namespace danbv::truth
