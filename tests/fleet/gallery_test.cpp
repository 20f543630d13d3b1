// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/gallery.h"

#include <gtest/gtest.h>

#include "danbv/scene/bvh.h"
#include "danbv/scene/bvh_traverse.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {
// Seven bays of 20 / 7 m amidships, where the side stands at y = 8 and bay 3 at x = 0.
constexpr Gallery kAmidships{.s0 = 0.4, .s1 = 0.6};

float distance_along(const scene::Bvh& bvh, Vec3f from, Vec3f direction) {
  scene::Hit hit;
  return closest_hit(bvh.view(), from, direction, 100, hit) ? hit.t : -1;
}
}  // namespace

TEST(Gallery, IsOpenToTheSideAndClosedAbove) {
  const Hull hull{{.stem_rake = 0}};
  MeshBuilder b;
  add_gallery_deck(b, hull, kAmidships);
  const PartMesh mesh = b.finish(1.0);
  const scene::Bvh bvh(mesh.mesh);
  const float deck = float(hull.deck_z(0.5)), middle = deck + 1.35f, sill = deck + 0.4f;
  for (const float side : {-1.0f, 1.0f}) {
    const Vec3f inward{0, -side, 0};
    EXPECT_NEAR(distance_along(bvh, {0, side * 20, middle}, inward), 20 - 5.5, 0.05);  // the core
    EXPECT_NEAR(distance_along(bvh, {0, side * 20, sill}, inward), 20 - 8, 0.05);
    EXPECT_NEAR(distance_along(bvh, {0, side * 7, 50}, {0, 0, -1}), 50 - (deck + 3.0), 0.05);
  }
}

TEST(Gallery, CastleReachesItsHeightOverHallGalleryAndBow) {
  const Hull hull{{.stem_rake = 0, .sheer_fwd = 0, .sheer_aft = 0}};
  for (const double height : {2.6, 5.5}) {
    MeshBuilder b;
    add_sheltered_castle(b, hull, {.s_hall = 0.4, .s0 = 0.5, .s1 = 0.7, .height = height});
    const PartMesh mesh = b.finish(1.0);
    for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
      EXPECT_TRUE(is_closed(mesh, p)) << "part " << p;
      EXPECT_GT(part_volume(mesh, p), 0) << "part " << p;
    }
    const scene::Bvh bvh(mesh.mesh);
    for (const float x : {-5.0f, 10.0f, 30.0f})
      EXPECT_NEAR(distance_along(bvh, {x, 0.3f, 50}, {0, 0, -1}), 50 - (9 + height), 0.02);
    // Level along the ship: under the deck as far as the core, which begins amidships.
    EXPECT_NEAR(distance_along(bvh, {-30, 0.3f, 10}, {1, 0, 0}), 30, 0.05);
  }
}

}  // namespace danbv::fleet
