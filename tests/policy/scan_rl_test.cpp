// SPDX-License-Identifier: Apache-2.0
#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include "danbv/policy/hemisphere_moves.h"
#include "danbv/policy/scan_rl_agent.h"
#include "danbv/policy/scan_rl_network.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::policy {
namespace {

ScanRlOptions small_scan_rl() {
  ScanRlOptions options;
  options.frames = 2, options.side_px = 16;
  return options;
}

// A drone that flies to a view of the lattice is then nearest to it, however the ship lies.
TEST(HemisphereMoves, ADroneKnowsWhereItIs) {
  const HemisphereLattice lattice;
  state::DroneState drone;
  drone.ship_rotation = {0.15f, -0.05f, 0};
  for (int azimuth = 0; azimuth < lattice.azimuths; ++azimuth)
    for (int elevation = 0; elevation < lattice.elevations; ++elevation)
      for (int radius = 0; radius < lattice.radii; ++radius) {
        const action::Action a = lattice.view(drone, {azimuth, elevation, radius});
        drone.view.position = a.position;
        const HemispherePlace at = lattice.nearest(drone);
        EXPECT_EQ(at.azimuth, azimuth);
        EXPECT_EQ(at.elevation, elevation);
        EXPECT_EQ(at.radius, radius) << azimuth << " " << elevation;
      }
}

// Moves: round the ship and back again, up and down, out and in, never off the lattice.
TEST(HemisphereMoves, StayOnTheLattice) {
  const HemisphereLattice lattice;
  EXPECT_EQ(lattice.moved({7, 0, 0}, 0).azimuth, 0);
  EXPECT_EQ(lattice.moved({0, 0, 0}, 1).azimuth, 7);
  EXPECT_EQ(lattice.moved({0, 1, 0}, 2).elevation, 2);
  EXPECT_EQ(lattice.moved({0, 1, 0}, 3).elevation, 0);
  EXPECT_EQ(lattice.moved({0, 0, 1}, 4).radius, 2);
  EXPECT_EQ(lattice.moved({0, 0, 1}, 5).radius, 0);
  EXPECT_EQ(lattice.possible({0, 0, 0}), 0b010111);  // neither lower nor nearer
  EXPECT_EQ(lattice.possible({0, 2, 2}), 0b101011);
  EXPECT_EQ(lattice.possible({0, 1, 1}), 0b111111);
}

TEST(HemisphereMoves, TheBestPossibleMoveOrAnyOfThem) {
  const HemisphereLattice lattice;
  std::vector<state::DroneState> drone(1);
  drone[0].view.position = lattice.view(drone[0], {0, 0, 0}).position;
  std::vector<float> values = {0, 1, 2, 9, 3, 9}, uniforms = {0.5f, 0.99f};
  std::vector<std::int64_t> moves(1);
  std::vector<std::uint8_t> possible(1);
  std::vector<action::Action> actions(1);
  ChooseMoveBody body{
      lattice,         0, span_of(values), {}, span_of(drone), span_of(moves), span_of(possible),
      span_of(actions)};
  body(0);
  EXPECT_EQ(moves[0], 4);  // lower and nearer are not possible
  const Vec3f there = lattice.view(drone[0], {0, 0, 1}).position;
  EXPECT_LT(norm(actions[0].position - there), 1e-5f);
  body.uniforms = span_of(uniforms), body.epsilon = 0.4f;
  body(0);
  EXPECT_EQ(moves[0], 4);
  body.epsilon = 0.6f;
  for (const auto& [draw, move] : {std::pair{0.99f, 4}, {0.01f, 0}, {0.6f, 2}}) {
    uniforms[1] = draw;
    body(0);
    EXPECT_EQ(moves[0], move) << draw;
  }
}

TEST(ScanRlNetwork, ShapesAreThoseOfTheAuthors) {
  const ScanRlNetwork network({}, at::kCPU, 1);
  const Parameters& p = network.parameters();
  EXPECT_EQ(p["conv1.weight"].sizes(), (at::IntArrayRef{32, 6, 8, 8}));
  EXPECT_EQ(p["conv2.weight"].sizes(), (at::IntArrayRef{64, 32, 4, 4}));
  EXPECT_EQ(p["conv3.weight"].sizes(), (at::IntArrayRef{64, 64, 3, 3}));
  EXPECT_EQ(p["features.weight"].sizes(), (at::IntArrayRef{256, 6400}));
  const at::Tensor values = network.forward(at::zeros({2, 6, 84, 84}, at::kByte));
  EXPECT_EQ(values.sizes(), (at::IntArrayRef{2, kHemisphereMoves}));
}

// The same seed, the same network; and it comes back from its file, which is refused where it does
// not fit.
TEST(ScanRlNetwork, ComesBackFromItsFile) {
  const ScratchFolder folder;
  const auto path = folder.path() / "scan-rl.safetensors";
  save_untrained_scan_rl(path, small_scan_rl(), 5);
  const Safetensors content = read_safetensors(path);
  const ScanRlNetwork back = make_scan_rl_network(content, "it", at::kCPU);
  EXPECT_EQ(back.options().frames, 2);
  const at::Tensor images = at::arange(2 * 16 * 16, at::kLong).remainder(251).to(at::kByte);
  const at::Tensor shown = images.view({1, 2, 16, 16});
  const ScanRlNetwork same(small_scan_rl(), at::kCPU, 5), other(small_scan_rl(), at::kCPU, 6);
  EXPECT_TRUE(at::equal(back.forward(shown), same.forward(shown)));
  EXPECT_FALSE(at::equal(back.forward(shown), other.forward(shown)));
  Safetensors broken = content;
  broken.tensors.erase("values.bias");
  const auto error = error_of([&] { make_scan_rl_network(broken, "it", at::kCPU); });
  EXPECT_TRUE(contains(error, "values.bias is missing")) << error;
}

}  // namespace
}  // namespace danbv::policy
