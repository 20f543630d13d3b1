// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/hold.h"
#include "danbv/fleet/ships/house_walls.h"
#include "danbv/fleet/ships/merchant_house.h"

namespace danbv::fleet::generators {

namespace {

struct Tanker {
  bool chemical;      // many lines, deck beams outside, deck tanks
  int lines;          // pipes along the deck
  double pipe, rack;  // their radius and height over the deck
  double manifold_s;
  int manifold_lines;
  bool side_catwalk;
  double x0, x1;  // the cargo deck
  double sunk;    // how deep it lies between the sides
  double base;    // its height
  Hold well;      // where it is sunk
  int plates;     // platforms over it
  double cover;   // share of the deck they cover
};

Tanker draw_tanker(Rng& rng, const Vessel& v) {
  Tanker t;
  t.chemical = v.length() < 200 && rng.chance(0.6);
  t.lines = t.chemical ? 6 + static_cast<int>(rng.below(6)) : 3 + static_cast<int>(rng.below(3));
  t.pipe = (t.chemical ? 0.12 : 0.2) + v.length() / rng.uniform(900, 1400);
  t.manifold_s = rng.uniform(0.44, 0.58);
  t.manifold_lines = 3 + static_cast<int>(rng.below(t.chemical ? 8 : 4));
  t.side_catwalk = rng.chance(0.3);
  t.sunk = rng.uniform(0.3, 0.5) * v.depth();
  t.base = v.depth() - t.sunk;
  t.rack = t.sunk + rng.uniform(0.012, 0.032) * v.length() - 2.2 * t.pipe;
  t.plates = 3 + static_cast<int>(rng.below(5));
  t.cover = rng.uniform(0.8, 0.88);
  return t;
}

// What stands on a platform from x0 to x1: tank hatches and vents of the tanks below, at both
// sides.
void add_platform_gear(MeshBuilder& to, const Vessel& v, double x0, double x1, double half,
                       double z) {
  const double size = 1 + v.length() / 200;
  for (const double side : {-1.0, 1.0}) {
    add_hatch(to, {x0 + 0.3 * (x1 - x0), side * 0.6 * half, z}, {size, size, size});
    add_mushroom_vent(to, {x0 + 0.55 * (x1 - x0), side * 0.5 * half, z}, 0.35 * size, 1.6 * size);
    add_gooseneck_vent(to, {x0 + 0.8 * (x1 - x0), side * 0.85 * half, z}, 0.2 * size, 1.2 * size,
                       side > 0 ? kPi / 2 : -kPi / 2);
  }
}

// Legs of a platform: outer ones on the side decks, inner ones in the well.
void add_platform_legs(MeshBuilder& to, const Vessel& v, const Tanker& t, double x0, double x1,
                       double half, double top) {
  const int n = std::max(2, static_cast<int>((x1 - x0) / (0.04 * v.length())));
  for (int i = 0; i <= n; ++i)
    for (const double side : {-1.0, 1.0}) {
      const double x = x0 + 0.5 + (x1 - x0 - 1) * i / n, y = side * (half - 0.4);
      add_cylinder(to, {x, y, v.depth() - 0.3}, {x, y, top}, 3 * v.fine, 6);
    }
  if (x1 < t.well.x1)
    add_edge_pillars(to, house_plan(x0 + 0.5, x1 - 0.5, 0.85 * t.well.half), t.base - 0.1, top,
                     0.06 * v.length(), 3 * v.fine);
}

void add_rack(MeshBuilder& to, const Vessel& v, const Tanker& t) {
  const double z = t.base + t.rack, spacing = 3.4 * t.pipe, w = spacing * t.lines / 2;
  for (int i = 0; i < t.lines; ++i)
    add_deck_pipe(to, {t.x0, -w + (i + 0.5) * spacing, z},
                  {t.x1 - 6 * i * t.pipe, -w + (i + 0.5) * spacing, z}, t.pipe, 0.04 * v.length(),
                  t.base);
  const int loops = 2 + t.lines / 3;  // expansion loops
  for (int i = 0; i < loops; ++i) {
    const double x = t.x0 + (t.x1 - t.x0) * (i + 0.7) / (loops + 1), d = 6 * t.pipe;
    add_pipe(to,
             {{x, w, z}, {x, w + d, z}, {x, w + d, z + d}, {x + d, w + d, z + d}, {x + d, w, z}},
             0.8 * t.pipe, 8);
  }
  // Platforms over the lines, with gaps between them.
  for (int i = 0; i < t.plates; ++i) {
    const double step = (t.x1 - t.x0) / t.plates, a = t.x0 + (i + 0.5 - 0.5 * t.cover) * step,
                 b = a + t.cover * step, half = 0.97 * std::min(v.half(a), v.half(b));
    const Outline plate = house_plan(a, b, half);
    add_deck_plate(to, plate, z + 2.2 * t.pipe, std::max(0.15, 4 * v.fine));
    add_edge_railing(to, plate, z + 2.2 * t.pipe, v.railing);
    add_platform_gear(to, v, a, b, half, z + 2.2 * t.pipe);
    add_platform_legs(to, v, t, a, b, half, z + 2 * t.pipe);
  }
  const double top = z + 2.2 * t.pipe, lift = 0.5 + 2 * t.pipe;
  for (int i = 0; i <= t.lines / 2; ++i)  // as many lines again over the platforms
    for (const double side : {-1.0, 1.0})
      add_deck_pipe(to, {t.x0, side * (0.12 * v.beam() + i * spacing), top + lift},
                    {t.x1, side * (0.12 * v.beam() + i * spacing), top + lift}, t.pipe,
                    0.04 * v.length(), top - 0.1);
  const double y = t.side_catwalk ? w + 3 : 0, up = t.side_catwalk ? 0.5 : 1.2 + 2 * t.pipe;
  const Vec3d end{t.x1, y, z + up};
  add_catwalk(to, v, {t.x0, y, z + up}, end, 1.0 + v.length() / 250, up + t.rack);
}

// Lines across the deck to both sides, with valves, drip trays and gauges.
void add_manifold(MeshBuilder& to, const Vessel& v, const Tanker& t, Rng& rng) {
  const double x0 = v.x(t.manifold_s), z = t.base + t.rack + 2.5 * t.pipe, pitch = 5.5 * t.pipe;
  const double reach = 0.86 * v.half(x0), wide = pitch * t.manifold_lines;
  for (int i = 0; i < t.manifold_lines; ++i) {
    const double x = x0 + (i - (t.manifold_lines - 1) / 2.0) * pitch;
    add_cylinder(to, {x, -reach, z}, {x, reach, z}, t.pipe, 8);
    for (const double side : {-1.0, 1.0}) {
      add_cylinder(to, {x, side * reach, z}, {x, side * (reach + 0.6 * t.pipe), z}, 1.7 * t.pipe,
                   10);
      add_cylinder(to, {x, 0.8 * side * reach, z}, {x, 0.8 * side * reach, z + 5 * t.pipe},
                   0.35 * t.pipe, 6);
      const MeshBuilder::Frame f(to, at({x, 0.8 * side * reach, z + 5 * t.pipe}));
      add_torus(to, {0, 0, 0}, 1.3 * t.pipe, 0.25 * t.pipe, 10, 5);
    }
  }
  for (const double side : {-1.0, 1.0}) {
    const double y = side * (reach - 1.5 * pitch * 0.5);
    add_block(to, {x0, y, t.base}, {wide + 2, 0.75 * pitch + 2, 0.35 * t.rack});
    add_catwalk(to, v, {x0 - wide / 2 - 1, 0.68 * side * reach, z - 2 * t.pipe},
                {x0 + wide / 2 + 1, 0.68 * side * reach, z - 2 * t.pipe}, 1.2 + v.length() / 300,
                t.rack);
  }
  for (const double side : {-0.28, 0.28}) {  // hose cranes
    if (t.chemical && side < 0 && rng.chance(0.5)) continue;
    const Crane crane{0.035 * v.length() + 2,
                      0.4 + v.length() / 400,
                      rng.uniform(0.07, 0.1) * v.length() + 4,
                      rng.uniform(0.05, 0.5),
                      rng.chance(0.5) ? 0.0 : kPi,
                      false,
                      2};
    add_crane(to, {x0 + (wide / 2 + 3) * (side > 0 ? 1 : -1), side * v.beam(), t.base}, crane);
  }
}

// Tank domes, vents and cleaning hatches in rows on both sides.
void add_tank_tops(MeshBuilder& to, const Vessel& v, const Tanker& t, Rng& rng) {
  const int tanks = 4 + static_cast<int>(rng.below(4));
  const double size = 1 + v.length() / 200, jitter = rng.uniform(-0.2, 0.2);
  for (int i = 0; i < tanks; ++i) {
    const double x = t.x0 + (t.well.x1 - t.x0) * (i + 0.5) / tanks, half = t.well.half;
    for (const double side : {-1.0, 1.0}) {
      add_hatch(to, {x, side * 0.6 * half, t.base}, {size, size, size});
      add_mushroom_vent(to, {x + 2 * size, side * (0.45 + jitter) * half, t.base}, 0.35 * size,
                        1.6 * size);
      add_gooseneck_vent(to, {x - 2.2 * size, side * 0.85 * half, t.base}, 0.2 * size, 1.2 * size,
                         side > 0 ? kPi / 2 : -kPi / 2);
      add_cylinder(to, {x + 3 * size, side * 0.3 * half, t.base},
                   {x + 3 * size, side * 0.3 * half, t.base + 3.2 * size}, 0.16 * size, 8);
    }
    if (i > 0)
      add_floodlight_post(to, {t.x0 + (t.x1 - t.x0) * i / tanks, 0.2 * half, t.base},
                          0.04 * v.length() + 3);
  }
}

// Deck beams that stand on the deck instead of under it, and tanks on deck.
void add_chemical_deck(MeshBuilder& to, const Vessel& v, const Tanker& t, Rng& rng) {
  const int beams = static_cast<int>(rng.uniform(24, 40));
  const double tall = rng.uniform(0.5, 0.9);
  for (int i = 0; i < beams; ++i) {
    const double x = t.x0 + (t.well.x1 - t.x0) * (i + 0.5) / beams;
    add_block(to, {x, 0, t.base - 0.1}, {std::max(0.12, 3 * v.fine), 2 * t.well.half, tall});
  }
  const int tanks = static_cast<int>(rng.below(4));
  for (int i = 0; i < tanks; ++i) {
    const double r = rng.uniform(0.018, 0.026) * v.length(), len = rng.uniform(3, 5) * r;
    const double x = t.x0 + (t.x1 - t.x0) * rng.uniform(0.1, 0.4),
                 y = (i % 2 ? 1 : -1) * 0.62 * v.half(x);
    const Vec3d c{x + (i / 2) * 1.2 * len + 0.5 * len, y, t.base + 1.5 * r};
    add_ellipsoid(to, c, {0.62 * len, r, r}, 20);
    add_cylinder(to, c - Vec3d{0.45 * len, 0, 0}, c + Vec3d{0.45 * len, 0, 0}, r, 20);
    for (const double d : {-0.3, 0.3})
      add_block(to, {c.x + d * len, y, t.base}, {0.5 * r, 1.8 * r, 1.2 * r});
  }
}

}  // namespace

void tanker(MeshBuilder& to, Rng& rng) {
  const double length = rng.chance(0.5) ? rng.uniform(90, 190) : rng.uniform(180, 335);
  HullForm form = draw_merchant_form(to, rng, length, {4.6, 8.0}, {8.2, 16});
  form.deck_fullness_fwd = rng.uniform(3, 4.8), form.entrance = rng.uniform(0.13, 0.24);
  form.sheer_fwd = rng.uniform(0, 0.08);
  const Vessel v(form);
  Tanker t = draw_tanker(rng, v);
  t.x0 = add_stern_house(to, v, draw_merchant_house(rng, v), rng) + 0.01 * length;
  Forecastle fore{rng.uniform(0.91, 0.95), rng.uniform(2.0, 3.2), 1.2};
  add_forecastle(to, v, fore, rng);
  t.x1 = v.x(fore.s0) - 0.03 * length;
  t.well = fit_hold(v, t.x0, std::min(t.x1, v.x(1 - 0.55 * form.entrance)), 1 - t.sunk / v.depth(),
                    0.05);
  v.hull.add_shell(to, {well_of(v, t.well)});
  add_open_well(to, v, t.well);
  add_rack(to, v, t);
  add_manifold(to, v, t, rng);
  add_tank_tops(to, v, t, rng);
  if (t.chemical) add_chemical_deck(to, v, t, rng);
  const double x = t.x0 + rng.uniform(0.08, 0.2) * (t.x1 - t.x0);
  add_deck_house(to, v, {x, -0.5 * v.half(x), t.base}, {0.03 * length + 2, 0.2 * v.beam(), 3}, rng);
  add_side_railings(to, v, v.hull.s_of_x(t.x0 - 0.01 * length), fore.s0);
}

}  // namespace danbv::fleet::generators
