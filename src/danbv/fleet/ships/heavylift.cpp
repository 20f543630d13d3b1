// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/cargo_hatch.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/hold.h"
#include "danbv/fleet/ships/house_walls.h"
#include "danbv/fleet/ships/merchant_house.h"
#include "danbv/fleet/ships/project_cargo.h"

namespace danbv::fleet::generators {

namespace {

// Mast cranes on one side, their booms along the deck or over the side.
void add_heavy_cranes(MeshBuilder& to, const Vessel& v, double x0, double x1, double side,
                      Rng& rng) {
  const int cranes = 2 + static_cast<int>(rng.below(2));
  for (int i = 0; i < cranes; ++i) {
    const double x = x0 + (x1 - x0) * (i + rng.uniform(0.3, 0.7)) / cranes;
    Crane c;
    c.pedestal_height = rng.uniform(0.08, 0.12) * v.length();
    c.pedestal_radius = rng.uniform(0.1, 0.13) * v.beam();
    c.boom_length = rng.uniform(0.2, 0.28) * v.length();
    c.elevation = rng.uniform(0.05, 1.1);
    c.slew = rng.chance(0.6) ? (rng.chance(0.5) ? 0.0 : kPi) + rng.uniform(-0.2, 0.2)
                             : -side * rng.uniform(0.6, 1.6);
    c.lattice = rng.chance(0.5);
    c.hook_drop = 0.03 * v.length();
    const double y = side * (v.half(x) - 1.15 * c.pedestal_radius);
    add_crane(to, {x, y, v.deck(x)}, c);
    add_block(to, {x, y, v.deck(x)}, {0.05 * v.length(), 2.2 * c.pedestal_radius, 2.8});
  }
}

// Pieces of cargo along the deck on grillage beams.
void add_deck_load(MeshBuilder& to, const Vessel& v, double x0, double x1, double y, double half,
                   double z, Rng& rng) {
  const int pieces = std::max(2, static_cast<int>((x1 - x0) / v.length() * rng.uniform(6, 11)));
  const double pitch = (x1 - x0) / pieces;
  for (int i = 0; i < pieces; ++i) {
    if (rng.chance(0.1)) continue;
    const double x = x0 + (i + 0.5) * pitch, len = rng.uniform(0.7, 0.9) * pitch;
    for (const double d : {-0.35, -0.12, 0.12, 0.35})
      add_block(to, {x + d * len, y, z},
                {0.4 + v.length() / 400, 1.8 * half, 0.3 + v.length() / 400});
    const double up = z + 0.3 + v.length() / 400;
    const double tall = rng.uniform(0.05, 0.11) * v.length();
    if (rng.chance(0.5)) {
      add_project_cargo(to, v, {x, y, up}, {len, 1.6 * half * rng.uniform(0.7, 1.0), tall}, rng);
      continue;
    }
    for (const double side : {-0.48, 0.48})  // two abreast, a narrow alley between them
      add_project_cargo(to, v, {x, y + side * half, up}, {len, 0.82 * half, tall}, rng);
  }
}

// Walls of a coaming round an opening, with stays outside.
void add_coaming_walls(MeshBuilder& to, const Vessel& v, const HoldOpening& o, double z,
                       double tall) {
  const double t = std::max(0.3, 5 * v.fine), mid = (o.x0 + o.x1) / 2;
  for (const double s : {-1.0, 1.0}) {
    add_block(to, {mid, o.y + s * (o.half + t / 2), z}, {o.x1 - o.x0 + 2 * t, t, tall});
    add_block(to, {mid + s * (o.x1 - o.x0 + t) / 2, o.y, z}, {t, 2 * o.half, tall});
    for (int i = 0; i < 12; ++i)
      add_block(to, {o.x0 + (o.x1 - o.x0) * (i + 0.5) / 12, o.y + s * (o.half + t + 0.4), z},
                {0.3, 1.0, 0.85 * tall});
  }
}

// One box hold: covered by pontoons that carry cargo, or partly open with cargo standing in it.
Well add_box_hold(MeshBuilder& to, const Vessel& v, const Hold& hold, const HoldOpening& o,
                  double coaming, bool open, Rng& rng) {
  const double z = std::max(v.deck(hold.x0), v.deck(hold.x1)) - 0.1, top = z + coaming;
  add_hold(to, v, hold, o);
  add_coaming_walls(to, v, o, z, coaming);
  const int pontoons = 4;
  const int laid = open ? static_cast<int>(rng.below(2)) + 1 : pontoons;
  const double step = (o.x1 - o.x0) / pontoons, thick = 0.6 + v.length() / 400;
  for (int i = 0; i < laid; ++i)
    add_block(to, {o.x0 + (i + 0.5) * step, o.y, top},
              {step - 0.01 * v.length(), 2 * o.half + 0.8, thick});
  if (laid > 1)
    add_deck_load(to, v, o.x0, o.x0 + laid * step, o.y, o.half, top + thick - 0.05, rng);
  if (!open) return well_of(v, hold);
  const double tall = rng.uniform(0.6, 1.2) * (top - hold.floor), free = o.x0 + laid * step;
  for (const double side : {-0.48, 0.48})
    add_project_cargo(to, v, {(free + o.x1) / 2, o.y + side * o.half, hold.floor},
                      {0.8 * (o.x1 - free), 0.75 * o.half, tall}, rng);
  add_stowed_cargo(to, hold, rng);
  return well_of(v, hold);
}

// Box holds from x0 to x1, their hatches away from the side the cranes stand on.
std::vector<Well> add_box_holds(MeshBuilder& to, const Vessel& v, double x0, double x1, double side,
                                Rng& rng) {
  std::vector<Well> wells;
  const int holds = 2 + static_cast<int>(rng.below(2));
  const double coaming = rng.uniform(1.5, 3), floor = rng.uniform(0.42, 0.52),
               pitch = (x1 - x0) / holds, share = rng.uniform(0.72, 0.82);
  for (int i = 0; i < holds; ++i) {
    const double mid = x0 + (i + 0.5) * pitch;
    const Hold hold = fit_hold(v, mid - 0.47 * pitch, mid + 0.47 * pitch, floor, 0.06);
    const HoldOpening o{mid - share * pitch / 2, mid + share * pitch / 2, 0.66 * hold.half,
                        -side * 0.26 * hold.half};
    wells.push_back(add_box_hold(to, v, hold, o, coaming, rng.chance(0.75), rng));
  }
  return wells;
}

void add_project_carrier(MeshBuilder& to, const Vessel& v, Rng& rng) {
  const bool forward = rng.chance(0.4);
  const double side = rng.chance(0.5) ? 1 : -1;
  const double length = v.length();
  MerchantHouse h = draw_merchant_house(rng, v);
  h.width_share = rng.uniform(0.75, 0.95);
  double x0, x1;
  const Forecastle fore{forward ? 0.80 : rng.uniform(0.9, 0.93), rng.uniform(2.2, 3.5), 1.3};
  add_forecastle(to, v, fore, rng);
  if (forward) {
    h.x_fwd = v.x(0.93), h.funnel = false, h.freefall = false, h.davits = true, h.width_share = 0.9;
    h.z = v.deck(h.x_fwd) + fore.height - 0.2;
    x1 = add_merchant_house(to, v, h, rng).x_aft - 0.01 * length;
    add_mooring_stern(to, v, 0.05, rng);
    for (const double port : {-1.0, 1.0}) {
      Funnel f = draw_funnel(rng, length);
      f.length *= 0.7, f.width = 0.13 * v.beam(), f.casing_width = 0.17 * v.beam();
      f.base = {v.x(0.1), port * 0.75 * v.half(v.x(0.1)), v.deck(v.x(0.1))};
      add_funnel(to, f);
    }
    x0 = v.x(0.17);
  } else {
    x0 = add_stern_house(to, v, h, rng) + 0.015 * length;
    x1 = v.x(fore.s0) - 0.02 * length;
  }
  v.hull.add_shell(to, add_box_holds(to, v, x0, x1, side, rng));
  add_heavy_cranes(to, v, x0, x1, side, rng);
  v.hull.add_bulwark(to, v.hull.s_of_x(x0), fore.s0, rng.uniform(1.0, 1.8),
                     std::max(0.14, 3 * v.fine));
}

// What was floated on: a production deck that overhangs its pontoons, on cribbing, with modules.
void add_floated_cargo(MeshBuilder& to, const Vessel& v, double x0, double x1, Rng& rng) {
  const double len = x1 - x0, mid = (x0 + x1) / 2, half = rng.uniform(0.85, 1.05) * v.half(mid);
  const double z = v.depth() - 0.05, crib = rng.uniform(0.016, 0.022) * v.length();
  const double legs = rng.uniform(0.035, 0.05) * v.length(), t = 0.012 * v.length();
  const int rows = 3 + static_cast<int>(rng.below(3));
  for (int i = 0; i < 2 * rows; ++i)
    add_block(to, {x0 + len * (i + 0.5) / (2 * rows), 0, z}, {t, 1.7 * half, crib});
  const double z1 = z + crib, z2 = z1 + 1.5 * t, z3 = z2 + legs;
  for (const double side : {-1.0, 1.0}) {
    add_block(to, {mid, side * 0.62 * half, z1 - 0.1}, {0.98 * len, 0.42 * half, 1.5 * t + 0.1});
    for (int i = 0; i < rows; ++i) {
      const double x = x0 + len * (i + 0.5) / rows, y = side * 0.62 * half;
      add_cylinder(to, {x, y, z2 - 0.2}, {x, y, z3 + 0.2}, 1.3 * t, 18);
      add_cylinder(to, {x, y, z2 + 0.2}, {x, -0.3 * y, z3}, 0.3 * t, 8);
    }
  }
  add_block(to, {mid, 0, z3}, {len, 2 * half, t});
  add_edge_railing(to, house_plan(x0, x1, half), z3 + t, v.railing);
  add_deck_load(to, v, x0 + 0.02 * len, x1 - 0.02 * len, 0, 0.9 * half, z3 + t - 0.05, rng);
}

// A dock ship: low open deck, house on a high forebody, floats at the stern.
void add_semi_submersible(MeshBuilder& to, const Vessel& v, Rng& rng) {
  v.hull.add_shell(to);
  const double s0 = rng.uniform(0.78, 0.84), rise = rng.uniform(0.7, 1.1) * v.depth();
  add_forecastle(to, v, {s0, rise, 1.4}, rng);
  MerchantHouse h = draw_merchant_house(rng, v);
  h.funnel = false, h.freefall = false, h.davits = true, h.width_share = rng.uniform(0.7, 0.92);
  h.length = 0.55 * (1 - s0) * v.length(), h.x_fwd = v.x(0.93);
  h.x_fwd = std::min(h.x_fwd, v.x(s0) + 1.35 * h.length), h.z = v.deck(h.x_fwd) + rise - 0.2;
  add_merchant_house(to, v, h, rng);
  const double tall = rng.uniform(1.0, 1.7) * v.depth(), stern = v.x(0);
  const int floats = rng.chance(0.6) ? 2 : 1;
  for (const double side : {-1.0, 1.0}) {
    if (floats == 1 && side < 0) continue;
    const double len = rng.uniform(0.05, 0.09) * v.length(), w = rng.uniform(0.18, 0.28) * v.beam();
    const Vec3d base{stern + 0.6 * len + 2, side * (0.96 * v.half(stern + len) - w / 2),
                     v.depth() - 0.3};
    add_block(to, base, {len, w, tall});
    add_edge_railing(to,
                     {{base.x - len / 2, base.y - w / 2},
                      {base.x + len / 2, base.y - w / 2},
                      {base.x + len / 2, base.y + w / 2},
                      {base.x - len / 2, base.y + w / 2}},
                     base.z + tall, v.railing);
    add_ladder(to, {base.x + len / 2 + 0.3, base.y, base.z},
               {base.x + len / 2 + 0.3, base.y, base.z + tall}, {0, 1, 0}, 0.6, 0.45, v.fine);
    Funnel f = draw_funnel(rng, v.length());
    f.casing_height = 0, f.length = 0.5 * len, f.width = 0.5 * w, f.height = 0.5 * tall;
    f.base = base + Vec3d{0, 0, tall};
    add_funnel(to, f);
  }
  const double x0 = stern + 0.14 * v.length(), x1 = v.x(s0) - 0.02 * v.length();
  add_floated_cargo(to, v, x0, x1, rng);
  for (int i = 0; i < 24; ++i)
    for (const double side : {-1.0, 1.0}) {
      const double x = x0 + (x1 - x0) * i / 24;
      add_bollard(to, {x, side * 0.95 * v.half(x), v.depth()}, 0.6 + v.length() / 300);
    }
  add_mooring_stern(to, v, 0.04, rng);
  add_side_railings(to, v, 0.12, s0);
}

}  // namespace

void heavylift(MeshBuilder& to, Rng& rng) {
  const bool dock = rng.chance(0.35);
  const double length = dock ? rng.uniform(140, 230) : rng.uniform(90, 190);
  HullForm form = draw_merchant_form(to, rng, length, dock ? Range{4.4, 5.6} : Range{4.9, 6.8},
                                     dock ? Range{12, 17} : Range{9, 14});
  form.sheer_fwd = rng.uniform(0, 0.05), form.sheer_aft = 0,
  form.transom_width = rng.uniform(0.85, 0.97);
  form.entrance = rng.uniform(0.14, 0.22);
  const Vessel v(form);
  if (dock)
    add_semi_submersible(to, v, rng);
  else
    add_project_carrier(to, v, rng);
}

}  // namespace danbv::fleet::generators
