// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_wing(MeshBuilder& to, Vec3d place, Block wing, const WallStyle& style, bool hip,
              Rng& rng) {
  const MeshBuilder::Frame frame(to, turned_z(place, kPi / 2));
  add_storeys(to, wing, style, rng);
  const MeshBuilder::Frame top(to, at({0, 0, wing.height()}));
  Roof roof = random_roof(rng, wing.length, wing.width);
  roof.walls = wing.height();
  if (hip)
    add_hip_roof(to, roof);
  else
    add_gable_roof(to, roof);
}

void add_terrace(MeshBuilder& to, const Block& main, Rng& rng) {
  const MeshBuilder::Frame back(to, turned_z({0, main.width / 2, 0}, kPi));
  const double width = rng.uniform(0.4, 0.7) * main.length, depth = rng.uniform(2.2, 3.6);
  add_pergola(to, width, depth, 2.5, 6 + int(rng.below(8)));
  add_block(to, {0, -depth / 2 - 0.3, 0}, {width + 1.0, depth + 0.6, 0.15});
  const MeshBuilder::Frame upper(to, at({0, 0, main.storey_height + 0.2}));
  const double balcony = rng.uniform(2.5, 0.6 * main.length), out = rng.uniform(1.0, 1.7);
  add_balcony(to, balcony, out, rng.chance(0.3));
}

}  // namespace

void villa(MeshBuilder& to, Rng& rng) {
  WallStyle style = random_wall_style(rng);
  Block main;
  main.length = rng.uniform(11, 15);
  main.width = rng.uniform(8, 10.5);
  main.storey_height = rng.uniform(2.8, 3.3);
  main.front_door = 2;
  add_storeys(to, main, style, rng);
  Roof roof = random_roof(rng, main.length, main.width);
  roof.walls = main.height();
  {
    const MeshBuilder::Frame top(to, at({0, 0, main.height()}));
    add_hip_roof(to, roof);
    for (const double side : {-0.25, 0.25}) {
      const MeshBuilder::Frame chimney(to, at({side * main.length, 0.6, 0.3 * roof.rise}));
      if (rng.chance(0.7)) add_chimney(to, 1.0, 0.6, 0.7 * roof.rise + 1.0, 2);
    }
  }
  Block wing = main;
  wing.front_door = -1;
  wing.width = rng.uniform(4.0, 5.5);
  wing.length = rng.uniform(4.0, 6.5);
  wing.storeys = 1 + rng.chance(0.6);
  const double side = rng.chance(0.5) ? 1.0 : -1.0;
  add_wing(to, {side * (main.length - wing.width) / 2, -(main.width + wing.length) / 2 + 0.4, 0},
           wing, style, rng.chance(0.5), rng);
  {
    const MeshBuilder::Frame front(to, at({-side * 0.1 * main.length, -main.width / 2, 0}));
    const double width = rng.uniform(4.0, 0.5 * main.length), depth = rng.uniform(1.8, 2.8);
    add_porch(to, width, depth, 2.7, 2 + 2 * int(rng.below(3)), 0.45);
  }
  {
    const MeshBuilder::Frame wall(to, wall_frame(main.length, main.width, side > 0 ? 3 : 1));
    const MeshBuilder::Frame bay(to, at({0.3 * main.width, 0, 0}));
    const double width = rng.uniform(2.2, 3.0), depth = rng.uniform(0.8, 1.4);
    const int high = 1 + int(rng.below(2));
    add_bay_window(to, width, depth, high * main.storey_height - 0.6, style);
  }
  add_terrace(to, main, rng);
}

}  // namespace danbv::fleet::generators
