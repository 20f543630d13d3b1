// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_garage(MeshBuilder& to, Vec3d place, WallStyle style, Rng& rng) {
  const double length = rng.uniform(3.4, 6.2), width = rng.uniform(5.5, 6.5), height = 2.8;
  const MeshBuilder::Frame frame(to, at(place + Vec3d{length / 2, 0, 0}));
  add_block(to, {}, {length - 0.4, width - 0.4, height});
  const int gates = length > 5 ? 2 : 1;
  std::vector<Opening> openings;
  for (int i = 0; i < gates; ++i)
    openings.push_back(
        {length * (i + 0.12) / gates, 0.02, 0.76 * length / gates, 2.2, OpeningKind::gate});
  style.thickness = 0.3;
  for (int side = 0; side < 4; ++side) {
    const MeshBuilder::Frame wall(to, wall_frame(length, width, side));
    add_wall(to, side % 2 ? width : length, height,
             side == 0 ? openings : std::vector<Opening>{{1.2, 1.2, 1.0, 0.8}}, style);
  }
  const MeshBuilder::Frame top(to, at({0, 0, height}));
  Roof roof{length, width, 0.5, 0.25, 0.25, 0.25};
  add_flat_roof(to, roof);
}

}  // namespace

void manor(MeshBuilder& to, Rng& rng) {
  const WallStyle style = random_wall_style(rng);
  Block main;
  main.length = rng.uniform(10, 14);
  main.width = rng.uniform(7.5, 9.5);
  main.storey_height = rng.uniform(2.9, 3.3);
  main.front_door = 1;
  add_storeys(to, main, style, rng);
  Roof roof = random_roof(rng, main.length, main.width);
  roof.rise = rng.uniform(2.8, 3.6);
  {
    const MeshBuilder::Frame top(to, at({0, 0, main.height()}));
    add_mansard_roof(to, roof);
    const int dormers = 2 + int(rng.below(3));
    for (const double turn : {0.0, kPi})
      for (int i = 0; i < dormers; ++i) {
        const MeshBuilder::Frame half(to, turned_z({}, turn));
        const double x = main.length * ((i + 0.5) / dormers - 0.5);
        const MeshBuilder::Frame frame(to, at({x, -main.width / 2 + 0.1, 0.5}));
        add_dormer(to, 1.4, 0.55 * roof.rise, 0.55 * roof.rise, style);
      }
    const MeshBuilder::Frame chimney(to, at({0.3 * main.length, 0.8, 0.8 * roof.rise}));
    add_chimney(to, 1.4, 0.7, 2.0, 3);
  }
  add_garage(to, {main.length / 2 - 0.2, rng.uniform(-1.0, 0.8), 0}, style, rng);
  const MeshBuilder::Frame front(to, at({0, -main.width / 2, 0}));
  const double width = rng.uniform(3.5, 6.0), depth = rng.uniform(1.6, 2.4);
  add_porch(to, width, depth, 2.8, 4, 0.6);
  const MeshBuilder::Frame upper(to, at({-0.33 * main.length, 0, main.storey_height + 0.1}));
  add_balcony(to, 2.4, rng.uniform(0.9, 1.3), false);
}

}  // namespace danbv::fleet::generators
