// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_dormers(MeshBuilder& to, const Roof& roof, int count, const WallStyle& style, Rng& rng) {
  const double slope = 2 * roof.rise / roof.width;
  const double low = rng.uniform(0.18, 0.3) * roof.rise, height = 0.42 * roof.rise;
  for (const double side : {0.0, kPi}) {
    if (!rng.chance(0.75)) continue;
    const MeshBuilder::Frame turned(to, turned_z({}, side));
    for (int i = 0; i < count; ++i) {
      const double x = roof.length * ((i + 0.5) / count - 0.5);
      const double y = -roof.width / 2 + low / slope;
      const MeshBuilder::Frame frame(to, at({x, y, low}));
      add_dormer(to, 1.5, height + 0.2, (height + 0.4) / slope, style);
    }
  }
}

// A lower wing at the back with its own gable.
void add_wing(MeshBuilder& to, const Block& main, const WallStyle& style, Rng& rng) {
  Block wing;
  wing.length = rng.uniform(3.5, 6.0);
  wing.width = rng.uniform(3.2, 0.6 * main.length);
  wing.storeys = 1;
  wing.storey_height = main.storey_height;
  const double x = rng.uniform(-0.3, 0.3) * (main.length - wing.width);
  const MeshBuilder::Frame frame(to,
                                 turned_z({x, main.width / 2 + wing.length / 2 - 0.3, 0}, kPi / 2));
  add_storeys(to, wing, style, rng);
  const MeshBuilder::Frame top(to, at({0, 0, wing.height()}));
  Roof roof = random_roof(rng, wing.length, wing.width);
  roof.rise = std::min(roof.rise, 0.38 * main.width);
  add_gable_roof(to, roof);
}

}  // namespace

void cottage(MeshBuilder& to, Rng& rng) {
  const WallStyle style = random_wall_style(rng);
  Block main;
  main.length = rng.uniform(8, 13);
  main.width = rng.uniform(6, 8.5);
  main.storeys = 1 + rng.chance(0.35);
  main.storey_height = rng.uniform(2.5, 3.0);
  main.front_door = 1;
  add_storeys(to, main, style, rng);
  Roof roof = random_roof(rng, main.length, main.width);
  roof.walls = main.height();
  {
    const MeshBuilder::Frame top(to, at({0, 0, main.height()}));
    add_gable_roof(to, roof);
    if (roof.rise > 2.4) add_dormers(to, roof, 1 + int(rng.below(3)), style, rng);
    const double x = rng.uniform(-0.35, 0.35) * main.length, y = rng.uniform(-0.8, 0.8);
    const MeshBuilder::Frame chimney(to, at({x, y, 0.5 * roof.rise}));
    const int pots = 1 + int(rng.below(3));
    add_chimney(to, 0.45 * pots + 0.2, 0.65, 0.5 * roof.rise + rng.uniform(0.7, 1.4), pots);
  }
  if (rng.chance(0.7)) add_wing(to, main, style, rng);
  const double width = rng.uniform(0.5, 1.0) * main.length, depth = rng.uniform(1.4, 2.6);
  const MeshBuilder::Frame front(to, at({0, -main.width / 2, 0}));
  const int columns = 2 + int(rng.below(5));
  add_porch(to, width, depth, 2.3, columns, rng.uniform(0.2, 0.6));
}

}  // namespace danbv::fleet::generators
