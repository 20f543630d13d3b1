// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/naval_gear.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/outfit.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/deckhouse.h"

namespace danbv::fleet {

void add_gun(MeshBuilder& to, Vec3d base, double s, double heading, double elevation) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.12 * s}, 0.46 * s, 18);
  const Outline foot =
      cut_plan(-0.5 * s, 0.5 * s, 0.36 * s, {0.25 * s, 0.14 * s}, {0.1 * s, 0.1 * s});
  const Outline top =
      cut_plan(-0.38 * s, 0.15 * s, 0.2 * s, {0.1 * s, 0.06 * s}, {0.06 * s, 0.06 * s});
  add_deckhouse(to, foot, top, 0.12 * s, 0.62 * s);
  const Vec3d pivot{0.2 * s, 0, 0.36 * s};
  const Vec3d way{det::cos(elevation), 0, det::sin(elevation)};
  add_cylinder(to, pivot, pivot + way * (0.45 * s), 0.09 * s, 0.07 * s, 12);
  add_cylinder(to, pivot, pivot + way * (1.5 * s), 0.045 * s, 0.035 * s, 10);
  add_cylinder(to, pivot + way * (1.45 * s), pivot + way * (1.55 * s), 0.055 * s, 10);
}

void add_light_gun(MeshBuilder& to, Vec3d base, double s, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.5 * s}, 0.3 * s, 0.2 * s, 10);
  add_tapered_block(to, {0, 0, 0.5 * s}, {0.7 * s, 0.5 * s, 0.45 * s}, {0.6, 0.8});
  add_box(to, {0.3 * s, 0, 0.9 * s}, {0.06 * s, 0.9 * s, 0.7 * s});
  add_box(to, {0, 0.38 * s, 0.75 * s}, {0.4 * s, 0.22 * s, 0.3 * s});
  add_cylinder(to, {0.2 * s, 0, 0.85 * s}, {1.5 * s, 0, 1.0 * s}, 0.05 * s, 8);
}

void add_close_in_weapon(MeshBuilder& to, Vec3d base, double s, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.3 * s}, 0.4 * s, 0.34 * s, 14);
  for (const double side : {-1.0, 1.0})
    add_box(to, {0, side * 0.28 * s, 0.6 * s}, {0.4 * s, 0.12 * s, 0.7 * s});
  add_cylinder(to, {-0.2 * s, 0, 0.55 * s}, {0.3 * s, 0, 0.58 * s}, 0.18 * s, 12);
  add_cylinder(to, {0.3 * s, 0, 0.58 * s}, {1.0 * s, 0, 0.64 * s}, 0.07 * s, 8);
  add_cylinder(to, {0, 0, 0.8 * s}, {0, 0, 1.35 * s}, 0.24 * s, 14);
  add_ellipsoid(to, {0, 0, 1.35 * s}, {0.24 * s, 0.24 * s, 0.24 * s}, 14);
}

void add_launch_cells(MeshBuilder& to, Vec3d base, int rows, int columns, double cell) {
  const MeshBuilder::Frame frame(to, at(base));
  const double lx = rows * cell, ly = columns * cell;
  add_tapered_block(to, {}, {lx + 0.8, ly + 0.8, 0.45}, {0.95, 0.95});
  for (int i = 0; i < rows; ++i)
    for (int k = 0; k < columns; ++k)
      add_tapered_block(to, {(i + 0.5) * cell - lx / 2, (k + 0.5) * cell - ly / 2, 0.42},
                        {0.8 * cell, 0.8 * cell, 0.22}, {0.85, 0.85});
}

void add_canisters(MeshBuilder& to, Vec3d base, int tubes, double l, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  const double r = 0.085 * l, lift = radians(18);
  for (const double x : {-0.3 * l, 0.3 * l})
    for (const double y : {-1.0, 1.0})
      add_beam(to, {x, y * 2 * r, 0}, {x, y * 2 * r, 0.35 * l + x * 0.3}, 0.18, 0.18, {1, 0, 0});
  const MeshBuilder::Frame tilted(to, turned_y({0, 0, 0.3 * l}, -lift));
  for (int i = 0; i < tubes; ++i) {
    const double y = (i % 2 - 0.5) * 2.3 * r, z = (i / 2) * 2.3 * r;
    add_cylinder(to, {-l / 2, y, z}, {l / 2, y, z}, r, 12);
    for (const double x : {-0.5, -0.15, 0.2, 0.48})
      add_cylinder(to, {x * l, y, z}, {x * l + 0.12, y, z}, 1.12 * r, 12);
  }
}

void add_torpedo_tubes(MeshBuilder& to, Vec3d base, double l, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  const double r = 0.06 * l;
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.2 * l}, 0.1 * l, 10);
  for (int i = 0; i < 3; ++i) {
    const Vec3d c{0, (i == 1 ? 0 : i - 1) * 2.2 * r, (i == 1 ? 0.38 : 0.26) * l};
    add_cylinder(to, c - Vec3d{l / 2, 0, 0}, c + Vec3d{l / 2, 0, 0}, r, 10);
    add_cylinder(to, c - Vec3d{0.5 * l, 0, 0}, c - Vec3d{0.35 * l, 0, 0}, 1.2 * r, 10);
  }
}

