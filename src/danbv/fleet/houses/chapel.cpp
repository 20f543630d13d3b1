// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/houses/fittings.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

namespace {

// Four corner piers, a bell between them and a pointed roof.
void add_belfry(MeshBuilder& to, double width, double height, double spire) {
  const double pier = 0.22 * width, c = (width - pier) / 2;
  for (const double x : {-c, c})
    for (const double y : {-c, c}) add_block(to, {x, y, 0}, {pier, pier, height});
  for (const double side : {-c, c}) {
    add_railing(to, {{side, -c, 0}, {side, c, 0}}, {0.8, 0.3, 0.03, 2});
    add_railing(to, {{-c, side, 0}, {c, side, 0}}, {0.8, 0.3, 0.03, 2});
  }
  {
    const double r = 0.24 * width;
    const MeshBuilder::Frame bell(to, at({0, 0, 0.35 * height}));
    add_revolved(to,
                 {{r, 0},
                  {0.75 * r, 0.5 * r},
                  {0.6 * r, 1.1 * r},
                  {0.1 * r, 1.4 * r},
                  {0.08 * r, 1.3 * r},
                  {0.5 * r, 1.05 * r},
                  {0.65 * r, 0.5 * r},
                  {0.85 * r, 0.02}},
                 20);
    add_cylinder(to, {0, 0, 0.3 * r}, {0, 0, 0.65 * height}, 0.05, 8);
  }
  add_block(to, {0, 0, height}, {width + 0.3, width + 0.3, 0.2});
  add_tapered_block(to, {0, 0, height + 0.2}, {width + 0.1, width + 0.1, spire}, {0.04, 0.04});
  const double tip = height + spire;
  add_cylinder(to, {0, 0, tip}, {0, 0, tip + 1.4}, 0.05, 8);
  add_beam(to, {-0.35, 0, tip + 0.95}, {0.35, 0, tip + 0.95}, 0.08, 0.08);
}

void add_buttresses(MeshBuilder& to, const Block& nave, int count) {
  for (const double side : {-1.0, 1.0})
    for (int i = 0; i <= count; ++i) {
      const double x = (nave.length - 0.6) * (double(i) / count - 0.5);
      const double y = side * (nave.width / 2 + 0.4);
      add_block(to, {x, y, 0}, {0.55, 0.9, 0.6 * nave.height()});
      add_tapered_block(to, {x, y, 0.6 * nave.height()}, {0.5, 0.85, 0.2 * nave.height()}, {1, 0.3},
                        {0, -side * 0.25});
    }
}

// A half-round end: half a drum with a half cone.
void add_apse(MeshBuilder& to, double radius, double height) {
  Outline half{{0, -radius}};
  for (int i = 0; i <= 12; ++i) {
    const double a = kPi * (i / 12.0 - 0.5);
    half.push_back({0.4 + radius * det::cos(a), radius * det::sin(a)});
  }
  half.push_back({0, radius});
  add_prism(to, half, 0, height);
  add_revolved(to, {{0.05, height - 0.01}, {radius + 0.6, height}, {0.1, height + 0.8 * radius}},
               28);
}

}  // namespace

void chapel(MeshBuilder& to, Rng& rng) {
  WallStyle style = random_wall_style(rng);
  style.window_height = rng.uniform(2.0, 2.8);
  style.window_width = rng.uniform(0.7, 1.0);
  style.shutters = false;
  style.empty = 0;
  Block nave;
  nave.length = rng.uniform(10, 14);
  nave.width = rng.uniform(6, 8);
  nave.storeys = 1;
  nave.storey_height = rng.uniform(4.2, 5.4);
  add_storeys(to, nave, style, rng);
  add_buttresses(to, nave, 3 + int(rng.below(3)));
  {
    const MeshBuilder::Frame top(to, at({0, 0, nave.height()}));
    Roof roof = random_roof(rng, nave.length, nave.width);
    roof.walls = nave.height();
    roof.rise = nave.width * rng.uniform(0.5, 0.7);
    add_gable_roof(to, roof);
  }
  {
    const MeshBuilder::Frame east(to, at({nave.length / 2 - 0.2, 0, 0}));
    add_apse(to, 0.36 * nave.width, 0.7 * nave.height());
  }
  Block tower;
  tower.length = tower.width = rng.uniform(3.0, 4.0);
  tower.storeys = 2;
  tower.storey_height = nave.height() * rng.uniform(0.65, 0.85);
  const MeshBuilder::Frame west(to, at({-(nave.length + tower.length) / 2 + 0.3, 0, 0}));
  add_storeys(to, tower, style, rng);
  {
    const MeshBuilder::Frame porch(to, turned_z({-tower.length / 2, 0, 0}, -kPi / 2));
    const double depth = rng.uniform(1.4, 2.4);
    add_porch(to, 0.9 * tower.width, depth, 2.6, 2, 0.5);
  }
  const MeshBuilder::Frame top(to, at({0, 0, tower.height()}));
  const double height = rng.uniform(2.2, 3.2), spire = rng.uniform(2.5, 6.0);
  add_belfry(to, tower.width, height, spire);
}

}  // namespace danbv::fleet::generators
