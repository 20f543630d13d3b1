// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/difficulty.h"

#include <gtest/gtest.h>

#include "danbv/core/parallel_for.h"
#include "danbv/metrics/coverage.h"
#include "danbv/metrics/static_view.h"
#include "reference/meshes.h"

namespace danbv {
namespace {

// A hull of 12 x 2 x 2 m with a roof over half of its deck.
TriangleMesh roofed() {
  TriangleMesh mesh = reference::box_mesh({-6, -1, -1}, {6, 1, 1});
  reference::append(mesh, reference::box_mesh({-5, -1, 1.6f}, {0, 1, 1.7f}));
  return mesh;
}

TEST(HemisphereViews, SpreadOverTheUpperHalf) {
  const Vec3f center{0, 0, 1};
  const auto views = hemisphere_views(30, 9, center);
  ASSERT_EQ(views.size(), 30u);
  Vec3f mean{0, 0, 0};
  for (const auto& view : views) {
    EXPECT_GE(view.position.z, 0.5f);
    EXPECT_NEAR(norm(view.position), 9, 0.05);
    const Vec3f forward = camera_pose(view).rotation.column(2);
    EXPECT_NEAR(dot(forward, normalized(center - view.position)), 1, 1e-5);
    mean += view.position / 30.0f;
  }
  EXPECT_NEAR(mean.x, 0, 0.4);  // even around
  EXPECT_NEAR(mean.y, 0, 0.4);
  EXPECT_NEAR(mean.z, 4.5, 0.1);  // and even by area: heights are uniform
}

TEST(PointsGained, IsCloseToWhatTheImageCovers) {
  const Queue queue;
  const TriangleMesh mesh = roofed();
  const Bvh bvh(mesh);
  const auto truth = make_surface_points(mesh, bvh, {.count = 5000, .viewpoints = 64});
  const RayCaster caster(queue, mesh);
  const Camera camera;
  const CoverageIndex index(queue, span_of(truth.points));
  for (const auto& view : hemisphere_views(4, 7, {0, 0, 1})) {
    Coverage coverage(queue, index);
    const auto seen = points_seen(caster, camera, view);
    coverage.add(queue, span_of(seen));
    const index_t gained = points_gained(bvh.view(), camera, view, span_of(truth.points), 0.04f);
    EXPECT_LE(gained, coverage.covered() + 5);
    EXPECT_GE(gained, 0.9 * coverage.covered());
    EXPECT_GT(gained, 100);  // even the first, which looks at the bow from near
  }
}

TEST(Difficulty, OfAHullWithARoof) {
  const TriangleMesh mesh = roofed();
  const Bvh bvh(mesh);
  const auto truth = make_surface_points(mesh, bvh, {.count = 5000, .viewpoints = 128});
  DifficultyOptions options{.views = 12, .candidates = 12, .gain_points = 1000};
  const auto difficulty = measure_difficulty(mesh, bvh, truth, options);
  EXPECT_GT(difficulty.hemisphere, 0.75);
  EXPECT_LT(difficulty.hemisphere, 0.99);  // views from above do not see under the roof
  EXPECT_GT(difficulty.oracle, 0.8);
  EXPECT_EQ(difficulty.seeable, truth.seeable_share());

  options.views = 4;
  const int threads = cpu_threads();
  const auto many = measure_difficulty(mesh, bvh, truth, options);
  set_cpu_threads(1);
  const auto one = measure_difficulty(mesh, bvh, truth, options);
  set_cpu_threads(threads);
  EXPECT_EQ(one.oracle, many.oracle);
  EXPECT_LT(one.oracle, difficulty.oracle);
}

}  // namespace
}  // namespace danbv
