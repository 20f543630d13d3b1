// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/point_visibility.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/truth/viewing_points.h"
#include "danbv/truth/visibility/point_visibility_body.h"
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
  scene::TriangleMesh mesh;
  scene::Bvh bvh{mesh};
  scene::ClippedSurface surface{mesh, 0};
  std::vector<Vec3f> viewpoints = viewing_points(bvh.view(), surface, {.count = 128});

  explicit Setting(scene::TriangleMesh of = scene()) : mesh(std::move(of)) {}
  std::vector<std::uint8_t> visible(const std::vector<Vec3f>& points) const {
    return PointVisibility(Queue(), bvh, viewpoints).find_visible(span_of(points));
  }
  // Every viewpoint asked by every point.
  std::vector<std::uint8_t> visible_by_body(const std::vector<Vec3f>& points) const {
    std::vector<std::uint8_t> found(points.size());
    parallel_for_cpu(
        index_t(points.size()),
        PointVisibilityBody{bvh.view(), span_of(points), span_of(viewpoints), span_of(found)});
    return found;
  }
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

TEST(PointVisibility, AgreesWithEveryTriangleTried) {
  const Setting s;
  const auto points = poisson_disk(s.mesh, 600).points;
  const auto seen = s.visible(points);
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

TEST(PointVisibility, TheFastWayAgreesWithTheBodyAtAnyThreadCount) {
  const Setting s;
  const auto points = poisson_disk(s.mesh, 40000).points;
  const auto seen = s.visible(points);
  EXPECT_EQ(seen, s.visible_by_body(points));
  const int threads = cpu_threads();
  set_cpu_threads(3);
  EXPECT_EQ(s.visible(points), seen);
  set_cpu_threads(threads);
}

// Slivers, overlaps, triangles through one another: what no generator makes.
TEST(PointVisibility, TheFastWayAgreesWithTheBodyInRandomScenes) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    scene::TriangleMesh mesh = reference::soup_mesh(900, seed);
    reference::append(mesh, scene());
    const Setting s(mesh);
    const auto points = poisson_disk(s.mesh, 8000).points;
    const auto seen = s.visible(points);
    EXPECT_EQ(seen, s.visible_by_body(points)) << seed;
    const auto hidden = std::count(seen.begin(), seen.end(), 0);
    EXPECT_GT(hidden, 500);
    EXPECT_LT(hidden, 7500);
  }
}

TEST(PointVisibility, NothingIsVisibleFromNowhere) {
  Setting s;
  s.viewpoints.clear();
  EXPECT_EQ(s.visible({{0, 0, 2}, {0, -1, 1}}), (std::vector<std::uint8_t>{0, 0}));
}

}  // namespace
}  // namespace danbv::truth
