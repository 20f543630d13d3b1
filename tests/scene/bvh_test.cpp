// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/scene/bvh_traverse.h"
#include "reference/meshes.h"
#include "reference/rays.h"

namespace danbv::scene {
namespace {

using namespace reference;

TEST(Bvh, BoxIsHitExactlyFromBothSides) {
  const Bvh bvh(box_mesh({-1, -2, -3}, {1, 2, 3}));
  Hit hit;
  ASSERT_TRUE(closest_hit(bvh.view(), {-5, 0.5f, 0.25f}, {1, 0, 0}, 100, hit));
  EXPECT_FLOAT_EQ(hit.t, 4);
  ASSERT_TRUE(closest_hit(bvh.view(), {0, 0, 0}, {0, 0, 2}, 100, hit));  // from inside, |d| = 2
  EXPECT_FLOAT_EQ(hit.t, 1.5f);
  EXPECT_FALSE(closest_hit(bvh.view(), {-5, 0.5f, 0.25f}, {1, 0, 0}, 3.99f, hit));
  EXPECT_FALSE(closest_hit(bvh.view(), {-5, 0.5f, 0.25f}, {-1, 0, 0}, 100, hit));
  EXPECT_FALSE(any_hit(bvh.view(), {0, 0, 0}, {1, 0, 0}, 1.1f, 100));
  EXPECT_TRUE(any_hit(bvh.view(), {0, 0, 0}, {1, 0, 0}, 0.9f, 1));
}

TEST(Bvh, AgreesWithEveryTriangleTried) {
  const TriangleMesh mesh = soup_mesh(700, 3);
  const Bvh bvh(mesh);
  Rng rng({.seed = 4});
  int differ = 0, hits = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec3f o = (unit_sphere(rng) * rng.uniform(0.0, 12.0)).cast<float>();
    const Vec3f d = (unit_sphere(rng) * rng.uniform(0.1, 3.0)).cast<float>();
    const float t_max = float(rng.uniform(1.0, 30.0));
    const auto naive = first_hit(mesh, o.cast<double>(), d.cast<double>(), 0, t_max);
    Hit hit;
    const bool found = closest_hit(bvh.view(), o, d, t_max, hit);
    ASSERT_EQ(any_hit(bvh.view(), o, d, 0, t_max), found);
    hits += found;
    if (found != naive.has_value() || (found && std::abs(hit.t - *naive) > 1e-4 * *naive)) ++differ;
  }
  EXPECT_GT(hits, 500);
  EXPECT_LE(differ, 2);  // rays through an edge, decided by rounding
}

TEST(Bvh, HitNamesTheTriangleOfTheMesh) {
  const TriangleMesh mesh = soup_mesh(300, 8);
  const Bvh bvh(mesh);
  Rng rng({.seed = 9});
  for (int i = 0; i < 300; ++i) {
    const Vec3f o = (unit_sphere(rng) * 12.0).cast<float>(), d = -o;
    Hit hit;
    if (!closest_hit(bvh.view(), o, d, 10, hit)) continue;
    const auto [a, b, c] = mesh.corners(hit.triangle);
    const auto t = ray_triangle(o.cast<double>(), d.cast<double>(), a.cast<double>(),
                                b.cast<double>(), c.cast<double>());
    ASSERT_TRUE(t.has_value());
    EXPECT_NEAR(*t, hit.t, 1e-4);
  }
}

// From inside a closed surface every ray must hit something, above all those aimed at edges and
// corners.
TEST(Bvh, ClosedSurfaceHasNoCracks) {
  const TriangleMesh mesh = sphere_mesh({0.1f, 0.2f, 0.3f}, 2, 40);
  const Bvh bvh(mesh);
  Rng rng({.seed = 5});
  for (int i = 0; i < 60000; ++i) {
    const Triangle& t = mesh.triangles[rng.below(std::uint32_t(mesh.triangles.size()))];
    const float s = float(rng.uniform());
    const Vec3f target = mesh.vertices[t[0]] * s + mesh.vertices[t[1]] * (i % 4 == 0 ? 0 : 1 - s);
    const Vec3f o = (unit_sphere(rng) * 1.2).cast<float>();
    ASSERT_TRUE(any_hit(bvh.view(), o, target - o, 0, 1000)) << i;
  }
}

TEST(Bvh, TinyAndDegenerateMeshes) {
  Hit hit;
  EXPECT_FALSE(closest_hit(Bvh({}).view(), {0, 0, 5}, {0, 0, -1}, 100, hit));
  TriangleMesh one{{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  ASSERT_TRUE(closest_hit(Bvh(one).view(), {0, 0, 5}, {0, 0, -1}, 100, hit));
  EXPECT_FLOAT_EQ(hit.t, 5);
  one.triangles.assign(5000, {0, 1, 2});  // all in one place: no split separates them
  one.triangles.push_back({0, 0, 0});
  EXPECT_TRUE(any_hit(Bvh(one).view(), {0, 0, 5}, {0, 0, -1}, 0, 100));
  one.vertices[0].x = NAN;
  EXPECT_THROW(Bvh{one}, Error);
}

TEST(Bvh, SetHoldsEveryShipUnchanged) {
  const Bvh a(soup_mesh(100, 1)), b(box_mesh({-1, -1, -1}, {1, 1, 1})), c(soup_mesh(50, 2));
  const Queue queue;
  const BvhSet set(queue, {&a, &b, &c});
  ASSERT_EQ(set.size(), 3);
  const Bvh* trees[] = {&a, &b, &c};
  Rng rng({.seed = 6});
  for (int i = 0; i < 300; ++i) {
    const Vec3f o = (unit_sphere(rng) * 8.0).cast<float>();
    Hit one, many;
    const bool found = closest_hit(trees[i % 3]->view(), o, -o, 5, one);
    ASSERT_EQ(closest_hit(set.views()[i % 3], o, -o, 5, many), found);
    if (found) {
      ASSERT_EQ(one.t, many.t);
    }
  }
}

}  // namespace
}  // namespace danbv::scene
