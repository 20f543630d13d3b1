// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/waterline.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/fill_raster.h"
#include "reference/meshes.h"
#include "support/bytes.h"

namespace danbv::scene {

namespace {

using reference::box_mesh;

// A body of one section along x, capped at both ends; the outline is given as (y, z).
TriangleMesh prism(const std::vector<Vec2d>& outline, double length) {
  TriangleMesh mesh;
  const auto n = std::uint32_t(outline.size());
  for (const double x : {0.0, length})
    for (const auto& p : outline) mesh.vertices.push_back(Vec3d{x, p.x, p.y}.cast<float>());
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t j = (i + 1) % n;
    mesh.triangles.push_back({i, j, i + n}), mesh.triangles.push_back({j, j + n, i + n});
    if (i > 0 && i + 1 < n)
      mesh.triangles.push_back({0, i + 1, i}), mesh.triangles.push_back({n, n + i, n + i + 1});
  }
  return mesh;
}

std::vector<Vec2d> circle(double radius) {
  std::vector<Vec2d> outline;
  for (int i = 0; i < 128; ++i)
    outline.push_back({radius * std::cos(kPi * i / 64), radius * (1 + std::sin(kPi * i / 64))});
  return outline;
}

TriangleMesh without(TriangleMesh mesh, std::size_t first, std::size_t count) {
  mesh.triangles.erase(mesh.triangles.begin() + long(first),
                       mesh.triangles.begin() + long(first + count));
  return mesh;
}

const Vec3f kLow{-10, -2, 0}, kHigh{10, 2, 4};
constexpr std::size_t kBottom = 0, kLid = 2;  // where box_mesh puts those two triangles

}  // namespace

TEST(Waterline, BoxIsAtAQuarterOfItsHeight) {
  EXPECT_NEAR(waterline_height(box_mesh(kLow, kHigh)), 1.0, 0.01);
  EXPECT_NEAR(slice_areas(box_mesh(kLow, kHigh)).volume(), 320, 3.2);
}

TEST(Waterline, WedgeIsAtHalfItsHeight) {  // area grows with z: (1/2)^2 = 1/4
  EXPECT_NEAR(waterline_height(prism({{0, 0}, {3, 4}, {-3, 4}}, 20)), 2.0, 0.04);
  EXPECT_NEAR(slice_areas(prism({{0, 0}, {3, 4}, {-3, 4}}, 20)).volume(), 240, 2.4);
}

TEST(Waterline, LyingCylinder) {
  // A quarter of the circle's area lies below r (1 - cos(a / 2)) with a - sin a = pi / 2.
  const double a = 2.3098814600100575;
  ASSERT_NEAR(a - std::sin(a), kPi / 2, 1e-12);
  EXPECT_NEAR(waterline_height(prism(circle(2), 20)), 2 * (1 - std::cos(a / 2)), 0.04);
  EXPECT_NEAR(slice_areas(prism(circle(2), 20)).volume(), 4 * kPi * 20, 0.01 * 4 * kPi * 20);
}

TEST(Waterline, OpenHullsAreFilled) {
  const auto box = box_mesh(kLow, kHigh);
  EXPECT_NEAR(waterline_height(without(box, kLid, 2)), 1.0, 0.01);
  EXPECT_NEAR(waterline_height(without(box, kBottom, 2)), 1.0, 0.01);
  EXPECT_NEAR(waterline_height(without(box, kBottom, 4)), 1.0, 0.01);
}

TEST(Waterline, FlippedFacesDoNotMatter) {
  auto mesh = prism({{0, 0}, {3, 4}, {-3, 4}}, 20);
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 2)
    std::swap(mesh.triangles[t][0], mesh.triangles[t][1]);
  EXPECT_NEAR(waterline_height(mesh), 2.0, 0.04);
}

TEST(Waterline, OverlapCountsOnce) {
  auto mesh = box_mesh(kLow, kHigh);
  reference::append(mesh, box_mesh({-8, -1, 0.5f}, {8, 1, 3}));  // inside
  reference::append(mesh, box_mesh({-5, -2, 2}, {5, 2, 8}));     // half inside: 4 x 40 more
  EXPECT_NEAR(slice_areas(mesh).volume(), 320 + 160, 4.8);
  EXPECT_NEAR(waterline_height(mesh), 120.0 / 80, 0.08);
}

TEST(Waterline, SmallGapsAreClosedAndSheetsEncloseNothing) {
  // The side walls end 5 cm before the transom: a gap of 1.3 cells.
  auto gap = without(box_mesh(kLow, kHigh), 10, 2);
  const auto transom = box_mesh({10.05f, -2, 0}, {10.06f, 2, 4});
  reference::append(gap, transom);
  EXPECT_NEAR(slice_areas(gap).volume(), 320, 6.4);
  // A sail above the hull.
  auto sail = box_mesh(kLow, kHigh);
  sail.vertices.insert(sail.vertices.end(), {{-5, 0, 4}, {5, 0, 4}, {0, 0.01f, 20}});
  sail.triangles.push_back({8, 9, 10});
  EXPECT_NEAR(waterline_height(sail), 1.0, 0.05);
}

TEST(Waterline, DoesNotDependOnThreadsOrPlace) {
  auto mesh = reference::sphere_mesh({0, 0, 0}, 3, 24);
  const int threads = cpu_threads();
  set_cpu_threads(1);
  const auto one = slice_areas(mesh).areas;
  set_cpu_threads(3);
  EXPECT_EQ(slice_areas(mesh).areas, one);
  set_cpu_threads(threads);
  const double before = waterline_height(mesh);
  for (auto& v : mesh.vertices) v += Vec3f{100, -50, 30};
  EXPECT_NEAR(waterline_height(mesh), before + 30, 0.01);
}

TEST(Waterline, FlatMeshesHaveNone) {
  TriangleMesh flat;
  flat.vertices = {{0, 0, 0}, {10, 0, 0}, {0, 3, 0}};
  flat.triangles = {{0, 1, 2}};
  EXPECT_TRUE(contains(error_of([&] { waterline_height(flat); }), "no volume"));
  flat.vertices[2] = {0, 0, 3};  // a standing sheet
  EXPECT_TRUE(contains(error_of([&] { waterline_height(flat); }), "no volume"));
}

TEST(FillRaster, SquareByHand) {
  FillRaster raster(12, 12, 0);  // walls through cells 2 and 9: 6 x 6 inside, 28 half cells
  const Vec2d corners[] = {{2.5, 2.5}, {9.5, 2.5}, {9.5, 9.5}, {2.5, 9.5}};
  for (int i = 0; i < 4; ++i) raster.draw_line(corners[i], corners[(i + 1) % 4]);
  EXPECT_DOUBLE_EQ(raster.filled_area(), 36 + 24 * 0.5);  // its corners meet outside only
}

TEST(FillRaster, GapsCloseUpToTwiceTheRadius) {
  for (const int gap : {3, 4, 5, 6}) {
    FillRaster raster(40, 40, 2);
    raster.draw_line({5.5, 5.5}, {34.5, 5.5});
    raster.draw_line({34.5, 5.5}, {34.5, 34.5});
    raster.draw_line({34.5, 34.5}, {5.5, 34.5});
    raster.draw_line({5.5, 34.5}, {5.5, 20.5});
    raster.draw_line({5.5, 20.5 - gap - 1}, {5.5, 5.5});
    if (gap <= 4)
      EXPECT_GT(raster.filled_area(), 28 * 28) << gap;
    else
      EXPECT_LT(raster.filled_area(), 60) << gap;
  }
}

}  // namespace danbv::scene
