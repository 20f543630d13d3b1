// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/visibility/block_visibility.h"

#include <gtest/gtest.h>

#include <bit>

#include "danbv/core/math/rng.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

TEST(SegmentPacket, CrossesWhatSingleSegmentsCross) {
  scene::TriangleMesh mesh = reference::box_mesh({-4, -1, -1}, {4, 1, 2});
  reference::append(mesh, reference::sphere_mesh({-2, 0, 2.5f}, 0.6f, 24));
  reference::append(mesh, reference::sphere_mesh({1, 2, 0}, 0.9f, 12));
  const scene::Bvh bvh(mesh);
  Rng rng({.seed = 2, .purpose = Purpose::sampling});
  std::vector<Vec3f> points;
  for (int k = 0; k < 40; ++k) {
    const auto along = [&] { return float(rng.uniform(-5, 5)); };
    const float x = along(), y = along();
    points.push_back({x, y, along()});
  }
  const std::vector<std::uint32_t> some{3, 7, 11, 39, 0, 8, 9, 20, 21, 30, 31};
  const PointPacket packet(span_of(std::as_const(points)), span_of(some));
  EXPECT_EQ(packet.hidden, (1u << 11) - 1);
  const Vec3f viewpoint{0.5f, 0.3f, 0.4f};
  const SegmentPacket segments(packet, viewpoint);
  std::uint32_t any = 0;
  for (const scene::BvhTriangle& t : bvh.view().triangles) {
    std::uint32_t expected = 0;
    for (std::size_t k = 0; k < some.size(); ++k) {
      const scene::BvhRay ray(points[some[k]], viewpoint - points[some[k]]);
      const float at = triangle_entry(t, ray);
      if (at > kSurfaceGap / norm(ray.direction) && at <= 1) expected |= 1u << k;
    }
    EXPECT_EQ(segments.crossed_by(t, packet.hidden) & packet.hidden, expected);
    any |= expected;
  }
  EXPECT_EQ(std::popcount(any), 7);  // the viewpoint and four of the points are inside the box
}

TEST(OccluderCache, KeepsTheLastFourAndPutsTheUsefulOneFirst) {
  OccluderCache cache;
  EXPECT_FALSE(cache.any([](std::uint32_t) { return true; }));
  for (const std::uint32_t t : {1u, 2u, 3u, 4u, 5u}) cache.add(t);
  const auto tried = [&](std::uint32_t wanted) {
    std::vector<std::uint32_t> order;
    cache.any([&](std::uint32_t t) { return order.push_back(t), t == wanted; });
    return order;
  };
  EXPECT_EQ(tried(1), (std::vector<std::uint32_t>{5, 4, 3, 2}));  // 1 was dropped
  EXPECT_EQ(tried(3), (std::vector<std::uint32_t>{5, 4, 3}));
  EXPECT_EQ(tried(3), (std::vector<std::uint32_t>{3}));
}

// A wall at x = 0, points behind it in a row along y; one viewpoint sees past each end of it.
struct BehindAWall {
  scene::TriangleMesh mesh;
  scene::Bvh bvh;
  std::vector<Vec3f> points, viewpoints{{-1, 0, 0}, {-1, -40, 0}, {-1, 40, 0}};
  std::vector<std::uint32_t> all;
  std::vector<std::uint8_t> visible;

  BehindAWall() : mesh(wall()), bvh(mesh) {
    for (int k = 0; k < 80; ++k) {  // more than two packets
      points.push_back({0.05f, -1.975f + 0.05f * float(k), 0.01f});
      all.push_back(std::uint32_t(k));
    }
    visible.assign(points.size(), 0);
  }
  static scene::TriangleMesh wall() {
    scene::TriangleMesh made;
    made.vertices = {{0, -2, -2}, {0, 2, -2}, {0, 2, 2}, {0, -2, 2}};
    made.triangles = {{0, 1, 2}, {0, 2, 3}};
    return made;
  }
};

TEST(BlockVisibility, TriesAsManyViewpointsAsAskedAndNamesWhatTheyMiss) {
  BehindAWall s;
  const OccluderQuery query(s.bvh.view());
  const VisibilityScene scene{s.bvh.view(), query, span_of(std::as_const(s.points)),
                              span_of(std::as_const(s.viewpoints))};
  BlockVisibility block(scene, {0, 0, 0}, span_of(s.visible));
  std::vector<std::uint32_t> missed;
  block.look_at(span_of(std::as_const(s.all)), 1, &missed);  // the nearest, right before the wall
  EXPECT_EQ(missed, s.all);
  missed.clear();
  block.look_at(span_of(std::as_const(s.all)), 3, &missed);
  // By similar triangles a segment to y = +-40 passes x = 0 at (40 + 20 |y|) / 21: beyond the
  // wall's end at 2 for |y| > 0.1, which leaves the four points at |y| = 0.025 and 0.075.
  EXPECT_EQ(missed, (std::vector<std::uint32_t>{38, 39, 40, 41}));
  for (std::uint32_t k = 0; k < 80; ++k) EXPECT_EQ(s.visible[k], k < 38 || k > 41) << k;
}

}  // namespace
}  // namespace danbv::truth
