// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/work_deck.h"

#include <algorithm>

#include "danbv/fleet/outfit.h"
#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

void add_cargo_rails(MeshBuilder& to, const Hull& hull, double s0, double s1, double inboard,
                     double height) {
  const int posts = std::max(4, static_cast<int>((s1 - s0) * hull.form().length / 2.6));
  for (const double port : {1.0, -1.0}) {
    const auto line = hull.deck_edge(s0, s1, inboard, 0, posts, port);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Vec3d p = line[i], top = p + Vec3d{0, 0, height};
      add_beam(to, p, top, 0.35, 0.35, {1, 0, 0});
      add_beam(to, top, Vec3d{p.x, p.y + port * 0.7 * inboard, p.z + 0.4}, 0.2, 0.2, {1, 0, 0});
      if (i + 1 == line.size()) break;
      const Vec3d next = line[i + 1];
      for (const double part : {0.3, 0.55, 0.78})
        add_cylinder(to, p + Vec3d{0, 0, part * height}, next + Vec3d{0, 0, part * height}, 0.12,
                     6);
      add_beam(to, top, next + Vec3d{0, 0, height}, 0.3, 0.35);
      const Vec3d out{0, port * (0.5 * inboard - 0.1), height};
      add_beam(to, p + out, next + out, inboard - 0.1, 0.15);
    }
  }
}

void add_pipe_stack(MeshBuilder& to, Vec3d base, double length, int wide, double r) {
  for (int row = 0; row < 3 && wide - row > 0; ++row)
    for (int i = 0; i < wide - row; ++i) {
      const double y = (i - (wide - row - 1) / 2.0) * 2.05 * r, z = 0.2 + r + row * 1.78 * r;
      add_cylinder(to, base + Vec3d{-length / 2, y, z}, base + Vec3d{length / 2, y, z}, r, 8);
    }
  for (const double x : {-0.35, 0.0, 0.35}) {
    add_block(to, base + Vec3d{x * length, 0, 0}, {0.3, 2.2 * r * wide + 0.6, 0.2});
    for (const double side : {-1.0, 1.0})
      add_block(to, base + Vec3d{x * length, side * (1.1 * r * wide + 0.2), 0},
                {0.25, 0.2, 4.6 * r + 0.4});
  }
}

void add_basket(MeshBuilder& to, Vec3d base, Vec3d size) {
  add_block(to, base, {size.x, size.y, 0.2});
  for (const double y : {-0.5, 0.5}) {
    const double side = y * (size.y - 0.12);
    const int posts = std::max(2, static_cast<int>(size.x / 1.2));
    for (int i = 0; i <= posts; ++i) {
      const double x = (size.x - 0.12) * (double(i) / posts - 0.5);
      add_block(to, base + Vec3d{x, side, 0.1}, {0.12, 0.12, size.z - 0.1});
    }
    for (const double part : {0.45, 0.75, 1.0})
      add_box(to, base + Vec3d{0, side, part * size.z}, {size.x, 0.1, 0.12});
  }
  for (const double x : {-0.5, 0.5})
    add_box(to, base + Vec3d{x * (size.x - 0.1), 0, size.z / 2}, {0.1, size.y, 0.7 * size.z});
}

namespace {

void add_cargo_item(MeshBuilder& to, Vec3d p, double width, double bay, Rng& rng) {
  const std::uint32_t draw = rng.below(9), kind = draw > 5 ? 0 : draw;  // boxes most often
  const double a = rng.uniform();
  if (kind == 0) {
    add_freight_box(to, p, std::min(6.06, bay - 0.6), std::min(2.44, width));
    if (a < 0.55)
      add_freight_box(to, p + Vec3d{0, 0, 2.6}, std::min(6.06, bay - 0.6), std::min(2.44, width));
  } else if (kind == 1) {
    add_standing_tank(to, p, std::min(0.45 * width, 1.7), 2.5 + 2.5 * a);
  } else if (kind == 2) {
    add_cable_reel(to, p, 1.0 + 0.6 * a, 0.6 * width, 0.3 + 0.6 * a);
  } else if (kind == 3) {
    add_pipe_stack(to, p, bay - 1, std::max(2, int(width / 0.9)), 0.16 + 0.14 * a);
  } else if (kind == 4) {
    add_basket(to, p, {bay - 1, std::min(width, 2.2), 1.2 + 0.6 * a});
  } else {
    add_cylinder(to, p + Vec3d{-0.4 * bay, 0, 1.3}, p + Vec3d{0.4 * bay, 0, 1.3}, 1.0 + 0.15 * a,
                 14);
    for (const double x : {-0.25, 0.25}) add_block(to, p + Vec3d{x * bay, 0, 0}, {0.4, 2.0, 0.8});
  }
}

}  // namespace

