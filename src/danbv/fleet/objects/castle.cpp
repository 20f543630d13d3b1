// SPDX-License-Identifier: Apache-2.0
// A castle of building blocks: towers, walls with battlements, a gate, a keep.
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_round_tower(MeshBuilder& to, Vec3d foot, double radius, double height, bool roofed) {
  const MeshBuilder::Frame frame(to, at(foot));
  add_revolved(to,
               {{0.05 * radius, 0},
                {radius, 0},
                {0.92 * radius, height},
                {1.15 * radius, 1.08 * height},
                {0.05 * radius, 1.081 * height}},
               28);
  const double top = 1.08 * height;
  for (int i = 0; i < 9; ++i) {
    const MeshBuilder::Frame turn(to, turned_z({0, 0, top}, 2 * kPi * i / 9));
    add_block(to, {1.05 * radius, 0, -0.005}, {0.18 * radius, 0.4 * radius, 0.35 * radius});
  }
  if (!roofed) return;
  for (int i = 0; i < 4; ++i) {
    const MeshBuilder::Frame turn(to, turned_z({0, 0, top}, kPi / 2 * i));
    add_block(to, {0.6 * radius, 0, -0.005}, {0.15 * radius, 0.15 * radius, 0.7 * radius});
  }
  add_cylinder(to, {0, 0, top + 0.65 * radius}, {0, 0, top + 2.2 * radius}, 1.2 * radius,
               0.05 * radius, 28);
  add_cylinder(to, {0, 0, top + 2.1 * radius}, {0, 0, top + 2.9 * radius}, 0.04 * radius, 8);
  add_box(to, {0.25 * radius, 0, top + 2.7 * radius}, {0.45 * radius, 0.03 * radius, 0.3 * radius});
}

// A wall from one point to another with battlements; a gate of three cells when `gate`.
void add_curtain(MeshBuilder& to, Vec3d from, Vec3d end, double height, double thickness,
                 bool gate) {
  const Vec3d run = end - from;
  const double length = norm(run);
  const MeshBuilder::Frame frame(to, turned_z(from, det::atan2(run.y, run.x)));
  const MeshBuilder::Frame center(to, at({0, -thickness / 2, 0}));
  if (gate)
    add_cell_panel(to, {0, 0.36 * length, 0.42 * length, 0.58 * length, 0.64 * length, length},
                   {0, 0.5 * height, 0.65 * height, height},
                   {true, false, false, false, true, true, true, false, true, true, true, true,
                    true, true, true},
                   thickness);
  else
    add_block(to, {length / 2, thickness / 2, 0}, {length, thickness, height});
  const int teeth = std::max(3, int(length / (1.6 * thickness)));
  for (int i = 0; i < teeth; ++i)
    for (const double y : {0.15, 0.85})
      add_block(to, {length * (i + 0.5) / teeth, y * thickness, height - 0.001},
                {0.55 * length / teeth, 0.25 * thickness, 0.16 * height});
}

}  // namespace

void castle(MeshBuilder& to, Rng& rng) {
  const double a = rng.uniform(0.16, 0.24), b = rng.uniform(0.14, 0.22),
               wall = rng.uniform(0.07, 0.11);
  const double thick = rng.uniform(0.018, 0.03);
  const Vec3d corner[4] = {{-a, -b, 0}, {a, -b, 0}, {a, b, 0}, {-a, b, 0}};
  for (int i = 0; i < 4; ++i) {
    const double radius = rng.uniform(0.028, 0.045), height = wall * rng.uniform(1.2, 2.0);
    const bool roofed = rng.chance(0.6);
    add_round_tower(to, corner[i], radius, height, roofed);
    add_curtain(to, corner[i], corner[(i + 1) % 4], wall, thick, i == 0);
  }
  const double x = rng.uniform(-0.3, 0.3) * a, y = rng.uniform(0.0, 0.35) * b,
               w = rng.uniform(0.07, 0.11), h = rng.uniform(0.16, 0.26);
  add_block(to, {x, y, 0}, {w, w, h});
  add_block(to, {x, y, h}, {1.2 * w, 1.2 * w, 0.02});
  for (int i = 0; i < 4; ++i)
    for (int k = -1; k <= 1; ++k) {
      const MeshBuilder::Frame turn(to, turned_z({x, y, h + 0.02}, kPi / 2 * i));
      add_block(to, {0.55 * w, 0.4 * w * k, -0.001}, {0.1 * w, 0.2 * w, 0.025});
    }
  add_round_tower(to, {x + 0.4 * w, y + 0.4 * w, 0}, 0.3 * w, 1.2 * h, true);
  const int sheds = 2 + int(rng.below(3));
  for (int i = 0; i < sheds; ++i) {  // loose blocks in the yard
    const double px = rng.uniform(-0.7, 0.7) * a, py = rng.uniform(-0.75, -0.3) * b,
                 s = rng.uniform(0.03, 0.05);
    const MeshBuilder::Frame turn(to, turned_z({px, py, 0}, rng.uniform(0, kPi)));
    add_block(to, {}, {1.5 * s, s, s});
    add_side_prism(to, {{-0.85 * s, s}, {0.85 * s, s}, {0, 1.8 * s}}, -0.6 * s, 0.6 * s);
  }
}

}  // namespace danbv::fleet::generators
