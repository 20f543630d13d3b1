// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/bvh_distance.h"

#include <gtest/gtest.h>

#include "reference/meshes.h"

namespace danbv::scene {
namespace {

TEST(BvhDistance, ToABoxByHand) {
  const Bvh bvh(reference::box_mesh({-1, -2, 0}, {1, 2, 3}));
  EXPECT_FLOAT_EQ(distance_to_mesh(bvh.view(), {4, 0, 1}, 10), 3);           // a side
  EXPECT_FLOAT_EQ(distance_to_mesh(bvh.view(), {4, 6, 1}, 10), 5);           // an edge
  EXPECT_NEAR(distance_to_mesh(bvh.view(), {3, 4, 4}, 10), 3, 1e-6);         // a corner
  EXPECT_FLOAT_EQ(distance_to_mesh(bvh.view(), {0.5f, 0, 1.5f}, 10), 0.5f);  // from inside
  EXPECT_FLOAT_EQ(distance_to_mesh(bvh.view(), {40, 0, 1}, 10), 10);         // none within
}

// The distance by projecting onto a fine net of points of the triangle.
double sampled_distance(Vec3f p, const std::array<Vec3f, 3>& t) {
  constexpr int n = 60;
  double best = 1e30;
  for (int i = 0; i <= n; ++i)
    for (int k = 0; k <= n - i; ++k) {
      const Vec3f q = t[0] + (t[1] - t[0]) * (float(i) / n) + (t[2] - t[0]) * (float(k) / n);
      best = std::min(best, double(norm(p - q)));
    }
  return best;
}

TEST(BvhDistance, AgreesWithNetsOfPoints) {
  const TriangleMesh soup = reference::soup_mesh(40, 3);
  const Bvh bvh(soup);
  Rng rng({.seed = 5});
  for (int round = 0; round < 50; ++round) {
    const Vec3f p = (unit_sphere(rng) * rng.uniform(0, 6)).cast<float>();
    double net = 1e30, widest = 0;
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
      const auto corners = soup.corners(t);
      net = std::min(net, sampled_distance(p, corners));
      for (int k = 0; k < 3; ++k)
        widest = std::max(widest, double(norm(corners[k] - corners[(k + 1) % 3])));
    }
    const double exact = distance_to_mesh(bvh.view(), p, 100);
    EXPECT_LE(exact, net + 1e-5);
    EXPECT_GE(exact, net - widest / 60);
  }
}

}  // namespace
}  // namespace danbv::scene