void add_deck_cargo(MeshBuilder& to, double x0, double x1, double half_width, double z, Rng& rng) {
  const int lanes = std::max(2, static_cast<int>(2 * half_width / 3.2));
  const double lane = 2 * half_width / lanes, fill = rng.uniform(0.65, 0.97);
  for (int i = 0; i < lanes; ++i) {
    double x = x0 + rng.uniform(0, 4);
    while (x < x1 - 5) {
      const double bay = std::min(rng.uniform(4.5, 8), x1 - x);
      if (rng.chance(fill))
        add_cargo_item(to, {x + bay / 2, -half_width + lane * (i + 0.5), z}, lane - 0.75, bay, rng);
      x += bay + 0.5;
    }
  }
}

void add_rov_hangar(MeshBuilder& to, double x0, double x1, double half, double z, double height) {
  const double mid = (x0 + x1) / 2, l = x1 - x0;
  add_box(to, {mid, 0, z + height}, {l, 2 * half, 0.3});
  add_box(to, {x1 - 0.15, 0, z + height / 2}, {0.3, 2 * half, height});
  add_box(to, {x0 + 0.15, 0, z + 0.8 * height}, {0.3, 2 * half, 0.4 * height});
  for (const double y : {-half + 0.25, half - 0.25})
    for (const double x : {x0 + 0.25, mid}) add_block(to, {x, y, z}, {0.4, 0.4, height});
  add_railing(to, {{x0, -half, z + height + 0.15},
                   {x0, half, z + height + 0.15},
                   {x1, half, z + height + 0.15}});
  const double s = std::min(0.3 * l, 0.4 * half);
  add_box(to, {mid, 0, z + 0.55 * height}, {1.6 * s, s, 0.5 * s});  // the vehicle under its cage
  add_box(to, {mid, 0, z + 0.55 * height - 0.45 * s}, {1.5 * s, 0.9 * s, 0.25 * s});
  for (const double x : {-0.7 * s, 0.7 * s})
    for (const double y : {-0.4 * s, 0.4 * s})
      add_cylinder(to, {mid + x, y, z}, {mid + x, y, z + height}, 0.1, 6);
  add_winch(to, {mid, 0.7 * half, z}, 0.2 * half, 0.8);
}

void add_moonpool_tower(MeshBuilder& to, Vec3d base, double w, double h) {
  add_lattice(to, base, base + Vec3d{0, 0, h}, w, 0.6 * w, 7, 0.18);
  for (const double part : {0.45, 1.0}) {
    const double half = w * (1 - 0.4 * part) / 2 + 0.8, z = base.z + part * h;
    add_box(to, {base.x, base.y, z}, {2 * half, 2 * half, 0.2});
    add_railing(to, {{base.x - half, base.y - half, z + 0.1},
                     {base.x + half, base.y - half, z + 0.1},
                     {base.x + half, base.y + half, z + 0.1},
                     {base.x - half, base.y + half, z + 0.1},
                     {base.x - half, base.y - half, z + 0.1}});
  }
  add_box(to, base + Vec3d{0, 0, h + 1.2}, {0.3 * w, 0.3 * w, 2.0});
  add_cylinder(to, base + Vec3d{0, 0, 0.3}, base + Vec3d{0, 0, 0.45 * h}, 0.3, 8);
  for (const double side : {-1.0, 1.0}) {  // hatch doors of the pool, folded open
    add_box(to, base + Vec3d{0, side * 0.62 * w, 0.8}, {0.9 * w, 0.2, 1.6});
    add_winch(to, base + Vec3d{-0.9 * w, side * 0.3 * w, 0}, 0.12 * w, 0.7);
  }
}

}  // namespace danbv::fleet
