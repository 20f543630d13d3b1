// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/deck_gear.h"

#include <gtest/gtest.h>

#include <functional>

#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {

struct Piece {
  const char* name;
  std::function<void(MeshBuilder&)> make;
  Vec3f low, high;  // it lies within this box when its foot is at the origin
};

const std::vector<Piece>& pieces() {
  static const std::vector<Piece> all = {
      {"bollard", [](auto& b) { add_bollard(b, {}); }, {-1, -0.4f, 0}, {1, 0.4f, 1}},
      {"fairlead", [](auto& b) { add_fairlead(b, {}); }, {-1, -1, 0}, {1, 1, 1}},
      {"mushroom",
       [](auto& b) { add_mushroom_vent(b, {}); },
       {-0.4f, -0.4f, 0},
       {0.4f, 0.4f, 1.2f}},
      {"gooseneck", [](auto& b) { add_gooseneck_vent(b, {}, 0.2, 1.5); }, {-1, -1, 0}, {1, 1, 2}},
      {"hatch",
       [](auto& b) {
         add_hatch(b, {}, {1, 1, 0.5});
       },
       {-0.7f, -0.6f, 0},
       {0.6f, 0.6f, 1}},
      {"door", [](auto& b) { add_door(b, {}, 0); }, {-0.1f, -1, 0}, {0.5f, 1, 2.6f}},
      {"post", [](auto& b) { add_floodlight_post(b, {}, 5); }, {-1, -1, 0}, {1, 1, 5.6f}},
      {"light", [](auto& b) { add_searchlight(b, {}, 1); }, {-1, -1, 0}, {1, 1, 2}},
      {"pipes",
       [](auto& b) {
         add_pipe_run(b, {}, {9, 0, 0}, 4, 0.5, 0.1);
       },
       {0, -2, 0},
       {9, 2, 1}},
      {"box", [](auto& b) { add_freight_box(b, {}); }, {-3.1f, -1.3f, 0}, {3.1f, 1.3f, 2.6f}},
      {"tank", [](auto& b) { add_standing_tank(b, {}, 1.5, 4); }, {-2, -2, 0}, {2, 2, 4.5f}},
      {"winch", [](auto& b) { add_winch(b, {}, 2, 1, 2); }, {-1.1f, -5, 0}, {1.1f, 5, 2.3f}},
      {"windlass", [](auto& b) { add_windlass(b, {}, 1); }, {-1.1f, -2, -0.2f}, {4, 2, 1.5f}},
      {"reel",
       [](auto& b) { add_cable_reel(b, {}, 1, 2); },
       {-1.1f, -1.6f, -0.1f},
       {1.1f, 1.6f, 2.3f}},
      {"capstan", [](auto& b) { add_capstan(b, {}, 1); }, {-0.6f, -0.6f, 0}, {0.6f, 0.6f, 1}},
      {"dome", [](auto& b) { add_dome(b, {}, 1); }, {-1.1f, -1.1f, -0.1f}, {1.1f, 1.1f, 2.4f}},
      {"lifeboat", [](auto& b) { add_lifeboat(b, {}, 8); }, {-4.1f, -1.6f, -0.2f}, {4.1f, 1.6f, 4}},
      {"davits", [](auto& b) { add_davit_lifeboat(b, {}, 8, 1); }, {-4.1f, -3, 0}, {4.1f, 2, 7}},
      {"rhib", [](auto& b) { add_rhib(b, {}, 7); }, {-3.8f, -1.3f, 0}, {3.9f, 1.3f, 3.2f}},
      {"davit", [](auto& b) { add_boat_davit(b, {}, 4, -1); }, {-1, -3, 0}, {1, 2, 4.3f}},
      {"freefall", [](auto& b) { add_freefall_boat(b, {}, 8); }, {-8, -2, -0.3f}, {1.5f, 2, 8}},
      {"liferaft", [](auto& b) { add_liferaft(b, {}); }, {-0.9f, -0.6f, 0}, {0.9f, 0.6f, 1.2f}},
      {"box crane", [](auto& b) { add_crane(b, {}, {}); }, {-3, -3, 0}, {19, 3, 14}},
      {"lattice crane",
       [](auto& b) { add_crane(b, {}, {.lattice = true}); },
       {-3, -3, 0},
       {19, 3, 14}},
      {"knuckle", [](auto& b) { add_knuckle_crane(b, {}, 4, 10, 0, 1); }, {-3, -2, 0}, {9, 2, 11}},
      {"portal", [](auto& b) { add_portal(b, {}, {}); }, {-2, -4, -0.1f}, {4, 4, 10}},
      {"helideck",
       [](auto& b) {
         add_helideck(b, {0, 0, 6}, {});
       },
       {-11, -11, -0.2f},
       {11, 11, 6.3f}},
  };
  return all;
}

}  // namespace

TEST(DeckGear, EveryPieceIsClosedAndStaysInItsPlace) {
  for (const auto& piece : pieces()) {
    MeshBuilder b;
    piece.make(b);
    const PartMesh mesh = b.finish(1.0);
    for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
      EXPECT_TRUE(is_closed(mesh, p)) << piece.name << " part " << p;
      EXPECT_GT(part_volume(mesh, p), 0) << piece.name << " part " << p;
    }
    const scene::Box box = bounds(mesh.mesh);
    for (int k = 0; k < 3; ++k) {
      EXPECT_GE(box.low[k], piece.low[k] - 0.02f) << piece.name << " axis " << k;
      EXPECT_LE(box.high[k], piece.high[k] + 0.02f) << piece.name << " axis " << k;
    }
  }
}

TEST(DeckGear, MastRaisesItsHeightAndFollowsItsSeed) {
  const auto make = [](std::uint64_t seed, bool lattice) {
    MeshBuilder b;
    Rng rng({.seed = seed});
    add_mast(b, {}, {.height = 10, .lattice = lattice, .stays = true}, rng);
    return b.finish(1.0);
  };
  const PartMesh pole = make(1, false);
  EXPECT_NEAR(bounds(pole.mesh).high.z, 10 + 0.3 + 0.16 * 10 + 0.8, 1e-3);  // the whip on top
  EXPECT_EQ(content_hash(pole.mesh), content_hash(make(1, false).mesh));
  EXPECT_NE(content_hash(pole.mesh), content_hash(make(2, false).mesh));
  EXPECT_GT(make(1, true).mesh.triangles.size(), pole.mesh.triangles.size());
}

TEST(DeckGear, AnchorsSitOnTheShell) {
  const Hull hull{{}};
  MeshBuilder b;
  add_anchors(b, hull, 0.94, 7, 1.5);
  const Vec3d p = hull.side(0.94, 7);
  const scene::Box box = bounds(b.finish(1.0).mesh);
  EXPECT_NEAR(box.high.y, -box.low.y, 1e-5);
  EXPECT_GT(box.high.y, p.y + 0.2);  // stands out of the side
  EXPECT_NEAR(box.center().x, p.x, 1.0);
}

}  // namespace danbv::fleet
