// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/work_kit.h"

#include <algorithm>

#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

namespace {

void add_doors(MeshBuilder& to, const Outline& plan, double z, double height) {
  const PlanExtent e = plan_extent(plan);
  const double h = std::min(1.9, height - 0.7);
  for (const double side : {-1.0, 1.0}) {
    const double room = e.x1 - e.x0;
    add_door(to, {e.x0 + 0.3 * room, side * e.y, z}, side * kPi / 2, 0.85, h);
    add_door(to, {e.x0, side * 0.4 * e.y, z}, kPi, 0.85, h);
  }
}

// Thin plates along the edge, open in one wall of the after end.
void add_dodger(MeshBuilder& to, const Outline& line, double z) {
  const PlanExtent e = plan_extent(line);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec2d a = line[i], b = line[(i + 1) % line.size()];
    if (std::max(a.x, b.x) < e.x0 + 0.05 * (e.x1 - e.x0)) continue;
    add_beam(to, {a.x, a.y, z + 0.55}, {b.x, b.y, z + 0.55}, 0.08, 0.95);
  }
}

void add_pillars(MeshBuilder& to, const Outline& plan, double z0, double z1) {
  const PlanExtent e = plan_extent(plan);
  const int n = std::max(2, static_cast<int>((e.x1 - e.x0) / 4));
  for (const double side : {-1.0, 1.0})
    for (int i = 0; i < n; ++i) {
      const double x = e.x0 + 0.3 + (e.x1 - e.x0) * 0.7 * i / (n - 1);
      add_cylinder(to, {x, side * (e.y - 0.15), z0}, {x, side * (e.y - 0.15), z1}, 0.07, 6);
    }
}

}  // namespace

double add_tier(MeshBuilder& to, const Outline& plan, double z, const Tier& t) {
  const Outline roof = inset(stretched(plan, 0, -t.raked), t.tumblehome);
  const double top = z + t.height;
  add_deckhouse(to, plan, roof, z - 0.05, top, t.windows);
  if (t.doors) add_doors(to, plan, z, t.height);
  const Outline deck = inset(roof, -std::max(t.walkway, 0.12));
  add_prism(to, deck, top - 0.06, top + 0.1);
  if (t.railing) add_plan_railing(to, deck, top + 0.1);
  if (t.dodger) add_dodger(to, inset(deck, 0.2), top + 0.1);
  if (t.walkway > 0.8) add_pillars(to, deck, z, top);
  return top + 0.1;
}

double add_wheelhouse(MeshBuilder& to, const Outline& plan, double z, double height, double lean,
                      double eaves) {
  const double sill = z + 0.42 * height;
  add_deckhouse(to, plan, z - 0.05, sill);
  const Outline out = inset(plan, -lean);
  add_deckhouse(to, plan, out, sill, z + height, {1.15, 0.22, 0.08 * height, 0.46 * height, 0.22});
  add_prism(to, inset(out, -eaves), z + height - 0.05, z + height + 0.18);
  const PlanExtent e = plan_extent(plan);
  for (const double side : {-1.0, 1.0})
    add_door(to, {e.x0 + 0.9, side * e.y, z}, side * kPi / 2, 0.8, 0.62 * height);
  return z + height + 0.18;
}

void add_bridge_wings(MeshBuilder& to, double x0, double x1, double inner, double half_width,
                      double z) {
  const std::size_t first = to.part_count();
  const double mid = (x0 + x1) / 2, w = half_width - inner;
  add_box(to, {mid, inner + w / 2 - 0.1, z - 0.08}, {x1 - x0, w + 0.2, 0.16});
  add_box(to, {x1 - 0.05, inner + w / 2, z + 0.55}, {0.1, w, 1.1});
  add_box(to, {mid, half_width - 0.05, z + 0.55}, {x1 - x0, 0.1, 1.1});
  add_railing(to, {{x0, inner, z}, {x0, half_width, z}});
  add_block(to, {x1 - 0.5, half_width - 0.5, z}, {0.5, 0.5, 1.2});
  add_beam(to, {mid, inner - 0.1, z - 1.6}, {mid, half_width - 0.4, z - 0.1}, 0.2, 0.2);
  add_searchlight(to, {mid, half_width - 0.3, z + 1.0}, 0.5, kPi / 2);
  to.mirror_y(first);
}

