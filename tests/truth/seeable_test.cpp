// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/seeable.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/truth/seeable_body.h"
#include "danbv/truth/viewing_points.h"
#include "reference/meshes.h"
#include "reference/rays.h"

namespace danbv::truth {
namespace {

// A box with a smaller one inside, and a hood over a corner: plain, hidden and half hidden parts.
scene::TriangleMesh scene() {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -1, -1}, {4, 1, 2});
  reference::append(mesh, reference::box_mesh({-3, -0.5f, 0.2f}, {3, 0.5f, 1.5f}));
  reference::append(mesh, reference::box_mesh({1, -1.2f, 2.3f}, {4.5f, 1.2f, 2.4f}));
  reference::append(mesh, reference::sphere_mesh({-2, 0, 2.5f}, 0.6f, 24));
  return mesh;
}

struct Setting {
  scene::TriangleMesh mesh = scene();
  scene::Bvh bvh{mesh};
  scene::ClippedSurface surface{mesh, 0};
  std::vector<Vec3f> viewpoints = viewing_points(bvh.view(), surface, {.count = 128});
};

TEST(ViewingPoints, KeepTheirDistancesAndStayOutside) {
  const Setting s;
  ASSERT_EQ(s.viewpoints.size(), 128u);
  int near = 0;
  for (const auto& v : s.viewpoints) {
    const float distance = distance_to_mesh(s.bvh.view(), v, 50);
    EXPECT_GE(distance, 0.5f);
    EXPECT_TRUE(Workspace{}.contains(v));
    near += distance <= 4;
  }
  EXPECT_GE(near, 64);
}

TEST(ViewingPoints, NoneInsideAHollowHull) {
  // 2.4 m of room inside, more than the clearance asks for.
  const scene::TriangleMesh hull = reference::box_mesh({-5, -1.2f, -1}, {5, 1.2f, 3});
  const scene::Bvh bvh(hull);
  for (const auto& v : viewing_points(bvh.view(), scene::ClippedSurface(hull, 0), {.count = 256}))
    EXPECT_FALSE(std::abs(v.x) < 5 && std::abs(v.y) < 1.2f && v.z < 3);
}

TEST(Seeable, AgreesWithEveryTriangleTried) {
  const Setting s;
  const auto points = poisson_disk(s.mesh, 600).points;
  const auto seen = find_seeable(s.bvh.view(), span_of(points), span_of(s.viewpoints));
  int wrong = 0, hidden = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    bool free = false;
    for (const auto& v : s.viewpoints) {
      const Vec3d from = points[i].cast<double>(), d = v.cast<double>() - from;
      free = free || !reference::first_hit(s.mesh, from, d, kSurfaceGap / norm(d), 1);
    }
    wrong += free != (seen[i] != 0), hidden += !free;
  }
  EXPECT_LE(wrong, 1);  // a segment that grazes an edge may round to either side
  EXPECT_GT(hidden, 100);
  EXPECT_LT(hidden, 500);
}

TEST(Seeable, TheBoxesAgreeWithTheBodyAtAnyThreadCount) {
  const Setting s;
  const auto points = poisson_disk(s.mesh, 40000).points;
  const auto seen = find_seeable(s.bvh.view(), span_of(points), span_of(s.viewpoints));
  std::vector<std::uint8_t> plain(points.size());
  parallel_for_cpu(index_t(points.size()), SeeableBody{s.bvh.view(), span_of(points),
                                                       span_of(s.viewpoints), span_of(plain)});
  int wrong = 0;
  for (std::size_t i = 0; i < points.size(); ++i) wrong += plain[i] != seen[i];
  EXPECT_LE(wrong, 2);
  const int threads = cpu_threads();
  set_cpu_threads(3);
  EXPECT_EQ(find_seeable(s.bvh.view(), span_of(points), span_of(s.viewpoints)), seen);
  set_cpu_threads(threads);
}

}  // namespace
}  // namespace danbv::truth
