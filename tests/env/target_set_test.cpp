// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/target_set.h"

#include <gtest/gtest.h>

#include "danbv/fleet/fleet_target.h"
#include "danbv/scene/ply_writer.h"
#include "danbv/scene/waterline_beam.h"
#include "reference/meshes.h"
#include "support/scratch.h"

namespace danbv::env {
namespace {

double beam_of(const scene::Target& target) {
  return TargetSet(Queue(), {&target}, depth::RayEngine::bvh).infos()[0].beam;
}

// A hull 2.4 m wide under a deck of 4 m.
scene::TriangleMesh hull_under_a_wide_deck() {
  scene::TriangleMesh mesh = reference::box_mesh({-7.5f, -1.2f, -0.5f}, {7.5f, 1.2f, 0.7f});
  reference::append(mesh, reference::box_mesh({-6, -2, 0.7f}, {6, 2, 0.9f}));
  return mesh;
}

TEST(TargetSet, TheBeamIsThatOfTheWaterline) {
  scene::TargetFacts facts;
  facts.length_orig = RealMetres{80};
  EXPECT_NEAR(beam_of(make_target(hull_under_a_wide_deck(), facts)), 2.4, 1e-6);
  EXPECT_NEAR(beam_of(make_target(reference::box_mesh({-7.5f, -0.1f, -1}, {7.5f, 0.1f, 1}), facts)),
              0.5, 1e-6);  // a plank still rolls about something
}

TEST(TargetSet, TheBeamOfAnImportedMeshToo) {
  const ScratchFolder folder;
  const auto path = folder.path() / "ship.ply";
  scene::write_mesh_ply(path, hull_under_a_wide_deck());
  EXPECT_NEAR(beam_of(fleet::resolve_target(path.string(), RealMetres{80})), 2.4, 1e-4);
}

// Its cranes and deck hang over: roll was that of a ship half as wide again.
TEST(TargetSet, HeavyliftElevenIsNarrowerThanItsDeck) {
  const auto ship = fleet_target(fleet::find_class(scene::TargetKind::ship, "heavylift"), 11);
  const double beam = beam_of(ship), widest = bounds(ship.mesh).size().y;
  EXPECT_EQ(beam, scene::waterline_beam(ship.mesh));
  EXPECT_NEAR(widest / beam, 1.5, 0.05);
}

}  // namespace
}  // namespace danbv::env