void add_monkey_island(MeshBuilder& to, const Outline& plan, double z, Rng& rng, int domes,
                       double dome_radius) {
  const PlanExtent e = plan_extent(plan);
  const double l = e.x1 - e.x0;
  add_plan_railing(to, inset(plan, -0.1), z, 0.15, {1.0, 1.5, 0.03, 3});
  for (const double side : {-1.0, 1.0}) {
    add_searchlight(to, {e.x1 - 0.12 * l, side * 0.55 * e.y, z}, 0.7, side * rng.uniform(0, 0.5));
    const int whips = 1 + static_cast<int>(rng.below(3));
    for (int i = 0; i < whips; ++i) {
      const double x = e.x0 + l * rng.uniform(0.1, 0.9), high = rng.uniform(3, 7);
      const double aft = -rng.uniform(0, 0.5), out = side * rng.uniform(0, 0.6);
      add_whip(to, {x, side * 0.88 * e.y, z}, high, aft, out);
    }
  }
  for (int i = 0; i < domes; ++i) {
    const double side = i % 2 ? -1 : 1, r = dome_radius * rng.uniform(0.7, 1.1);
    const double x = e.x0 + l * rng.uniform(0.15, 0.5), y = side * e.y * rng.uniform(0.35, 0.7);
    add_dome(to, {x, y, z}, r, rng.uniform(0.5, 1.4));
  }
  add_block(to, {e.x0 + 0.7 * l, e.y * rng.uniform(-0.3, 0.3), z}, {0.6, 0.6, 1.2});
  add_cylinder(to, {e.x0 + 0.8 * l, 0.2, z + 0.8}, {e.x0 + 0.95 * l, 0.2, z + 0.9}, 0.1, 0.3, 10);
  add_cylinder(to, {e.x0 + 0.8 * l, 0.2, z}, {e.x0 + 0.8 * l, 0.2, z + 0.8}, 0.08, 6);
  add_block(to, {e.x0 + 0.25 * l, e.y * rng.uniform(-0.6, 0.6), z}, {1.4, 0.8, 0.7});
}

void add_foredeck(MeshBuilder& to, const Hull& hull, double s, double above, double size, Rng& rng,
                  int stores) {
  const auto deck = [&](double station) { return hull.deck_z(station) + above; };
  const double x = hull.x(s, deck(s)), bow = hull.form().length / 2;
  {
    // The deck climbs with the sheer: gear stands square to it, not sunk in.
    const MeshBuilder::Frame frame(to, at({x, 0, deck(s) + 0.02}));
    add_windlass(to, {}, size);
    add_hatch(to, {-2.6 * size, rng.uniform(-1, 1) * size, 0}, {1.2, 1.2, 0.6});
    for (const double side : {-1.0, 1.0})
      add_mushroom_vent(to, {-rng.uniform(1.8, 3.6) * size, side * 2.2 * size, 0}, 0.45 * size,
                        1.3 * size);
  }
  if (rng.chance(0.6)) {  // a breakwater: two plates in a V, with stays
    const double back = x - rng.uniform(4.5, 6) * size, z = hull.deck_z_at_x(back) + above;
    const double half = 0.7 * hull.half_breadth_at_x(back, z), high = rng.uniform(0.9, 1.5);
    for (const double side : {-1.0, 1.0}) {
      const Vec3d tip{back + 0.4 * half, 0, z + high / 2}, end{back, side * half, z + high / 2};
      add_beam(to, tip, end, 0.1, high);
      const Vec3d mid = (tip + end) * 0.5;
      add_beam(to, mid + Vec3d{0, 0, 0.3 * high}, mid - Vec3d{high, 0, high / 2}, 0.1, 0.1);
    }
  }
  const double side_room = hull.half_breadth_at_x(x - 3.4 * size, deck(s)) - 1.6 * size;
  if (side_room > 2.4 * size)
    for (const double side : {-1.0, 1.0})
      add_winch(to, {x - 3.4 * size, side * std::min(3.3 * size, side_room), deck(s)}, 0.8 * size,
                0.45 * size);
  const double back = x - 0.1 * hull.form().length;
  const double room = std::max(1.5, 0.75 * hull.half_breadth_at_x(back, deck(s)));
  if (stores > 0)
    add_deck_litter(to, back, x - 4 * size, -room, room, hull.deck_z_at_x(back) + above, stores,
                    rng);
  add_mooring_gear(to, hull, s - 0.08, 0.97, 7 * size, 0.8 * size, above, 0.7 * size);
  const double tip = bow - 0.02 * hull.form().length;
  const double tip_z = hull.deck_z_at_x(tip) + above;
  add_cylinder(to, {tip, 0, tip_z}, {tip + 0.3, 0, tip_z + 3.5}, 0.08, 0.05, 6);
  const double hawse = rng.uniform(0.92, 0.95), below = rng.uniform(1.6, 2.6) * size;
  add_anchors(to, hull, hawse, deck(0.94) - below, 1.5 * size);
}

