// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/waterline_beam.h"

#include <gtest/gtest.h>

#include "reference/meshes.h"

namespace danbv::scene {
namespace {

TEST(WaterlineBeam, OfABoxIsItsWidthWhateverIsAbove) {
  TriangleMesh ship = reference::box_mesh({-7, -1.5f, -1}, {7, 1, 1});
  reference::append(ship, reference::box_mesh({-1, -4, 2}, {1, 4, 3}));
  EXPECT_NEAR(waterline_beam(ship), 2.5, 1e-6);
}

// Sides that lean out from y = 1 at z = -1 to y = 3 at z = 3 are at 1.5 where z = 0.
TEST(WaterlineBeam, OfLeaningSidesIsTakenAtTheWater) {
  TriangleMesh ship = reference::box_mesh({-7, -1, -1}, {7, 1, 3});
  for (auto& v : ship.vertices)
    if (v.z > 0) v.y *= 3;
  EXPECT_NEAR(waterline_beam(ship), 3.0, 1e-6);
}

TEST(WaterlineBeam, WithoutWaterIsTheWholeWidth) {
  EXPECT_NEAR(waterline_beam(reference::box_mesh({-7, -2, 1}, {7, 2, 2})), 4.0, 1e-6);
}

}  // namespace
}  // namespace danbv::scene
