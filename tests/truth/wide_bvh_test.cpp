// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/wide_bvh.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"
#include "danbv/truth/blocker.h"
#include "danbv/truth/segment_lanes.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

scene::TriangleMesh box_and_spheres() {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -1, -1}, {4, 1, 2});
  reference::append(mesh, reference::sphere_mesh({-2, 0, 2.5f}, 0.6f, 24));
  reference::append(mesh, reference::sphere_mesh({1, 2, 0}, 0.9f, 12));
  return mesh;
}

Vec3f draw_near(Rng& rng) {
  const auto along = [&] { return float(rng.uniform(-5, 5)); };
  const float x = along(), y = along();
  return {x, y, along()};
}

// All triangles that a ray meets, by either tree.
std::vector<std::uint32_t> met_by_wide(const WideBvh& bvh, const scene::BvhRay& ray, float t_min) {
  std::vector<std::uint32_t> met;
  bvh.walk(ray, 1.0f, [&](const WideLeaf& leaf, float& last) {
    for (auto bits = leaf.meet(ray, t_min, last); bits != 0; bits &= bits - 1)
      met.push_back(leaf.first + std::uint32_t(std::countr_zero(bits)));
    return false;
  });
  std::sort(met.begin(), met.end());
  return met;
}

std::vector<std::uint32_t> met_by_plain(const scene::BvhView& bvh, const scene::BvhRay& ray,
                                        float t_min) {
  std::vector<std::uint32_t> met;
  for (std::uint32_t i = 0; i < bvh.triangles.size; ++i) {
    const float t = triangle_entry(bvh.triangles[i], ray);
    if (t > t_min && t <= 1.0f) met.push_back(i);
  }
  return met;
}

TEST(WideBvh, MeetsExactlyTheTrianglesThatEveryRayMeets) {
  const scene::TriangleMesh mesh = box_and_spheres();
  const scene::Bvh bvh(mesh);
  const WideBvh wide(bvh.view());
  Rng rng({.seed = 1, .purpose = Purpose::sampling});
  std::size_t met = 0;
  for (int k = 0; k < 3000; ++k) {
    const Vec3f from = draw_near(rng), to = draw_near(rng);
    const scene::BvhRay ray(from, to - from);
    const auto expected = met_by_plain(bvh.view(), ray, 0.1f);
    ASSERT_EQ(met_by_wide(wide, ray, 0.1f), expected) << k;
    met += expected.size();
    const auto blocker = find_blocker(wide, from, to);
    ASSERT_EQ(blocker == kNoBlocker, segment_is_free(bvh.view(), from, to)) << k;
  }
  EXPECT_GT(met, 1000u);
}

TEST(WideBvh, HoldsAsFewTrianglesAsThereAre) {
  for (const std::size_t count : {0, 1, 3, 5, 9, 12}) {
    scene::TriangleMesh mesh = reference::box_mesh({-1, -1, -1}, {1, 1, 1});
    mesh.triangles.resize(count);
    const scene::Bvh bvh(mesh);
    const WideBvh wide(bvh.view());
    const scene::BvhRay ray({0.1f, 0.2f, -3}, {0, 0, 6});
    auto met = met_by_wide(wide, ray, 0);
    met.erase(std::unique(met.begin(), met.end()), met.end());
    EXPECT_EQ(met, met_by_plain(bvh.view(), ray, 0)) << count;
  }
}

TEST(SegmentLanes, CrossWhatSingleSegmentsCross) {
  const scene::Bvh bvh(box_and_spheres());
  Rng rng({.seed = 2, .purpose = Purpose::sampling});
  std::vector<Vec3f> points;
  for (int k = 0; k < 40; ++k) points.push_back(draw_near(rng));
  const std::vector<std::uint32_t> some{3, 7, 11, 39, 0, 8, 9, 20, 21, 30, 31};
  const PointLanes lanes(span_of(std::as_const(points)), span_of(some));
  EXPECT_EQ(lanes.hidden, (1u << 11) - 1);
  const Vec3f viewpoint{0.5f, 0.3f, 0.4f};
  const SegmentLanes segments(lanes, viewpoint);
  std::uint32_t any = 0;
  for (const scene::BvhTriangle& t : bvh.view().triangles) {
    std::uint32_t expected = 0;
    for (std::size_t k = 0; k < some.size(); ++k) {
      const scene::BvhRay ray(points[some[k]], viewpoint - points[some[k]]);
      const float at = triangle_entry(t, ray);
      if (at > kSurfaceGap / norm(ray.direction) && at <= 1) expected |= 1u << k;
    }
    EXPECT_EQ(segments.crossed_by(t, lanes.hidden) & lanes.hidden, expected);
    any |= expected;
  }
  EXPECT_EQ(std::popcount(any), 7);  // the viewpoint and four of the points are inside the box
}

}  // namespace
}  // namespace danbv::truth
