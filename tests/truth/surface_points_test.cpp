// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/surface_points.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <initializer_list>

#include "danbv/core/files/files.h"
#include "danbv/truth/viewing_points.h"
#include "reference/meshes.h"

namespace danbv::truth {
namespace {

// A closed box of 10 x 2 x 3 m, 1 m of it under water, with one of 8 x 1 x 1 m inside.
scene::TriangleMesh nested_boxes() {
  scene::TriangleMesh mesh = reference::box_mesh({-5, -1, -1}, {5, 1, 2});
  reference::append(mesh, reference::box_mesh({-4, -0.5f, 0.5f}, {4, 0.5f, 1.5f}));
  return mesh;
}

TEST(SurfacePoints, AreThoseThatCanBeSeenAndAsManyAsAsked) {
  const scene::TriangleMesh mesh = nested_boxes();
  for (const index_t count : {20000, 80000}) {  // the second in two looks
    const auto points = make_surface_points(mesh, scene::Bvh(mesh), {.count = count});
    ASSERT_EQ(points.points.size(), std::size_t(count));
    ASSERT_EQ(points.triangles.size(), std::size_t(count));
    for (const auto triangle : points.triangles) ASSERT_LT(triangle, 12u);  // the outer box
    for (const auto& p : points.hidden) ASSERT_TRUE(std::abs(p.x) < 4.001f && p.z > 0.499f);
    // Outside 20 + 2 x 20 + 2 x 4 = 68 m2 above the water, inside 2 x (8 + 8 + 1) = 34 m2.
    EXPECT_NEAR(points.raw_area, 102, 1e-3);
    EXPECT_NEAR(points.seeable_share(), 68.0 / 102, 0.01);
  }
}

// A closed tower of 15 m with a box inside: its rooms run through the ceiling of the workspace, and
// are not open for that.
TEST(SurfacePoints, TheCeilingOfTheWorkspaceDoesNotOpenATower) {
  scene::TriangleMesh mesh = reference::box_mesh({-2, -2, 0}, {2, 2, 15});
  reference::append(mesh, reference::box_mesh({-0.5f, -0.5f, 2}, {0.5f, 0.5f, 13}));
  const scene::Bvh bvh(mesh);
  for (const Vec3f p : viewing_points(bvh.view(), scene::ClippedSurface(mesh, 0)))
    EXPECT_TRUE(std::abs(p.x) > 2 || std::abs(p.y) > 2) << p.x << ' ' << p.y << ' ' << p.z;
  const auto points = make_surface_points(mesh, bvh, {.count = 5000, .viewpoints = 256});
  for (const auto triangle : points.triangles) ASSERT_LT(triangle, 12u);  // the outer box
}

// A box of 10 x 2 x 2 m above the water with others inside, of hidden m2, and beside it a sheet of
// 1 mm, 10 m long. Both sides of the sheet take one another's samples, and those that estimate the
// seeable share beforehand do not: the first samples fall short.
struct BesideASheet {
  scene::TriangleMesh mesh = reference::box_mesh({-5, -1, -1}, {5, 1, 2});
  double hidden = 0, side = 0;  // m2

  BesideASheet(float height, std::initializer_list<float> insets) : side(10 * height) {
    reference::append(mesh, reference::box_mesh({-5, 3, -1}, {5, 3.001f, height}));
    for (const float d : insets) {
      const double x = 10 - 2 * d, y = 2 - 2 * d;
      hidden += 4 * x * y + 2 * y * y;
      reference::append(mesh, reference::box_mesh({-5 + d, -1 + d, d}, {5 - d, 1 - d, 2 - d}));
    }
  }
  double share_by_area() const { return (68 + 2 * side) / (68 + 2 * side + hidden); }
  double estimate() const { return share_by_area() - 0.024; }  // less its margin for 20,000
  double share_by_samples() const { return (68 + side) / (68 + side + hidden); }
};

void expect_as_many_as_asked(const BesideASheet& s, const SurfacePoints& points) {
  ASSERT_EQ(points.points.size(), 20000u);
  ASSERT_EQ(points.triangles.size(), 20000u);
  EXPECT_NEAR(points.seeable_share(), s.share_by_samples(), 0.025);
  EXPECT_NEAR(points.raw_area, 68 + 2 * s.side + s.hidden, 0.1);
}

TEST(SurfacePoints, AreAsManyAsAskedWhereAFewAreMissing) {
  const BesideASheet s(4, {0.45f});
  const auto points = make_surface_points(s.mesh, scene::Bvh(s.mesh), {.count = 20000});
  expect_as_many_as_asked(s, points);
  EXPECT_LT(points.seeable_share(), s.estimate());
}

TEST(SurfacePoints, AreAsManyAsAskedWhereManyAreMissing) {
  const BesideASheet s(8, {0.1f, 0.3f, 0.5f});
  const auto points = make_surface_points(s.mesh, scene::Bvh(s.mesh), {.count = 20000});
  expect_as_many_as_asked(s, points);
  EXPECT_LT(points.seeable_share(), 0.9 * s.estimate());
}

class SurfacePointCache : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("danbv_surface_points" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    if (const char* before = std::getenv("DANBV_CACHE")) before_ = before;
    setenv("DANBV_CACHE", folder_.c_str(), 1);
  }
  void TearDown() override {
    if (before_.empty())
      unsetenv("DANBV_CACHE");
    else
      setenv("DANBV_CACHE", before_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }
  std::filesystem::path only_file() const {
    return std::filesystem::directory_iterator(folder_ / "surface_points")->path();
  }

  std::filesystem::path folder_;
  std::string before_;
};

TEST_F(SurfacePointCache, GivesTheSameAgainAndMendsDamage) {
  const scene::TriangleMesh mesh = nested_boxes();
  const scene::Bvh bvh(mesh);
  const SurfacePointOptions options{.count = 2000, .viewpoints = 64};
  const auto made = surface_points(mesh, bvh, options);
  const Bytes good = read_file(only_file());
  EXPECT_TRUE(surface_points(mesh, bvh, options) == made);
  for (const std::size_t at : {std::size_t(3), good.size() / 2, good.size() - 1}) {
    Bytes bad = good;
    bad[at] ^= 0x10;
    write_file(only_file(), bad);
    EXPECT_TRUE(surface_points(mesh, bvh, options) == made);
    EXPECT_EQ(read_file(only_file()), good);
  }
  write_file(only_file(), Bytes(good.begin(), good.begin() + 100));  // cut short
  EXPECT_TRUE(surface_points(mesh, bvh, options) == made);
}

TEST_F(SurfacePointCache, TellsMeshesAndOptionsApart) {
  const scene::TriangleMesh mesh = nested_boxes();
  surface_points(mesh, scene::Bvh(mesh), {.count = 500, .viewpoints = 64});
  surface_points(mesh, scene::Bvh(mesh), {.count = 501, .viewpoints = 64});
  scene::TriangleMesh other = mesh;
  other.vertices[0].x -= 0.1f;
  surface_points(other, scene::Bvh(other), {.count = 500, .viewpoints = 64});
  const std::filesystem::directory_iterator files(folder_ / "surface_points"), end;
  EXPECT_EQ(std::distance(files, end), 3);
}

}  // namespace
}  // namespace danbv::truth
