// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/poisson_disk.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/surface_sampling.h"
#include "reference/meshes.h"
#include "reference/nearest.h"

namespace danbv::scene {
namespace {

using reference::nearest_distances;

double spacing(const SurfaceSamples& samples) {
  const auto nearest = nearest_distances(samples.points);
  return *std::min_element(nearest.begin(), nearest.end());
}

// The radius of the densest packing of disks of that area, by which spacing is judged.
double packing_radius(double area, index_t count) {
  return 2 * std::sqrt(area / (2 * std::sqrt(3.0) * double(count)));
}

TEST(PoissonDisk, GivesExactlyTheCountOnTheSurfaceAboveTheWaterline) {
  const TriangleMesh sphere = reference::sphere_mesh({0, 0, 0}, 5, 40);
  for (const index_t count : {1, 7, 500, 20000}) {
    const auto samples = poisson_disk(sphere, count);
    ASSERT_EQ(samples.size(), count);
    ASSERT_EQ(index_t(samples.triangles.size()), count);
    for (index_t i = 0; i < count; ++i) {
      ASSERT_GE(samples.points[i].z, 0);
      const auto [a, b, c] = sphere.corners(samples.triangles[i]);
      const Vec3f normal = normalized(cross(b - a, c - a));
      ASSERT_NEAR(dot(normal, samples.points[i] - a), 0, 1e-4);
    }
  }
}

TEST(PoissonDisk, KeepsItsDistance) {
  const TriangleMesh sphere = reference::sphere_mesh({0, 0, 0}, 5, 40);
  const double area = ClippedSurface(sphere, 0).area();
  const auto samples = poisson_disk(sphere, 3000);
  EXPECT_GT(spacing(samples), 0.62 * packing_radius(area, 3000));
}

TEST(PoissonDisk, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh box = reference::box_mesh({-7, -1, -1}, {7, 1, 2});
  const int threads = cpu_threads();
  set_cpu_threads(1);
  const auto one = poisson_disk(box, 20000);
  set_cpu_threads(5);
  const auto five = poisson_disk(box, 20000);
  set_cpu_threads(threads);
  EXPECT_TRUE(one.points == five.points);
  EXPECT_EQ(one.triangles, five.triangles);
}

TEST(PoissonDisk, SpreadsByArea) {
  // A box of 14 x 2 x 2 above the water: top 28 m2, sides 2 x 28 + 2 x 4, no bottom.
  const TriangleMesh box = reference::box_mesh({-7, -1, -1}, {7, 1, 2});
  const auto samples = poisson_disk(box, 20000);
  index_t top = 0, bow = 0;
  for (const auto& p : samples.points) top += p.z > 1.9999f, bow += p.x > 6.9999f;
  EXPECT_NEAR(double(top) / 20000, 28.0 / 92, 0.004);
  EXPECT_NEAR(double(bow) / 20000, 4.0 / 92, 0.004);
}

TEST(PoissonDisk, FewerRanksStayBlueNoise) {
  const TriangleMesh sphere = reference::sphere_mesh({0, 0, 0}, 5, 40);
  const auto samples = poisson_disk(sphere, 4000);
  auto ranks = samples.rank;
  std::nth_element(ranks.begin(), ranks.begin() + 2000, ranks.end());
  SurfaceSamples half;
  for (index_t i = 0; i < 4000; ++i)
    if (samples.rank[i] < ranks[2000]) half.points.push_back(samples.points[i]);
  const double area = ClippedSurface(sphere, 0).area();
  EXPECT_GE(spacing(half), spacing(samples));
  index_t upper = 0;  // the half of the area above half the height
  for (const auto& p : half.points) upper += p.z > 2.5f;
  EXPECT_NEAR(double(upper) / double(half.size()), 0.5, 0.02);
  EXPECT_GT(spacing(half), 0.4 * packing_radius(area, 2000));
}

TEST(PoissonDisks, DrawMoreIntoTheGaps) {
  const TriangleMesh sphere = reference::sphere_mesh({0, 0, 0}, 5, 40);
  const double area = ClippedSurface(sphere, 0).area();
  PoissonDisks disks(sphere, 3000);
  SurfaceSamples all = disks.draw(3000);
  EXPECT_TRUE(all.points == poisson_disk(sphere, 3000).points);
  for (const index_t more : {50, 1, 200}) {
    const SurfaceSamples some = disks.draw(more);
    ASSERT_EQ(some.size(), more);
    ASSERT_EQ(index_t(some.triangles.size()), more);
    all.points.insert(all.points.end(), some.points.begin(), some.points.end());
    EXPECT_GT(spacing(all), 0.55 * packing_radius(area, all.size()));
  }
}

TEST(PoissonDisks, AreTheSameForAnyNumberOfThreads) {
  const TriangleMesh box = reference::box_mesh({-7, -1, -1}, {7, 1, 2});
  const int threads = cpu_threads();
  std::vector<std::vector<Vec3f>> more;
  for (const int n : {1, 5}) {
    set_cpu_threads(n);
    PoissonDisks disks(box, 20000);
    disks.draw(20000);
    more.push_back(disks.draw(500).points);
  }
  set_cpu_threads(threads);
  EXPECT_TRUE(more[0] == more[1]);
}

TEST(PoissonDisks, SayWhenNoMoreFit) {
  PoissonDisks disks(reference::box_mesh({-1, -1, -1}, {1, 1, 1}), 100);
  disks.draw(100);
  EXPECT_THROW(disks.draw(100000), Error);
}

TEST(PoissonDisk, ManagesTinyPartsFarApart) {
  TriangleMesh mesh;  // two triangles of 1 mm, 15 m apart: a dense grid would not fit
  mesh.vertices = {{0, 0, 1},   {.001f, 0, 1},    {0, .001f, 1},
                   {15, 15, 9}, {15.001f, 15, 9}, {15, 15.001f, 9}};
  mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
  const auto samples = poisson_disk(mesh, 1000);
  EXPECT_EQ(samples.size(), 1000);
}

TEST(PoissonDisk, RefusesWhatHasNoSurface) {
  EXPECT_THROW(poisson_disk({}, 10), Error);
  EXPECT_THROW(poisson_disk(reference::box_mesh({-1, -1, -3}, {1, 1, -1}), 10), Error);
  EXPECT_THROW(poisson_disk(reference::box_mesh({-1, -1, -1}, {1, 1, 1}), 0), Error);
}

TEST(ClippedSurface, CutsAtTheWaterline) {
  // A right triangle in the xz plane, legs 2: above z = 1 a quarter of its 2 m2 is left.
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 0, 2}};
  mesh.triangles = {{0, 1, 2}};
  EXPECT_NEAR(ClippedSurface(mesh, 1).area(), 0.5, 1e-6);
  EXPECT_NEAR(ClippedSurface(mesh, 0).area(), 2.0, 1e-6);
  EXPECT_EQ(ClippedSurface(mesh, 3).area(), 0.0);
}

}  // namespace
}  // namespace danbv::scene
