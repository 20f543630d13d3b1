// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

void add_silo(MeshBuilder& to, double radius, double height) {
  add_revolved(to,
               {{0.05, 0},
                {radius, 0},
                {radius, height},
                {0.8 * radius, height + 0.35 * radius},
                {0.4 * radius, height + 0.6 * radius},
                {0.06, height + 0.7 * radius}},
               28);
  for (double z = 0.8; z < height; z += 1.1) add_torus(to, {0, 0, z}, radius, 0.04, 28, 6);
  const Vec3d wall{0, -radius - 0.2, 0};
  add_ladder(to, wall, wall + Vec3d{0, 0, height}, {1, 0, 0});
  for (double z = 2.5; z < height; z += 0.9) {
    const MeshBuilder::Frame hoop(to, at({0, -radius - 0.35, z}));
    add_torus(to, {}, 0.38, 0.025, 14, 5);
  }
}

// An open side: a slope on posts with bales and a ladder below.
void add_lean_to(MeshBuilder& to, double length, double depth, double height, Rng& rng) {
  const int posts = 3 + int(length / 3);
  for (int i = 0; i < posts; ++i) {
    const double x = (length - 0.3) * (double(i) / (posts - 1) - 0.5);
    add_block(to, {x, -depth + 0.2, 0}, {0.2, 0.2, height});
    add_beam(to, {x, -depth + 0.2, height - 0.7}, {x, -depth + 1.0, height}, 0.1, 0.1);
  }
  for (int i = 0; i < 4; ++i) {
    const double x = rng.uniform(-0.4, 0.4) * length, y = rng.uniform(-0.8, -0.4) * depth;
    const MeshBuilder::Frame bale(to, turned_z({x, y, 0}, rng.uniform(0, kPi)));
    add_cylinder(to, {-0.5, 0, 0.55}, {0.5, 0, 0.55}, 0.55, 20);
  }
  const MeshBuilder::Frame top(to, at({0, -depth / 2, height}));
  Roof roof{length, depth, 0.3 * depth, 0.3, 0.2, 0.12, RoofSkin::seams};
  roof.gutters = false;
  // only the plate: below it stays open
  const double k = roof.rise / depth, half = depth / 2 + 0.3;
  const MeshBuilder::Frame turned(to, turned_z({}, kPi / 2));
  add_side_prism(to,
                 {{-half, -0.3 * k},
                  {half, roof.rise + 0.3 * k},
                  {half, roof.rise + 0.3 * k + 0.14},
                  {-half, -0.3 * k + 0.14}},
                 -length / 2 - 0.2, length / 2 + 0.2);
}

// A door that slides before the wall, with a Z brace.
void add_sliding_door(MeshBuilder& to, double x, double width, double height) {
  const double y = -0.12;
  add_box(to, {x, y, height / 2 + 0.1}, {width, 0.07, height});
  for (const double z : {0.25, height - 0.1}) add_box(to, {x, y - 0.06, z}, {width, 0.06, 0.16});
  add_beam(to, {x - width / 2, y - 0.06, 0.3}, {x + width / 2, y - 0.06, height - 0.2}, 0.06, 0.14);
  add_box(to, {x + width / 2, y, height + 0.2}, {2.2 * width, 0.1, 0.1});
}

}  // namespace

void barn(MeshBuilder& to, Rng& rng) {
  WallStyle style = random_wall_style(rng);
  style.empty = 0.5;
  Block hall;
  hall.length = rng.uniform(10, 15);
  hall.width = rng.uniform(7, 9);
  hall.storeys = 1;
  hall.storey_height = rng.uniform(3.2, 4.2);
  add_storeys(to, hall, style, rng);
  Roof roof = random_roof(rng, hall.length, hall.width);
  roof.walls = hall.height();
  roof.rise = hall.width * rng.uniform(0.45, 0.6);
  {
    const MeshBuilder::Frame top(to, at({0, 0, hall.height()}));
    if (rng.chance(0.65))
      add_gambrel_roof(to, roof);
    else
      add_gable_roof(to, roof);
    for (const double x : {-0.25, 0.25}) {  // ventilators on the ridge
      const MeshBuilder::Frame vent(to, at({x * hall.length, 0, roof.rise}));
      add_block(to, {}, {0.8, 0.8, 0.9});
      add_tapered_block(to, {0, 0, 0.9}, {1.2, 1.2, 0.5}, {0.1, 0.1});
    }
  }
  {
    const MeshBuilder::Frame end(to, wall_frame(hall.length, hall.width, 3));
    add_sliding_door(to, 0.4 * hall.width, 0.3 * hall.width, 2.9);
    const MeshBuilder::Frame hoist(to, at({hall.width / 2, -0.6, hall.height() + 0.7 * roof.rise}));
    add_beam(to, {0, 0.8, 0}, {0, -0.9, 0}, 0.16, 0.2);
    add_pipe(to, {{0, -0.75, 0}, {0, -0.75, -2.5}}, 0.02);
  }
  {
    const MeshBuilder::Frame front(to, at({0, -hall.width / 2, 0}));
    const double depth = rng.uniform(2.6, 4.0), share = rng.uniform(0.6, 1.0);
    add_lean_to(to, share * hall.length, depth, 2.4, rng);
  }
  const int silos = 1 + int(rng.below(2));
  for (int i = 0; i < silos; ++i) {
    const double radius = rng.uniform(1.2, 1.9), height = rng.uniform(6, 10);
    const MeshBuilder::Frame silo(
        to, at({hall.length / 2 - 2 - 4.2 * i, hall.width / 2 + radius + 0.4, 0}));
    add_silo(to, radius, height);
  }
  const double x = -hall.length / 2, y = hall.width / 2 + 3.5;
  add_fence(to, {x, hall.width / 2, 0}, {x, y, 0}, 1.2, 0.3);
  add_fence(to, {x, y, 0}, {0, y, 0}, 1.2, 0.3);
}

}  // namespace danbv::fleet::generators
