// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/direction_mask.h"

#include <gtest/gtest.h>

#include <bit>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/truth/direction_mask_body.h"
#include "danbv/truth/voxel_points.h"
#include "reference/meshes.h"
#include "reference/rays.h"

namespace danbv::truth {

namespace {
using namespace reference;

std::vector<std::uint16_t> mask_of(const scene::TriangleMesh& mesh,
                                   const std::vector<Vec3f>& points,
                                   const DirectionMaskOptions& options = {}) {
  return direction_mask(Queue(), cubic_grid(), mesh, scene::Bvh(mesh), span_of(points), options);
}

int directions_at(const std::vector<std::uint16_t>& mask, Vec3f p) {
  const GridSpec grid = cubic_grid();
  return mask[grid.index(grid.cell(p))];
}

std::uint16_t bins_where(const auto& accept) {
  std::uint16_t bins = 0;
  for (int j = 0; j < kDirectionBins; ++j)
    if (accept(bin_center(j))) bins |= std::uint16_t(1u << j);
  return bins;
}
}  // namespace

TEST(DirectionMask, DirectionsFillTheirBinEvenly) {
  for (int j = 0; j < kDirectionBins; ++j) {
    Rng rng({3});
    Vec3d mean{};
    for (int i = 0; i < 4000; ++i) {
      const Vec3f d = direction_in_bin(rng, j);
      ASSERT_EQ(direction_bin(d), j);
      ASSERT_NEAR(norm(d), 1, 1e-5);
      mean += d.cast<double>() / 4000.0;
    }
    // The mean of an even cell lies along its centre (a cap of pi/3 sr has 11/12 = 0.917).
    EXPECT_GT(dot(mean, bin_center(j).cast<double>()) / norm(mean), 0.999);
    EXPECT_NEAR(norm(mean), 0.912, 0.01);
  }
}

// The top of a block, far from its edges: all that rises is free; bins whose cells dip below the
// horizon keep their upper part, so only those that look down are lost.
TEST(DirectionMask, supp_visibility_mask) {
  const scene::TriangleMesh block = box_mesh({-7, -3, -1}, {7, 3, 2});
  const std::vector<Vec3f> top{{0.4f, 0.4f, 2}}, side{{0.4f, 3, 1.1f}}, bow{{7, 0.4f, 1.1f}};
  const auto up = directions_at(mask_of(block, top), top[0]);
  EXPECT_EQ(up & bins_where([](Vec3f b) { return b.z < -0.6f; }), 0);
  const auto rising = bins_where([](Vec3f b) { return b.z > 0.6f; });
  EXPECT_EQ(up & rising, rising);
  // From the side: nothing through the block, and nothing from under the water.
  const auto port = directions_at(mask_of(block, side), side[0]);
  EXPECT_EQ(port & bins_where([](Vec3f b) { return b.y < -0.6f; }), 0);
  const auto out = bins_where([](Vec3f b) { return b.y > 0.8f; });
  EXPECT_EQ(port & out, out);
  EXPECT_EQ(port & bins_where([](Vec3f b) { return b.z < -0.8f; }), 0);
  // 5 m ahead of the bow lies x = 12, the border of the workspace: of the two bins that look ahead
  // the cells' outer parts remain.
  EXPECT_NE(
      directions_at(mask_of(block, bow), bow[0]) & bins_where([](Vec3f b) { return b.x > 0.8f; }),
      0);
}

TEST(DirectionMask, HollowHullsShowNothingFromInside) {
  const scene::TriangleMesh hull = box_mesh({-7.4f, -3, -1}, {7.4f, 3, 4});
  const std::vector<Vec3f> side{{-3.3f, 3, 2.1f}};
  const auto mask = directions_at(mask_of(hull, side), side[0]);
  EXPECT_EQ(mask & bins_where([](Vec3f b) { return b.y < -0.4f; }), 0);
  EXPECT_GE(std::popcount(std::uint16_t(mask)), 2);
}

TEST(DirectionMask, HousesWithoutAFloorShowNothingFromInside) {
  scene::TriangleMesh house = box_mesh({-7.4f, -3, 0}, {7.4f, 3, 7});
  house.triangles.erase(house.triangles.begin(), house.triangles.begin() + 2);
  const std::vector<Vec3f> side{{-3.3f, 3, 2.1f}};
  const auto mask = directions_at(mask_of(house, side), side[0]);
  EXPECT_EQ(mask & bins_where([](Vec3f b) { return b.y < -0.4f; }), 0);
  EXPECT_GE(std::popcount(std::uint16_t(mask)), 2);
}

TEST(DirectionMask, AgreesWithBruteForceAndDoesNotDependOnThreads) {
  scene::TriangleMesh mesh = box_mesh({-3, -1, 0}, {3, 1, 1});
  append(mesh, box_mesh({0, -3, 0}, {0.5f, 3, 2.6f}));
  const auto points = poisson_disk(mesh, 400, {}).points;
  DirectionMaskOptions few;
  few.points = 3, few.directions = 4;
  set_cpu_threads(1);
  const auto mask = mask_of(mesh, points, few);
  set_cpu_threads(3);
  EXPECT_EQ(mask, mask_of(mesh, points, few));
  set_cpu_threads(0);
  // All pairs of points and directions, in plain order, triangle by triangle.
  const GridSpec grid = cubic_grid();
  const auto drawn = draw_voxel_points(grid, span_of(points), few.points, few.seed);
  const scene::DistanceField field(Queue(), mesh, scene::Bvh(mesh).view());
  int observable = 0, hidden = 0;
  for (std::size_t k = 0; k < drawn.voxels.size(); ++k)
    for (int j = 0; j < kDirectionBins; ++j) {
      Rng rng({few.seed, std::uint32_t(drawn.voxels[k]), std::uint32_t(j), 0,
               Purpose::mask_directions});
      const Vec3f x_v = grid.center(grid.unflatten(drawn.voxels[k]));
      bool any = false;
      for (int n = 0; n < few.directions; ++n) {
        const Vec3f d = direction_in_bin(rng, j);
        for (auto i = drawn.begin[k]; i < drawn.begin[k + 1]; ++i) {
          const Vec3f p = drawn.points[i], end = p + d * few.reach;
          any |= end.z >= 0 && end.z <= 12 && std::fabs(end.x) <= 12 && std::fabs(end.y) <= 12 &&
                 direction_bin(end - x_v) == j && field.view().distance(end) >= few.clearance &&
                 !field.view().enclosed(end) &&
                 !first_hit(mesh, p.cast<double>(), d.cast<double>(), 1e-4, few.reach);
        }
      }
      EXPECT_EQ(mask[drawn.voxels[k]] >> j & 1, any) << drawn.voxels[k] << " bin " << j;
      ++(any ? observable : hidden);
    }
  EXPECT_GT(observable, 100);
  EXPECT_GT(hidden, 100);
}

TEST(DirectionMask, RefusesNonsense) {
  const scene::TriangleMesh mesh = box_mesh({-1, -1, 0}, {1, 1, 1});
  DirectionMaskOptions options;
  options.directions = 65;
  EXPECT_THROW(mask_of(mesh, {{0, 0, 1}}, options), Error);
}

}  // namespace danbv::truth
