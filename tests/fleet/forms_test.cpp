// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/objects/forms.h"

#include <gtest/gtest.h>

#include "danbv/fleet/houses/roofs.h"
#include "danbv/fleet/houses/walls.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {

double circle_area(double radius, int sides) {  // of the polygon that stands for the circle
  return 0.5 * sides * std::sin(2 * kPi / sides) * radius * radius;
}

double only_volume(const MeshBuilder& b) {
  const PartMesh mesh = b.finish(1.0);
  EXPECT_EQ(mesh.parts.size(), 1u);
  EXPECT_TRUE(is_closed(mesh, 0));
  return part_volume(mesh, 0);
}

}  // namespace

TEST(Forms, AVesselIsAllWall) {
  MeshBuilder b;
  add_vessel(b, {{1, 0}, {1, 2}}, 0.1, 40);  // a can: outside 1 x 2, inside 0.9 x 1.9
  EXPECT_NEAR(only_volume(b), 2 * circle_area(1, 40) - 1.9 * circle_area(0.9, 40), 1e-5);
}

TEST(Forms, AHoopHasNoHub) {
  MeshBuilder b;
  add_hoop(b, {{2, 0}, {2, 3}, {1.5, 3}, {1.5, 0}}, 0.5, 24);
  EXPECT_NEAR(only_volume(b), 3 * (circle_area(2, 24) - circle_area(1.5, 24)), 1e-4);
}

TEST(Forms, TubeAndBandKeepTheirSection) {
  MeshBuilder tube, band;
  add_tube(tube, {{0, 0, 0}, {0, 0, 1}, {0, 0, 4}}, 0.5, 16);
  EXPECT_NEAR(only_volume(tube), 4 * circle_area(0.5, 16), 1e-5);
  add_band(band, {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}, {0, 1, 0}, {2, 2, 2}, 0.1);
  EXPECT_NEAR(only_volume(band), 3 * 2 * 0.1, 1e-6);
}

TEST(Forms, SmoothLinesPassThroughTheirPoints) {
  const Line points{{0, 0, 0}, {1, 2, 0}, {3, 1, 1}};
  const Line line = smooth(points, 4);
  ASSERT_EQ(line.size(), 9u);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(norm(line[4 * i] - points[i]), 0, 1e-12);
}

TEST(Houses, AWallLosesTheVolumeOfItsOpenings) {
  MeshBuilder b;
  WallStyle bare;
  bare.panes_across = bare.panes_up = 1;
  bare.sills = false;
  add_wall(b, 10, 3, {{1, 1, 2, 1.5}, {6, 1, 1, 1}}, bare);
  EXPECT_NEAR(only_volume(b), (30 - 3 - 1) * 0.3, 1e-5);
}

TEST(Houses, AGableRoofOverhangsItsWalls) {
  MeshBuilder b;
  add_gable_roof(b, {.length = 10, .width = 8, .rise = 4, .eaves = 1, .verge = 0.5});
  const scene::Box box = bounds(b.finish(1.0).mesh);
  EXPECT_NEAR(box.high.x, 5.5, 1e-5);
  EXPECT_NEAR(box.high.y, 5 + 0.13, 1e-5);        // the gutter
  EXPECT_NEAR(box.high.z, 4 + 0.2 + 0.06, 1e-5);  // plates and ridge cap
}

}  // namespace danbv::fleet
