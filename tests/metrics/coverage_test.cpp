// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/coverage.h"

#include <gtest/gtest.h>

#include <limits>

#include "danbv/core/device/parallel_for.h"
#include "danbv/metrics/cloud_on_device.h"
#include "danbv/scene/poisson_disk.h"
#include "reference/meshes.h"
#include "reference/nearest.h"
#include "support/on_device.h"

namespace danbv::metrics {
namespace {

std::vector<Vec3f> random_points(int count, double extent, std::uint64_t seed) {
  Rng rng({.seed = seed});
  std::vector<Vec3f> points;
  for (int i = 0; i < count; ++i)
    points.push_back({float(rng.uniform(0, extent)), float(rng.uniform(0, extent)),
                      float(rng.uniform(0, extent))});
  return points;
}

double naive_rate(const std::vector<Vec3f>& truth, const std::vector<Vec3f>& found) {
  int covered = 0;
  for (const double d : reference::nearest_distances(truth, found)) covered += d < kCoverageRadius;
  return double(covered) / double(truth.size());
}

// By hand: four points, 3 cm and 5 cm away on either side of the 4 cm of the paper.
TEST(Coverage, supp_cr) {
  const Queue queue;
  const std::vector<Vec3f> truth = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
  const std::vector<Vec3f> first = {{0.03f, 0, 0}, {1.05f, 0, 0}}, second = {{2, 0.03f, 0.02f}};
  const CoverageIndex index(queue, span_of(truth));
  Coverage coverage(queue, index);
  EXPECT_EQ(coverage.rate(), 0);
  coverage.add(queue, span_of(first));
  EXPECT_EQ(coverage.rate(), 0.25);
  coverage.add(queue, span_of(second));
  EXPECT_EQ(coverage.rate(), 0.5);
  coverage.add(queue, span_of(first));
  EXPECT_EQ(coverage.covered(), 2);
  coverage.reset(queue);
  EXPECT_EQ(coverage.rate(), 0);
}

class CoverageOn : public OnDevice {};
DANBV_TEST_ON_DEVICES(CoverageOn);

// Also after a reset.
TEST_P(CoverageOn, ViewByViewIsWhatAllPairsSay) {
  const auto truth = random_points(3000, 0.6, 1);
  const CoverageIndex index(queue, span_of(truth));
  Coverage coverage(queue, index);
  coverage.add(queue, index.truth());
  EXPECT_EQ(coverage.rate(), 1);
  coverage.reset(queue);
  std::vector<Vec3f> all;
  double before = 0;
  for (std::uint64_t view = 0; view < 6; ++view) {
    const auto points = random_points(150, 0.7, 10 + view);
    all.insert(all.end(), points.begin(), points.end());
    coverage.add(queue, Buffer<Vec3f>(queue, points).span());
    EXPECT_DOUBLE_EQ(coverage.rate(), naive_rate(truth, all));
    EXPECT_GE(coverage.rate(), before);
    before = coverage.rate();
  }
  EXPECT_GT(before, 0.3);
  EXPECT_LT(before, 0.99);
}

// The flags stand beside the truth in the order of the grid.
TEST_P(CoverageOn, FlagsTellWhichPointsAreCovered) {
  const auto truth = random_points(2000, 0.5, 3), found = random_points(100, 0.5, 4);
  const CoverageIndex index(queue, span_of(truth));
  Coverage coverage(queue, index);
  coverage.add(queue, Buffer<Vec3f>(queue, found).span());
  const auto sorted = host(index.truth());
  const auto flags = host(coverage.flags());
  const auto distances = reference::nearest_distances(sorted, found);
  for (std::size_t i = 0; i < flags.size(); ++i)
    EXPECT_EQ(flags[i] == 1, distances[i] < kCoverageRadius) << i;
}

// A map that lies elsewhere covers the same once it is laid over the truth.
TEST_P(CoverageOn, PointsAreLaidOverTheTruth) {
  const auto truth = random_points(2000, 0.5, 3), found = random_points(100, 0.5, 4);
  const CoverageIndex index(queue, span_of(truth));
  const Rigidf T_map_true{rotation_vector(Vec3f{0.1f, 0.2f, -0.4f}), {3, -2, 1}};
  std::vector<Vec3f> in_map;
  for (const Vec3f& p : found) in_map.push_back(T_map_true * p);
  const Buffer<Vec3f> there(queue, in_map);
  Coverage laid(queue, index), left(queue, index);
  laid.add(queue, there.span(), T_map_true.inverse());
  left.add(queue, there.span());
  EXPECT_NEAR(laid.rate(), naive_rate(truth, found), 0.002);
  EXPECT_EQ(left.rate(), 0);
}

// View by view, with moves of what is there already, and grown beyond its first memory.
TEST_P(CoverageOn, ACloudOnTheDeviceIsThatOfTheHost) {
  ReconstructionCloud cloud(0.001f);
  CloudOnDevice there;
  for (std::uint64_t view = 0; view < 3; ++view) {
    const index_t before = cloud.points().size;
    const auto points = random_points(150000, 1, 20 + view);
    cloud.add(span_of(points));
    there.add(queue, cloud);
    const std::vector<CloudMove> moves = {{before / 2, before, {{}, {0.5f, 0, 0}}}};
    cloud.move(moves);
    there.move(queue, moves);
  }
  const auto points = host(there.points());
  ASSERT_EQ(index_t(points.size()), cloud.points().size);
  for (std::size_t i = 0; i < points.size(); ++i)
    ASSERT_LT(norm(points[i] - cloud.points()[i]), 1e-6f) << i;
}

// Points of a sphere of 2 m, its half x >= 0 seen: that half, and a rim of 4 cm beyond it.
TEST(Coverage, HalfASphere) {
  const Queue queue;
  const scene::TriangleMesh sphere = reference::sphere_mesh({0, 0, 3}, 2, 100);
  const auto truth = poisson_disk(sphere, 100000).points;
  std::vector<Vec3f> half;
  for (const auto& p : poisson_disk(sphere, 400000, {.seed = 2}).points)
    if (p.x >= 0) half.push_back(p);
  const CoverageIndex index(queue, span_of(truth));
  Coverage coverage(queue, index);
  coverage.add(queue, span_of(half));
  EXPECT_NEAR(coverage.rate(), 0.5 + 0.04 / 4, 0.002);
}

TEST(Coverage, IsTheSameForAnyNumberOfThreads) {
  const Queue queue;
  const auto truth = random_points(20000, 1, 1), found = random_points(3000, 1, 2);
  const CoverageIndex index(queue, span_of(truth));
  Coverage one(queue, index), many(queue, index);
  const int threads = cpu_threads();
  set_cpu_threads(1);
  one.add(queue, span_of(found));
  set_cpu_threads(4);
  many.add(queue, span_of(found));
  set_cpu_threads(threads);
  EXPECT_EQ(one.covered(), many.covered());
}

TEST(Coverage, StrayPointsCoverNothing) {
  const Queue queue;
  const auto truth = random_points(100, 1, 1);
  const float nan = std::numeric_limits<float>::quiet_NaN(), big = 1e30f;
  const std::vector<Vec3f> stray = {{nan, 0, 0}, {big, big, big}, {-big, 0, 0}, {500, 0, 0}};
  const CoverageIndex index(queue, span_of(truth));
  Coverage coverage(queue, index);
  coverage.add(queue, span_of(stray));
  EXPECT_EQ(coverage.covered(), 0);
}

}  // namespace
}  // namespace danbv::metrics