namespace {

// Shelves of plate on four posts, with stores.
void add_rack(MeshBuilder& to, Vec3d p, Vec3d size) {
  for (const double t : {0.12, 0.55, 1.0})
    add_box(to, p + Vec3d{0, 0, t * size.z}, {size.x, size.y, 0.08});
  for (const double x : {-0.47, 0.47})
    for (const double y : {-0.45, 0.45})
      add_block(to, p + Vec3d{x * size.x, y * size.y, 0}, {0.09, 0.09, size.z});
  add_block(to, p + Vec3d{0.2 * size.x, 0, 0.14 * size.z},
            {0.4 * size.x, 0.6 * size.y, 0.25 * size.z});
  add_block(to, p + Vec3d{-0.2 * size.x, 0, 0.57 * size.z},
            {0.3 * size.x, 0.6 * size.y, 0.3 * size.z});
}

void add_litter_piece(MeshBuilder& to, Vec3d p, std::uint32_t kind, double a, double b, double c) {
  if (kind == 0) add_mushroom_vent(to, p, 0.35 + 0.3 * a, 1.0 + 0.8 * b);
  if (kind == 1) add_gooseneck_vent(to, p, 0.13 + 0.12 * a, 1.0 + 0.8 * b, 6 * c);
  if (kind == 2) add_hatch(to, p, {0.9 + 0.8 * a, 0.9 + 0.6 * b, 0.4 + 0.4 * c});
  if (kind == 3) add_block(to, p, {1.0 + 1.2 * a, 0.7 + 0.6 * b, 0.8 + 1.0 * c});
  if (kind == 4) add_cable_reel(to, p, 0.6 + 0.35 * a, 0.8 + 0.6 * b, c);
  if (kind == 5) add_capstan(to, p, 0.8 + 0.4 * a);
  if (kind == 6) add_liferaft(to, p, 1.4 + 0.6 * a);
  if (kind == 7) add_winch(to, p, 0.6 + 0.4 * a, 0.5 + 0.25 * b);
  if (kind == 8) add_rack(to, p, {1.4 + 0.8 * a, 0.9 + 0.4 * b, 1.3 + 0.7 * c});
  if (kind == 9) add_standing_tank(to, p, 0.5 + 0.3 * a, 1.4 + 0.8 * b);
}

}  // namespace

void add_deck_litter(MeshBuilder& to, double x0, double x1, double y0, double y1, double z,
                     int pieces, Rng& rng) {
  // One place a cell, so that pieces keep clear of each other.
  const double lx = std::fabs(x1 - x0), ly = std::fabs(y1 - y0), room = 2.3;
  const int nx = std::max(1, static_cast<int>(lx / room)),
            ny = std::max(1, static_cast<int>(ly / room));
  const double share = std::min(0.9, double(pieces) / (nx * ny));
  for (int i = 0; i < nx; ++i)
    for (int k = 0; k < ny; ++k) {
      const double u = (i + rng.uniform(0.4, 0.6)) / nx, v = (k + rng.uniform(0.4, 0.6)) / ny;
      const bool taken = rng.chance(share);
      const std::uint32_t kind = rng.below(10);
      const double a = rng.uniform(), b = rng.uniform(), c = rng.uniform();  // one draw a statement
      if (taken) add_litter_piece(to, {x0 + (x1 - x0) * u, y0 + (y1 - y0) * v, z}, kind, a, b, c);
    }
}

void add_side_stairs(MeshBuilder& to, double x, double y, double z0, double z1, double width) {
  const double run = 0.8 * (z1 - z0);
  for (const double side : {-1.0, 1.0})
    add_stair(to, {x, side * y, z0}, {x + run, side * y, z1}, width);
}

}  // namespace danbv::fleet
