// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A gallery round three sides, on brackets.
void add_gallery(MeshBuilder& to, const Block& b, double z, double depth) {
  const double x = b.length / 2 + depth, y = b.width / 2 + depth;
  add_block(to, {0, 0, z - 0.14}, {2 * x, 2 * y, 0.14});
  const double e = 0.08;
  add_railing(to, {{x - e, y - e, z}, {x - e, -y + e, z}, {-x + e, -y + e, z}, {-x + e, y - e, z}},
              {1.0, 0.24, 0.035, 2});
  for (int side = 0; side < 4; ++side) {
    const MeshBuilder::Frame wall(to, wall_frame(b.length, b.width, side));
    const double width = side % 2 ? b.width : b.length;
    for (const double s : {0.05, 0.35, 0.65, 0.95})
      add_beam(to, {s * width, 0.1, z - 0.9}, {s * width, -0.9 * depth, z - 0.14}, 0.14, 0.14);
  }
}

}  // namespace

void chalet(MeshBuilder& to, Rng& rng) {
  const WallStyle style = random_wall_style(rng);
  Block b;
  b.length = rng.uniform(8.5, 12);
  b.width = rng.uniform(8, 10);
  b.storeys = 2 + int(rng.below(2));
  b.storey_height = rng.uniform(2.5, 2.8);
  b.front_door = 1;
  add_storeys(to, b, style, rng);
  for (int s = 1; s < b.storeys; ++s) {
    const double depth = rng.uniform(1.0, 1.6);
    add_gallery(to, b, s * b.storey_height + 0.1, depth);
  }
  {
    const MeshBuilder::Frame turned(to, turned_z({0, 0, b.height()}, kPi / 2));
    Roof roof = random_roof(rng, b.width, b.length);
    roof.walls = b.height();
    roof.rise = b.length * rng.uniform(0.2, 0.32);
    roof.eaves = rng.uniform(1.3, 2.0);
    roof.verge = rng.uniform(1.2, 2.0);
    add_gable_roof(to, roof);
    const MeshBuilder::Frame chimney(to, at({rng.uniform(-2.0, 2.0), 1.5, 0.3 * roof.rise}));
    add_chimney(to, 0.9, 0.9, 0.7 * roof.rise + 1.2, 1);
  }
  const double side = rng.chance(0.5) ? 1.0 : -1.0;
  const double x = side * (b.length / 2 + 1.0);
  for (int row = 0; row < 4; ++row)  // a wood pile against the wall
    for (int i = 0; i < 9; ++i) {
      const double y = -2.0 + 0.42 * i + 0.21 * (row % 2), z = 0.2 + 0.36 * row;
      const double jut = rng.uniform(-0.06, 0.06);
      add_cylinder(to, {x - 0.5 + jut, y, z}, {x + 0.5 + jut, y, z}, 0.2, 10);
    }
}

void stilt_house(MeshBuilder& to, Rng& rng) {
  WallStyle style = random_wall_style(rng);
  style.thickness = 0.2;
  Block b;
  b.length = rng.uniform(7, 11);
  b.width = rng.uniform(5, 7);
  b.storeys = 1;
  b.storey_height = rng.uniform(2.6, 3.0);
  b.front_door = 1;
  const double lift = rng.uniform(1.8, 3.2), deck = rng.uniform(1.6, 2.8);
  const double x = b.length / 2 + 0.6, y0 = -b.width / 2 - deck, y1 = b.width / 2 + 0.4;
  const int rows = 3 + int(rng.below(3));
  for (int i = 0; i < rows; ++i)
    for (const double y : {y0 + 0.3, (y0 + y1) / 2, y1 - 0.3}) {
      const double px = (2 * x - 0.6) * (double(i) / (rows - 1) - 0.5);
      add_cylinder(to, {px, y, 0}, {px, y, lift}, 0.14, 10);
      if (i > 0) {
        const double back = px - (2 * x - 0.6) / (rows - 1);
        add_cylinder(to, {back, y, 0.3}, {px, y, lift - 0.3}, 0.06, 6);
      }
    }
  add_block(to, {0, (y0 + y1) / 2, lift - 0.2}, {2 * x, y1 - y0, 0.2});
  add_railing(to, {{-0.8, y0 + 0.1, lift}, {-x + 0.1, y0 + 0.1, lift}, {-x + 0.1, y1 - 0.1, lift}},
              {1.0, 0.5, 0.04, 3});
  add_railing(to, {{0.8, y0 + 0.1, lift}, {x - 0.1, y0 + 0.1, lift}, {x - 0.1, y1 - 0.1, lift}},
              {1.0, 0.5, 0.04, 3});
  add_stair(to, {0, y0 - 0.9 * lift, 0}, {0, y0, lift}, 1.3);
  const MeshBuilder::Frame floor(to, at({0, 0, lift}));
  add_storeys(to, b, style, rng);
  const MeshBuilder::Frame top(to, at({0, 0, b.height()}));
  Roof roof = random_roof(rng, b.length, b.width);
  roof.eaves = rng.uniform(0.7, 1.3);
  if (rng.chance(0.5))
    add_hip_roof(to, roof);
  else
    add_gable_roof(to, roof);
  const MeshBuilder::Frame mast(to, at({0.3 * b.length, 0, 0.5 * roof.rise}));
  add_antenna(to, roof.rise + 1.0, 5);
}

}  // namespace danbv::fleet::generators
