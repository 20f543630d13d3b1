// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/point_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"
#include "danbv/scene/morton_order.h"
#include "reference/nearest.h"

namespace danbv::scene {

namespace {
std::vector<Vec3f> ball_surface(index_t n, double radius, std::uint64_t seed) {
  Rng rng({seed});
  std::vector<Vec3f> points;
  for (index_t i = 0; i < n; ++i) points.push_back((unit_sphere(rng) * radius).cast<float>());
  return points;
}
}  // namespace

TEST(PointTree, AgreesWithTheNaiveOracleNearAndFar) {
  for (const index_t n : {1, 7, 8, 9, 64, 65, 513, 3000}) {
    const auto points = ball_surface(n, 2, 5);
    auto queries = ball_surface(300, 2.01, 6);
    const auto far = ball_surface(200, 40, 7), inner = ball_surface(200, 0.3, 8);
    queries.insert(queries.end(), far.begin(), far.end());
    queries.insert(queries.end(), inner.begin(), inner.end());
    const auto ours = PointTree(span_of(points)).distances(span_of(queries));
    const auto naive = reference::nearest_distances(queries, points);
    for (std::size_t i = 0; i < queries.size(); ++i)
      ASSERT_NEAR(ours[i], naive[i], 1e-6 * (1 + naive[i])) << n << " points, query " << i;
  }
}

TEST(PointTree, SamePointsLieAtDistanceZeroWhateverTheThreads) {
  auto points = ball_surface(5000, 3, 9);
  points.insert(points.end(), points.begin(), points.begin() + 100);  // doubled points
  const PointTree tree(span_of(points));
  for (const float d : tree.distances(span_of(points))) ASSERT_EQ(d, 0);
  const auto queries = ball_surface(9000, 2.7, 10);
  set_cpu_threads(1);
  const auto one = tree.distances(span_of(queries));
  set_cpu_threads(3);
  EXPECT_EQ(one, tree.distances(span_of(queries)));
  set_cpu_threads(0);
}

TEST(PointTree, NoPointIsInfinitelyFar) {
  const std::vector<Vec3f> none, one{{1, 2, 3}};
  EXPECT_TRUE(std::isinf(PointTree(span_of(none)).distances(span_of(one))[0]));
  EXPECT_TRUE(PointTree(span_of(one)).distances(span_of(none)).empty());
}

TEST(MortonOrder, IsAPermutationThatKeepsNeighboursTogether) {
  const auto points = ball_surface(20000, 5, 11);
  const auto order = morton_order(span_of(points));
  EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), points.size());
  double along = 0, shuffled = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    along += norm(points[order[i]] - points[order[i - 1]]);
    shuffled += norm(points[i] - points[i - 1]);
  }
  EXPECT_LT(along, 0.05 * shuffled);
  const std::vector<Vec3f> broken{{0, 0, 0}, {NAN, 0, 0}};
  EXPECT_THROW(morton_order(span_of(broken)), Error);
}

}  // namespace danbv::scene
