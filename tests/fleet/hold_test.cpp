// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/hold.h"

#include <gtest/gtest.h>

#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {

void expect_closed_and_outward(const PartMesh& mesh) {
  for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
    EXPECT_TRUE(is_closed(mesh, p)) << p;
    EXPECT_GT(part_volume(mesh, p), 0) << p;
  }
}

}  // namespace

// 100 x 16 x 9 m; between the stations 0.4 and 0.6 the sides stand upright, 19 m long. A well down
// to 5 m takes 16 x 4 x 19.1 m out (its ends lean); wings 2 m wide, 2 % longer, give back a part.
TEST(Hull, AWellTakesItsVolumeOutAndWingsGiveTheirsBack) {
  const Hull hull{{}};
  const Well well{0.4, 0.6, 5};
  MeshBuilder plain, open;
  hull.add_shell(plain);
  hull.add_shell(open, {well});
  hull.add_wing(open, well, 6);
  const PartMesh full = plain.finish(1.0), mesh = open.finish(1.0);
  expect_closed_and_outward(mesh);
  ASSERT_EQ(mesh.parts.size(), 3u);
  EXPECT_NEAR(part_volume(full, 0) - part_volume(mesh, 0), 16 * 4 * 19.14, 10);
  for (const std::size_t wing : {1, 2}) EXPECT_NEAR(part_volume(mesh, wing), 2 * 4.02 * 19.38, 1);
}

TEST(Hold, FitsBetweenTheSidesAndKeepsItsOpeningFree) {
  const Vessel v{HullForm{}};
  const Hold hold = fit_hold(v, v.x(0.4), v.x(0.6), 0.5, 0.1);
  EXPECT_DOUBLE_EQ(hold.floor, 4.5);
  EXPECT_NEAR(hold.half, 8 - 1.6, 1e-6);
  MeshBuilder b;
  const HoldOpening opening{hold.x0 + 3, hold.x1 - 3, 4, 1};
  add_hold(b, v, hold, opening);
  const PartMesh mesh = b.finish(1.0);
  expect_closed_and_outward(mesh);
  for (const auto& p : mesh.mesh.vertices) {  // but for the ladder, nothing under the hatch
    const bool beneath = p.x > opening.x0 + 1 && p.x < opening.x1 - 1 && std::fabs(p.y - 1) < 3.9;
    EXPECT_FALSE(beneath) << p.x << ' ' << p.y << ' ' << p.z;
  }
}

TEST(Hold, CargoLiesOnTheFloorBetweenTheWalls) {
  const Hold hold{0, 30, 10, 4};
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Rng rng({.seed = seed});
    MeshBuilder b;
    add_stowed_cargo(b, hold, rng);
    const PartMesh mesh = b.finish(1.0);
    expect_closed_and_outward(mesh);
    for (const auto& p : mesh.mesh.vertices) {
      EXPECT_GE(p.z, 4 - 1e-4);
      EXPECT_LE(std::fabs(p.y), 10);
      EXPECT_TRUE(p.x >= 0 && p.x <= 30);
    }
  }
}

}  // namespace danbv::fleet
