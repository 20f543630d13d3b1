// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// A stair in flights that go to and fro along the wall, with landings and rails.
void add_fire_escape(MeshBuilder& to, int storeys, double storey_height, double under) {
  add_ladder(to, {-1.6, -0.75, 0.3 - under}, {-1.6, -0.75, 0.1}, {0, 1, 0});
  for (int s = 1; s < storeys; ++s) {
    const double z = s * storey_height, turn = s % 2 ? 1.0 : -1.0;
    add_block(to, {0, -0.6, z - 0.06}, {4.6, 1.2, 0.06});
    add_railing(to, {{-2.25, 0, z}, {-2.25, -1.15, z}, {2.25, -1.15, z}, {2.25, 0, z}},
                {1.0, 0.5, 0.025, 3});
    add_stair(to, {-1.6 * turn, -0.75, z - storey_height}, {1.6 * turn, -0.75, z}, 0.7, 0.3, true);
  }
}

void add_roof_plant(MeshBuilder& to, const Block& b, Rng& rng) {
  const double x = rng.uniform(-0.3, 0.3) * b.length;
  add_block(to, {x, 0.15 * b.width, 0}, {3.2, 3.0, 2.4});
  add_block(to, {x, 0.15 * b.width, 2.4}, {3.6, 3.4, 0.2});
  for (int i = 0; i < 3 + int(b.length / 4); ++i) {
    const double ux = rng.uniform(-0.42, 0.42) * b.length, uy = rng.uniform(-0.35, -0.1) * b.width;
    const MeshBuilder::Frame unit(to, turned_z({ux, uy, 0.25}, kPi / 2 * rng.below(4)));
    add_air_conditioner(to);
  }
  const MeshBuilder::Frame mast(to, at({x, 0.15 * b.width, 2.6}));
  const double height = rng.uniform(1.5, 3.0);
  add_antenna(to, height, 6);
  const MeshBuilder::Frame dish(to, at({1.2, -0.8, 0.35}));
  add_dish(to, 0.55);
}

void add_balconies(MeshBuilder& to, const Block& b, int side, bool solid, double depth, Rng& rng) {
  const double width = side % 2 ? b.width : b.length;
  const int columns = std::max(1, int(width / 4.5));
  const MeshBuilder::Frame wall(to, wall_frame(b.length, b.width, side));
  for (int s = 1; s < b.storeys; ++s)
    for (int i = 0; i < columns; ++i) {
      if (rng.chance(0.15)) continue;
      const MeshBuilder::Frame frame(
          to, at({width * (i + 0.5) / columns, 0, s * b.storey_height + 0.1}));
      add_balcony(to, 0.72 * width / columns, depth, solid);
      if (rng.chance(0.35)) add_block(to, {0.5, -0.4 * depth, 0}, {0.7, 0.5, 0.75});
    }
}

}  // namespace

void apartment(MeshBuilder& to, Rng& rng) {
  WallStyle style = random_wall_style(rng);
  style.shutters = false;
  Block b;
  b.length = rng.uniform(12, 20);
  b.width = rng.uniform(9, 13);
  b.storeys = 3 + int(rng.below(4));
  b.storey_height = rng.uniform(2.7, 3.0);
  const double under = rng.uniform(2.6, 3.2);  // open ground floor: pillars and a core
  const int columns = 3 + int(b.length / 4);
  for (int i = 0; i < columns; ++i)
    for (const double side : {-0.46, 0.46})
      add_block(to, {(b.length - 0.8) * (double(i) / (columns - 1) - 0.5), side * b.width, 0},
                {0.45, 0.45, under + 0.1});
  add_block(to, {}, {0.55 * b.length, 0.5 * b.width, under + 0.1});
  const double depth = rng.uniform(1.1, 1.9);
  const bool solid = rng.chance(0.4);
  const MeshBuilder::Frame floors(to, at({0, 0, under}));
  add_block(to, {0, 0, -0.1}, {b.length + 0.2, b.width + 0.2, 0.3});
  add_storeys(to, b, style, rng);
  for (const int side : {0, 2}) add_balconies(to, b, side, solid, depth, rng);
  {
    const MeshBuilder::Frame wall(to, wall_frame(b.length, b.width, 1));
    const MeshBuilder::Frame middle(to, at({b.width / 2, 0, 0}));
    add_fire_escape(to, b.storeys, b.storey_height, under);
  }
  const MeshBuilder::Frame top(to, at({0, 0, b.height()}));
  Roof roof = random_roof(rng, b.length, b.width);
  roof.eaves = 0.2;
  roof.rise = rng.uniform(0.6, 1.2);
  add_flat_roof(to, roof);
  add_roof_plant(to, b, rng);
}

}  // namespace danbv::fleet::generators
