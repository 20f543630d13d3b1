// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/core/grid/direction_bins.h"
#include "danbv/core/math/pca.h"
#include "danbv/core/math/rigid.h"
#include "danbv/core/math/rng.h"
#include "danbv/state/close_view_body.h"

namespace danbv::state {

namespace {
VoxelSums sums_of(const std::vector<Vec3f>& points, int views) {
  VoxelSums s = empty_sums();
  for (const auto& p : points) add_point(s, p);
  s.views = views;
  return s;
}
}  // namespace

// eq:supp_covariance. Points (0,0,0), (.5,0,0), (.25,.25,0), (.25,-...): by hand with four points
// (0,0,0), (1/2,0,0), (0,1/4,0), (1/2,1/4,0): mean (1/4,1/8,0); variances 1/16, 1/64, 0; no
// covariance.
TEST(Equations, supp_covariance) {
  const VoxelSums s = sums_of({{0, 0, 0}, {0.5f, 0, 0}, {0, 0.25f, 0}, {0.5f, 0.25f, 0}}, 1);
  double m[6];
  covariance(s, {1, 1, 1}, m);
  EXPECT_NEAR(m[0], 1.0 / 16, 1e-12);
  EXPECT_NEAR(m[1], 1.0 / 64, 1e-12);
  for (int k = 2; k < 6; ++k) EXPECT_NEAR(m[k], 0, 1e-12);
  covariance(s, {2, 1, 1}, m);  // in units of half a metre along x
  EXPECT_NEAR(m[0], 4.0 / 16, 1e-12);
}

// eq:supp_pca_features. Eigenvalues 4, 2, 1 (epsilon 1e-6 moves the seventh digit):
// L = (4-2)/4 = 0.5, S = 1/4, C = 1/7.
TEST(Equations, supp_pca_features) {
  const Complexity c = pca_features({4, 2, 1});
  EXPECT_NEAR(c.linearity, 0.5, 1e-6);
  EXPECT_NEAR(c.scattering, 0.25, 1e-6);
  EXPECT_NEAR(c.curvature, 1.0 / 7, 1e-6);
}

// eq:supp_confidence_complexity: 0.632, 0.865, 0.950 after one, two, three views.
TEST(Equations, supp_confidence_complexity) {
  EXPECT_NEAR(observation_confidence(1), 0.632, 5e-4);
  EXPECT_NEAR(observation_confidence(2), 0.865, 5e-4);
  EXPECT_NEAR(observation_confidence(3), 0.950, 5e-4);
  EXPECT_EQ(observation_confidence(0), 0);
  // Four points on a line along x: L = 1 (up to epsilon), times the confidence of two views.
  const VoxelSums s = sums_of({{0, 0, 0}, {0.2f, 0, 0}, {0.4f, 0, 0}, {0.6f, 0, 0}}, 2);
  EXPECT_NEAR(online_complexity(s, {1, 1, 1}).linearity, 0.8647, 1e-3);
  const VoxelSums few = sums_of({{0, 0, 0}, {0.2f, 0, 0}, {0.4f, 0, 0}}, 2);
  EXPECT_EQ(online_complexity(few, {1, 1, 1}).linearity, 0);  // zeros before four points
}

// eq:view-direction: a voxel at the origin seen from (0, 3, 4) looks along (0, 0.6, 0.8). The bin
// is the vertex (0, 0.526, 0.851): axis z is long, y is short, both positive -> bin 8.
TEST(Equations, view_direction) {
  EXPECT_EQ(direction_bin({0, 3, 4}), 8);
  EXPECT_EQ(direction_bin({0, -3, 4}), 9);
  EXPECT_EQ(direction_bin({0, 3, -4}), 10);
  EXPECT_EQ(direction_bin({5, 0, 1}), 0);  // long along x, short along z
}

TEST(DirectionBins, PartitionTheSphereEqually) {
  Rng rng({2});
  int counts[kDirectionBins] = {};
  const int n = 120000;
  for (int i = 0; i < n; ++i) {
    const Vec3f d = unit_sphere(rng).cast<float>();
    int best = 0;
    for (int j = 1; j < kDirectionBins; ++j)
      if (dot(d, bin_center(j)) > dot(d, bin_center(best))) best = j;
    const int bin = direction_bin(d);
    EXPECT_NEAR(dot(d, bin_center(bin)), dot(d, bin_center(best)), 1e-6f);
    ++counts[bin];
  }
  for (const int c : counts) EXPECT_NEAR(c, n / 12, 500);
  for (int j = 0; j < kDirectionBins; ++j) {
    EXPECT_NEAR(norm(bin_center(j)), 1, 1e-6);
    EXPECT_EQ(direction_bin(bin_center(j)), j);
  }
}

TEST(Pca, EigenvaluesOfTurnedDiagonals) {
  Rng rng({4});
  for (int i = 0; i < 2000; ++i) {
    Vec3d l{rng.uniform(0, 1), rng.uniform(0, 1), rng.chance(0.2) ? 0.0 : rng.uniform(0, 1)};
    if (rng.chance(0.1)) l.y = l.x;
    const Mat3d R = rotation_vector(unit_sphere(rng) * rng.uniform(0, 3));
    const Mat3d D{{{l.x, 0, 0}, {0, l.y, 0}, {0, 0, l.z}}};
    const Mat3d M = R * D * R.transposed();
    const double m[6] = {M.row[0].x, M.row[1].y, M.row[2].z, M.row[0].y, M.row[1].z, M.row[2].x};
    double sorted[3] = {l.x, l.y, l.z};
    std::sort(sorted, sorted + 3);
    const Eigenvalues e = symmetric_eigenvalues(m);
    EXPECT_NEAR(e.l1, sorted[2], 2e-8);
    EXPECT_NEAR(e.l2, sorted[1], 2e-8);
    EXPECT_NEAR(e.l3, sorted[0], 2e-8);
  }
}

}  // namespace danbv::state
