// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/distance_field.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "reference/distance.h"
#include "reference/meshes.h"

namespace danbv::scene {
namespace {

using namespace reference;

DistanceField field_of(const TriangleMesh& mesh, float cell = 0.2f) {
  return DistanceField(Queue(), mesh, Bvh(mesh).view(), cell);
}

TEST(DistanceField, BoxByHand) {
  const DistanceField owner = field_of(box_mesh({-2, -1, 0}, {2, 1, 2}));
  const DistanceFieldView field = owner.view();
  EXPECT_NEAR(field.distance({2.9f, 0, 1}), 0.9, 0.01);
  EXPECT_NEAR(field.distance({0, 1.5f, 2.7f}), std::sqrt(0.25f + 0.49f), 0.02);
  EXPECT_NEAR(field.distance({0, 0, 1}), 1, field.error());  // in the middle
  EXPECT_LE(field.distance({20, 0, 1}), 18);                 // outside the grid: safe, and not idle
  EXPECT_GE(field.distance({20, 0, 1}), 17);
  EXPECT_LE(field.distance({20, 30, 40}), std::sqrt(18.0 * 18 + 29 * 29 + 38 * 38));
  EXPECT_GE(field.distance({20, 30, 40}), 30);
}

TEST(DistanceField, WithinItsErrorOfBruteForce) {
  const TriangleMesh mesh = soup_mesh(250, 4);
  const DistanceField owner = field_of(mesh);
  const DistanceFieldView field = owner.view();
  Rng rng({.seed = 8});
  double worst = 0;
  int inner = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec3f p = Vec3d{rng.uniform(-9, 9), rng.uniform(-9, 9), rng.uniform(-2, 9)}.cast<float>();
    const double exact = mesh_distance(mesh, p.cast<double>());
    const double error = field.distance(p) - exact;
    const bool inside = min(max(p, field.origin), field.upper()) == p;
    worst = std::max(worst, inside ? std::abs(error) : error);  // outside: a bound from below
    inner += inside;
  }
  EXPECT_GT(inner, 1000);
  EXPECT_LE(worst, field.error());
  EXPECT_GT(worst, 0.01);  // the bound is not idle
}

TEST(DistanceField, NodesAreExact) {
  const TriangleMesh mesh = soup_mesh(120, 5);
  const DistanceField owner = field_of(mesh);
  const DistanceFieldView field = owner.view();
  Rng rng({.seed = 9});
  for (int i = 0; i < 1000; ++i) {
    const int x = int(rng.below(field.nodes.x)), y = int(rng.below(field.nodes.y)),
              z = int(rng.below(field.nodes.z));
    const Vec3f p = field.origin + Vec3f{float(x), float(y), float(z)} * field.cell;
    ASSERT_NEAR(field.node(x, y, z), mesh_distance(mesh, p.cast<double>()), 0.00051);
  }
}

TEST(DistanceField, TellsInsideFromOutside) {
  TriangleMesh mesh = sphere_mesh({0, 0, 3}, 2, 20);
  append(mesh, box_mesh({-9, -1, -1}, {-5, 1, 3}));
  const DistanceField owner = field_of(mesh);
  const DistanceFieldView field = owner.view();
  Rng rng({.seed = 10});
  for (int i = 0; i < 1500; ++i) {
    const Vec3f p =
        Vec3d{rng.uniform(-13, 13), rng.uniform(-13, 13), rng.uniform(-2, 13)}.cast<float>();
    if (mesh_distance(mesh, p.cast<double>()) < 1.4 * field.cell) continue;
    const bool in_box = p.x > -9 && p.x < -5 && std::abs(p.y) < 1 && p.z > -1 && p.z < 3;
    ASSERT_EQ(field.enclosed(p), in_box || norm(p - Vec3f{0, 0, 3}) < 2);
  }
  EXPECT_TRUE(field.enclosed({0, 0, 3}));
  mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 400);  // a wide hole
  const DistanceField open = field_of(mesh);
  EXPECT_FALSE(open.view().enclosed({0, 0, 3}));
  EXPECT_TRUE(open.view().enclosed({-7, 0, 1}));
}

// z = 0 is ground or still water: nobody enters a house without a floor, or a hull without a
// bottom, from below. Beside a hull the space below z = 0 stays open, for a ship that rolls dips
// into it.
TEST(DistanceField, ATargetWithoutABottomIsEnclosedAboveTheGround) {
  for (const float bottom : {0.0f, -0.13f, -1.0f}) {
    TriangleMesh mesh = box_mesh({-3, -2, bottom}, {3, 2, 4});
    mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 2);
    const DistanceField owner = field_of(mesh);
    const DistanceFieldView field = owner.view();
    for (const float z : {0.0f, 0.05f, 0.3f, 2.0f, 3.5f})
      EXPECT_TRUE(field.enclosed({0.5f, 0.3f, z})) << bottom << ' ' << z;
    for (const float z : {bottom - 0.9f, -0.5f, 0.0f, 2.0f, 4.5f})
      EXPECT_FALSE(field.enclosed({3.5f, 0.3f, z})) << bottom << ' ' << z;
    mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 2);  // the roof
    const DistanceField open = field_of(mesh);
    EXPECT_FALSE(open.view().enclosed({0.5f, 0.3f, 0.3f})) << bottom;
    EXPECT_FALSE(open.view().enclosed({0.5f, 0.3f, bottom})) << bottom;
  }
}

TEST(DistanceField, SameAtAnyThreadCountAndRefusesNonsense) {
  const TriangleMesh tower = box_mesh({-1, -1, 0}, {1, 1, 15});
  const DistanceField a = field_of(tower);
  set_cpu_threads(1);
  const DistanceField b = field_of(tower);
  set_cpu_threads(0);
  const auto x = a.view(), y = b.view();
  ASSERT_EQ(x.values.size, y.values.size);
  EXPECT_TRUE(std::equal(x.values.begin(), x.values.end(), y.values.begin()));
  EXPECT_GT(x.upper().z, 15);
  EXPECT_NEAR(x.distance({0, 0, 15.5f}), 0.5, x.error());
  EXPECT_THROW(field_of(box_mesh({-1, -1, 0}, {1, 1, 150})), Error);
  EXPECT_THROW(field_of(tower, 0), Error);
  EXPECT_THROW(field_of({}), Error);
}

}  // namespace
}  // namespace danbv::scene
