// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/solids.h"

#include <gtest/gtest.h>

#include "danbv/fleet/hull.h"
#include "danbv/fleet/outfit.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

TEST(Solids, VolumesAreExact) {
  MeshBuilder b;
  add_box(b, {1, 2, 3}, {2, 3, 4});
  add_prism(b, {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}, 0, 2);  // an L, area 7
  add_cell_panel(b, {0, 1, 2, 3}, {0, 1, 2, 3}, {1, 1, 1, 1, 0, 1, 1, 1, 1}, 0.5);
  add_side_prism(b, {{0, 0}, {0, 2}, {3, 0}}, 1, 2);  // clockwise outline
  const PartMesh mesh = b.finish(1.0);
  EXPECT_NEAR(part_volume(mesh, 0), 24, 1e-4);
  EXPECT_NEAR(part_volume(mesh, 1), 14, 1e-4);
  EXPECT_NEAR(part_volume(mesh, 2), 4, 1e-4);
  EXPECT_NEAR(part_volume(mesh, 3), 3, 1e-4);
}

TEST(Solids, EverySolidIsClosedAndOutward) {
  MeshBuilder b;
  add_tapered_block(b, {}, {2, 3, 4}, {0.5, 0.7}, {0.2, 0});
  add_cylinder(b, {0, 0, 0}, {1, 1, 1}, 0.3, 0.1);
  add_revolved(b, {{1, 0}, {2, 1}, {0, 3}});
  add_ellipsoid(b, {}, {1, 2, 3});
  add_beam(b, {}, {0, 0, 2}, 0.1, 0.2);
  add_torus(b, {}, 2, 0.3);
  add_railing(b, {{0, 0, 0}, {5, 0, 0}, {5, 5, 0}});
  add_ladder(b, {}, {0, 0, 4}, {0, 1, 0});
  add_lattice(b, {}, {10, 0, 3}, 1, 0.4, 6, 0.05);
  add_stair(b, {}, {3, 0, 3}, 0.8);
  const Hull hull{{.bulb_length = 3, .bulb_radius = 2}};
  hull.add_shell(b);
  hull.add_raised_deck(b, 0.85, 1.0, 2.5);
  hull.add_bulwark(b, 0.1, 0.8, 1.2, 0.1);
  hull.add_strake(b, 0.05, 0.9, 7, 0.2);
  const std::size_t half = b.part_count();
  b.mirror_y(0);
  EXPECT_EQ(b.part_count(), 2 * half);
  const PartMesh mesh = b.finish(0.15);
  for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
    EXPECT_TRUE(is_closed(mesh, p)) << "part " << p;
    EXPECT_GT(part_volume(mesh, p), 0) << "part " << p;
  }
}

TEST(Solids, PlanExtentTakesTheBroaderSide) {
  const PlanExtent extent = plan_extent({{-2, 1}, {5, 0.5}, {3, -4}});
  EXPECT_EQ(extent.x0, -2);
  EXPECT_EQ(extent.x1, 5);
  EXPECT_EQ(extent.y, 4);
}

}  // namespace danbv::fleet
