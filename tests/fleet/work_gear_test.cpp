// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/fleet/ships/deckhouse.h"
#include "danbv/fleet/ships/fishing_gear.h"
#include "danbv/fleet/ships/leisure_gear.h"
#include "danbv/fleet/ships/naval_gear.h"
#include "danbv/fleet/ships/shelter.h"
#include "danbv/fleet/ships/tow_gear.h"
#include "danbv/fleet/ships/work_deck.h"
#include "danbv/fleet/ships/work_kit.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {
void expect_sound(const MeshBuilder& builder) {
  const PartMesh mesh = builder.finish(1.0);
  for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
    EXPECT_TRUE(is_closed(mesh, p)) << "part " << p;
    EXPECT_GT(part_volume(mesh, p), 0) << "part " << p;
  }
}
}  // namespace

TEST(Deckhouse, WindowsAreCutOutOfTheWalls) {
  MeshBuilder b;
  add_deckhouse(b, box_plan(0, 10, 2), 0, 3);
  add_deckhouse(b, box_plan(0, 10, 2), 0, 3,
                {.width = 1, .gap = 1, .sill = 1, .head = 2, .recess = 0.2});
  expect_sound(b);
  const PartMesh mesh = b.finish(1.0);
  EXPECT_NEAR(part_volume(mesh, 0), 120, 1e-3);
  // Long walls: 4 panes of 1.5 m; short walls (4 m): 1 pane of 3 m. Each 1 m high, 0.2 m deep.
  EXPECT_NEAR(part_volume(mesh, 1), 120 - 0.2 * (2 * 4 * 1.5 + 2 * 3), 1e-3);
}

TEST(Deckhouse, PlansTurnCounterClockwiseAndInsetMovesEveryWall) {
  const auto area = [](const Outline& plan) {
    double twice = 0;
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const Vec2d a = plan[i], b = plan[(i + 1) % plan.size()];
      twice += a.x * b.y - a.y * b.x;
    }
    return twice / 2;
  };
  EXPECT_NEAR(area(inset(box_plan(0, 10, 2), 0.5)), 9 * 3, 1e-9);
  EXPECT_NEAR(area(cut_plan(0, 10, 2, {1, 1}, {2, 1})), 40 - 1 - 2, 1e-9);
  EXPECT_GT(area(nose_plan(0, 10, 2, 4)), 30);
  EXPECT_NEAR(area(stern_plan(0, 10, 2, 4)), area(nose_plan(0, 10, 2, 4)), 1e-9);
  EXPECT_GT(area(hull_plan(Hull{{}}, 0, 0.5, 9, 0.2)), 0);
}

TEST(WorkGear, EveryPieceIsClosedAndOutward) {
  const Hull hull{{}};
  Rng rng({.seed = 3});
  MeshBuilder b;
  add_cover(b, hull_plan(hull, 0, 0.2, 9, 0.1), 9, 12, true);
  add_covered_stern(b, hull, 0.1, 0.3, 2.6);
  add_whaleback(b, hull, 0.85, 2.5, 2.4);
  add_helicopter(b, {}, 12, 0.3, 0.2);
  add_gun(b, {}, 5, 0.2, 0.3);
  add_close_in_weapon(b, {}, 3, 1);
  add_launch_cells(b, {}, 4, 8, 1);
  add_canisters(b, {}, 4, 5, 1.5);
  add_torpedo_tubes(b, {}, 3.5, 1);
  add_search_aerial(b, {}, 6, 1);
  add_sensor_mast(b, {}, 5, 15, rng);
  add_hangar(b, -8, 4, 5, 0, 6, 0.3, true);
  add_net_drum(b, {}, 1, 3);
  add_trawl_door(b, {}, 3, 4);
  add_gallows(b, {}, 3, 5, 0.4);
  add_tow_arch(b, {}, 5, 2.5, 0.15);
  add_tyre_row(b, hull, 0.1, 0.8, 8, 0.7, 4);
  add_bow_fender(b, hull, 0.8, 9, 0.5);
  add_cargo_rails(b, hull, 0.05, 0.6, 1.5, 2.5);
  add_deck_cargo(b, -40, 0, 6, 9, rng);
  add_moonpool_tower(b, {}, 4, 15);
  add_pool(b, {}, 6, 3, 1);
  add_tender(b, {}, 8);
  add_radar_arch(b, {}, 3, 3, 1, rng);
  add_foredeck(b, hull, 0.88, 0, 1, rng);
  expect_sound(b);
}

// The point of a roof: what is under it cannot be seen from above.
TEST(Shelter, CoversTheDeckBelow) {
  const Hull hull{{}};
  MeshBuilder b;
  add_covered_stern(b, hull, 0.1, 0.3, 2.6);
  const scene::Box box = bounds(b.finish(1.0).mesh);
  EXPECT_NEAR(box.high.z, hull.deck_z(0.1) + 2.6, 1e-3);
  EXPECT_NEAR(box.low.x, -hull.form().length / 2, 0.5);
  EXPECT_NEAR(box.high.x, hull.x(0.3, hull.deck_z(0.1)), 0.5);
}

}  // namespace danbv::fleet
