// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// Steps up to the door, with rails: the front of every house of the row.
void add_stoop(MeshBuilder& to, double x, double height) {
  const int steps = 3;
  for (int i = 0; i < steps; ++i)
    add_block(to, {x, -0.25 * (steps - i), 0}, {1.5, 0.5 * (steps - i), height * (i + 1) / steps});
  for (const double side : {-0.7, 0.7})
    add_railing(to, {{x + side, -0.2, height}, {x + side, -1.4, height / steps}},
                {0.9, 0.4, 0.02, 1});
}

void add_roof_of(MeshBuilder& to, const Block& house, Rng& rng) {
  const auto kind = rng.below(4);
  Roof roof = random_roof(rng, house.length, house.width);
  roof.walls = house.height();
  roof.verge = 0.02;
  roof.rise = rng.uniform(2.0, 3.4);
  if (kind == 0) {
    roof.rise = rng.uniform(0.5, 1.0);
    roof.eaves = 0.15;
    add_flat_roof(to, roof);
  } else if (kind == 1) {
    add_mansard_roof(to, roof);
  } else if (kind == 2) {  // gable to the street
    const MeshBuilder::Frame turned(to, turned_z({}, kPi / 2));
    std::swap(roof.length, roof.width);
    roof.eaves = 0.1;
    add_gable_roof(to, roof);
  } else {
    add_gable_roof(to, roof);
  }
  const double x = 0.42 * house.length, y = rng.uniform(-0.2, 0.2) * house.width;
  const MeshBuilder::Frame chimney(to, at({x, y, 0}));
  const double height = roof.rise + rng.uniform(0.4, 1.4);
  add_chimney(to, 0.6, 1.1, height, 1);
}

void add_house(MeshBuilder& to, double width, double depth, Rng& rng) {
  const WallStyle style = random_wall_style(rng);
  Block house{width, depth};
  house.storeys = 2 + int(rng.below(3));
  house.storey_height = rng.uniform(2.7, 3.1);
  house.front_door = int(rng.below(2));
  add_storeys(to, house, style, rng);
  {
    const MeshBuilder::Frame top(to, at({0, 0, house.height()}));
    add_roof_of(to, house, rng);
  }
  const MeshBuilder::Frame front(to, at({0, -depth / 2, 0}));
  const double away = house.front_door == 0 ? 0.22 : -0.22;
  add_stoop(to, -away * width, 0.5);
  {
    const MeshBuilder::Frame bay(to, at({away * width, 0, 0}));
    const double bay_depth = rng.uniform(0.6, 1.1);
    const int high = 1 + int(rng.below(2));
    add_bay_window(to, 0.42 * width, bay_depth, high * house.storey_height - 0.2, style);
  }
  const MeshBuilder::Frame upper(to, at({-away * width, 0, house.storey_height + 0.15}));
  const bool solid = rng.chance(0.3);
  if (rng.chance(0.6)) add_balcony(to, 0.4 * width, 0.9, solid);
}

void add_back_yard(MeshBuilder& to, double width, double depth, Rng& rng) {
  const MeshBuilder::Frame back(to, turned_z({0, depth / 2, 0}, kPi));
  const double shed = rng.uniform(2.0, 3.2);
  add_block(to, {0.2 * width, -shed / 2, 0}, {0.5 * width, shed, 2.3});
  const MeshBuilder::Frame top(to, at({0.2 * width, -shed / 2, 2.3}));
  Roof roof{0.5 * width, shed, 0.8, 0.2, 0.1, 0.12, RoofSkin::seams};
  add_shed_roof(to, roof);
  const MeshBuilder::Frame unit(to, at({-0.5 * width, shed / 2, rng.uniform(0.5, 2.5)}));
  add_air_conditioner(to);
}

}  // namespace

void townhouse(MeshBuilder& to, Rng& rng) {
  const int houses = 2 + int(rng.below(3));
  const double depth = rng.uniform(8, 11);
  double x = 0;
  for (int i = 0; i < houses; ++i) {
    const double width = rng.uniform(4.6, 6.2);
    const MeshBuilder::Frame frame(to, at({x + width / 2, rng.uniform(-0.4, 0.4), 0}));
    add_house(to, width, depth, rng);
    add_back_yard(to, width, depth, rng);
    x += width;
  }
}

}  // namespace danbv::fleet::generators