void add_search_aerial(MeshBuilder& to, Vec3d base, double span, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.2 * span}, 0.1 * span, 0.08 * span, 10);
  const double h = 0.4 * span, z = 0.2 * span;
  const auto bow = [&](double y) { return 0.5 * y * y / span; };
  for (int k = 0; k <= 6; ++k)
    for (int i = 0; i < 8; ++i) {
      const double y0 = span * (i / 8.0 - 0.5), y1 = span * ((i + 1) / 8.0 - 0.5);
      add_cylinder(to, {bow(y0), y0, z + h * k / 6}, {bow(y1), y1, z + h * k / 6}, 0.05, 4);
    }
  for (int i = 0; i <= 8; ++i) {
    const double y = span * (i / 8.0 - 0.5);
    add_beam(to, {bow(y), y, z}, {bow(y), y, z + h}, 0.1, 0.1, {1, 0, 0});
  }
  add_cylinder(to, {0, 0, 0.18 * span}, {0.35 * span, 0, z + 0.1 * h}, 0.06, 6);
  add_box(to, {0.37 * span, 0, z + 0.12 * h}, {0.3, 0.6, 0.3});
}

void add_director(MeshBuilder& to, Vec3d base, double s, double heading) {
  const MeshBuilder::Frame frame(to, turned_z(base, heading));
  add_cylinder(to, {0, 0, 0}, {0, 0, 0.6 * s}, 0.3 * s, 0.22 * s, 12);
  add_ellipsoid(to, {0, 0, 0.85 * s}, {0.38 * s, 0.42 * s, 0.38 * s}, 14);
  add_cylinder(to, {0.3 * s, 0, 0.9 * s}, {0.5 * s, 0, 0.92 * s}, 0.2 * s, 0.45 * s, 14);
}

void add_sensor_mast(MeshBuilder& to, Vec3d base, double w, double h, Rng& rng) {
  const MeshBuilder::Frame frame(to, at(base));
  double z = 0, half = w / 2;
  const int stages = 2 + static_cast<int>(rng.below(2));
  for (int i = 0; i < stages; ++i) {
    const double top = z + 0.7 * h / stages, next = half * rng.uniform(0.62, 0.78);
    const Vec2d cut{0.55 * half, 0.55 * half};
    const Outline foot = cut_plan(-half, half, half, cut, cut);
    Outline roof = foot;
    for (auto& p : roof) p = {p.x * next / half, p.y * next / half};
    add_deckhouse(to, foot, roof, z - 0.05, top);
    for (int k = 0; k < 4; ++k) {  // aerial panels on the four faces
      const MeshBuilder::Frame face(to, turned_z({}, kPi * (0.25 + 0.5 * k)));
      const double out = 0.95 * (half + next) / 2;
      add_box(to, {out, 0, (z + top) / 2}, {0.25, 0.5 * half, 0.45 * (top - z)});
    }
    add_prism(to, inset(roof, -0.5), top - 0.05, top + 0.12);
    add_plan_railing(to, inset(roof, -0.5), top + 0.12, 0.1, {0.9, 1.2, 0.03, 2});
    z = top, half = next;
  }
  Mast pole{0.45 * h, 0.7 * half, rng.chance(0.5), 2, 2.4 * w, 1, 2.4, false, 0};
  pole.yard_span = std::max(4.0, rng.uniform(0.7, 1.2) * w);
  add_mast(to, {0, 0, z}, pole, rng);
  for (const double side : {-1.0, 1.0}) {
    add_beam(to, {0, side * half, z - 1}, {0, side * (half + 2.2), z - 0.4}, 0.25, 0.25);
    add_dome(to, {0, side * (half + 2.0), z - 0.4}, 0.6, 0.3);
  }
}

void add_hangar(MeshBuilder& to, double x0, double x1, double half, double z, double h, double lean,
                bool open) {
  if (!open) {
    const Outline plan = box_plan(x0, x1, half);
    add_deckhouse(to, plan, inset(plan, lean), z - 0.05, z + h);
    for (int i = 0; i < 10; ++i)
      add_box(to, {x0 + lean * (i + 0.5) / 13, 0, z + 0.07 * h * (i + 1)},
              {0.25, 1.3 * half, 0.045 * h});
    for (const double side : {-1.0, 1.0})
      add_box(to, {x0, side * 0.7 * half, z + 0.4 * h}, {0.5, 0.35, 0.85 * h});
    return;
  }
  const Outline front = box_plan(x1 - 0.2 * (x1 - x0), x1, half);
  add_deckhouse(to, front, inset(front, lean), z - 0.05, z + h);
  const double wall = 0.22 * half, mid = x0 + 0.4 * (x1 - x0), l = 0.82 * (x1 - x0);
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame frame(to, at({mid, side * (half - wall / 2), z - 0.05}));
    add_tapered_block(to, {}, {l, wall, h}, {1, 0.7}, {0, -side * 0.5 * lean});
  }
  add_box(to, {mid, 0, z + h}, {l, 2 * half - 1.6 * lean, 0.35});
  add_box(to, {mid, 0.3 * half, z + 0.5}, {0.3 * l, 1.4, 1.0});  // stores inside
}

void add_flight_deck_nets(MeshBuilder& to, const Hull& hull, double s1, double above) {
  const std::size_t first = to.part_count();
  add_deck_net(to, hull.deck_edge(0.01, s1, 0, above, 9), {0, 1, 0});
  to.mirror_y(first);
  const Vec3d edge = hull.deck_edge(0, 0, 0, above, 2)[0];
  add_deck_net(to, {edge, {edge.x, -edge.y, edge.z}}, {-1, 0, 0});
}

}  // namespace danbv::fleet
