// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/cargo_hatch.h"
#include "danbv/fleet/ships/container_stack.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/gallery.h"
#include "danbv/fleet/ships/merchant_house.h"
#include "danbv/fleet/ships/project_cargo.h"

namespace danbv::fleet::generators {

namespace {

enum class CargoGear { cranes, derricks, gantry };

struct Freighter {
  CargoGear gear;
  bool side_gear;  // cranes at the ship's side, else on the centreline
  double hatch_width, hatch_share, coaming, mast_height;
  double deck_cargo;  // chance that a hatch carries something
  bool boxes;         // and that it is containers
};

Freighter draw_freighter(Rng& rng, double length) {
  Freighter f;
  const double pick = rng.uniform();
  f.gear = pick < 0.5 ? CargoGear::cranes : pick < 0.85 ? CargoGear::derricks : CargoGear::gantry;
  f.side_gear = f.gear == CargoGear::cranes && rng.chance(0.5);
  f.hatch_width = rng.uniform(0.58, f.side_gear ? 0.66 : 0.82);
  f.hatch_share = rng.uniform(0.62, 0.8);
  f.coaming = rng.uniform(1.4, 2.8) + length / 160;
  f.mast_height = rng.uniform(0.1, 0.16) * length;
  f.deck_cargo = rng.uniform(0.7, 1.0);
  f.boxes = rng.chance(0.6);
  return f;
}

// A pair of posts with a cross-tree, and booms resting fore and aft.
void add_derrick_posts(MeshBuilder& to, const Vessel& v, const Freighter& f, double x, double reach,
                       Rng& rng) {
  const double z = v.deck(x), w = rng.uniform(0.15, 0.32) * v.beam(), r = 0.25 + v.length() / 350;
  const double tall = f.mast_height;
  add_block(to, {x, 0, z}, {5 * r + 1, 2.3 * w, 2.6});
  add_railing(to,
              straight_line({x - 2.4 * r, -1.1 * w, z + 2.6}, {x - 2.4 * r, 1.1 * w, z + 2.6}, 2),
              v.railing);
  for (const double side : {-1.0, 1.0}) {
    add_cylinder(to, {x, side * w, z}, {x, side * w, z + tall}, r, 0.7 * r, 12);
    add_ladder(to, {x + 1.3 * r, side * w, z + 2.6}, {x + 1.1 * r, side * w, z + 0.95 * tall},
               {0, 1, 0}, 0.5, 0.5, v.fine);
    for (const double way : {-1.0, 1.0}) {
      const double up = rng.uniform(0.05, 0.9) * tall;
      const double tip = clamp(x + way * reach * rng.uniform(0.7, 1.0), v.x(0), v.x(1) - 2);
      add_derrick(to, {x + way * 1.2 * r, side * w, z + 3.2},
                  {tip, side * w * rng.uniform(0.5, 1.6), z + 3.2 + up},
                  {x, side * w, z + 0.97 * tall}, 0.35 * r);
      add_winch(to, {x + way * (2.5 * r + 1.5), side * 0.6 * w, z}, 1.5, 0.5);
    }
  }
  add_beam(to, {x, -1.15 * w, z + 0.9 * tall}, {x, 1.15 * w, z + 0.9 * tall}, r, 1.4 * r);
  add_mast(to, {x, 0, z + 0.9 * tall + 0.6 * r}, {0.4 * tall, 0.6 * r, false, 1, 1.2 * w, 0, 1},
           rng);
}

void add_gear_at(MeshBuilder& to, const Vessel& v, const Freighter& f, double x, double reach,
                 int i, Rng& rng) {
  if (f.gear == CargoGear::derricks) return add_derrick_posts(to, v, f, x, reach, rng);
  if (f.gear == CargoGear::gantry) return;
  Crane c{f.coaming + rng.uniform(0.05, 0.075) * v.length(),
          0.5 + v.length() / 160,
          std::min(1.1 * reach + 6, 0.24 * v.length()),
          rng.uniform(0.02, 0.6),
          (i % 2 ? kPi : 0.0) + rng.uniform(-0.25, 0.25),
          rng.chance(0.3),
          3};
  const double side = f.side_gear ? 0.82 * v.half(x) : 0.0;
  add_crane(to, {x, side, v.deck(x)}, c);
}

// A travelling gantry that straddles the hatches.
void add_hatch_gantry(MeshBuilder& to, const Vessel& v, const Freighter& f, double x, double half) {
  const double z = v.deck(x), tall = f.coaming + 0.04 * v.length() + 3, t = 0.5 + v.length() / 300;
  for (const double side : {-1.0, 1.0}) {
    for (const double dx : {-2.2, 2.2})
      add_beam(to, {x + dx, side * half, z}, {x + 0.6 * dx, side * half, z + tall}, t, t);
    add_beam(to, {x - 2.8, side * half, z + 0.4}, {x + 2.8, side * half, z + 0.4}, t, t);
    add_ladder(to, {x + 3.2, side * half, z}, {x + 2.2, side * half, z + tall}, {0, 1, 0}, 0.5, 0.4,
               v.fine);
  }
  for (const double dx : {-1.3, 1.3})
    add_beam(to, {x + dx, -1.15 * half, z + tall}, {x + dx, 1.15 * half, z + tall}, t, 1.5 * t);
  add_block(to, {x, 0.3 * half, z + tall + 0.5 * t}, {4, 3, 2.2});
  add_railing(to, {{x + 1.8, -1.1 * half, z + tall + t}, {x + 1.8, 1.1 * half, z + tall + t}},
              v.railing);
}

// Containers in groups of one or two rows, with alleys between the groups and between the bays.
void add_box_groups(MeshBuilder& to, const Vessel& v, const CargoHatch& h, double top, Rng& rng) {
  const double alley = v.length() / rng.uniform(55, 75);
  const int bays = std::max(1, static_cast<int>((h.x1 - h.x0 + alley) / (kBoxLength + alley)));
  const int wide = 1 + static_cast<int>(rng.below(2));
  const double group = wide * kBoxWidth;
  const int groups = std::max(1, static_cast<int>((2 * h.half_width + alley) / (group + alley)));
  for (int b = 0; b < bays; ++b)
    for (int i = 0; i < groups; ++i) {
      const double y = (i - 0.5 * (groups - 1)) * (group + alley),
                   x = (h.x0 + h.x1) / 2 + (b - 0.5 * (bays - 1)) * (kBoxLength + alley);
      const MeshBuilder::Frame frame(to, at({0, y, 0}));
      const int tiers = 1 + static_cast<int>(rng.below(3) + v.length() / 70);
      const bool doors_aft = rng.chance(0.5);
      add_container_bay(
          to, v, {x - kBoxLength / 2, top, kBoxLength, std::vector<int>(wide, tiers), doors_aft},
          rng);
    }
}

void add_hatch_load(MeshBuilder& to, const Vessel& v, const Freighter& f, const CargoHatch& h,
                    double top, Rng& rng) {
  const double len = h.x1 - h.x0;
  if (f.boxes && len > kBoxLength) {
    add_box_groups(to, v, h, top, rng);
  } else {
    add_project_cargo(to, v, {(h.x0 + h.x1) / 2, 0, top},
                      {0.9 * len, 1.6 * h.half_width, rng.uniform(0.025, 0.06) * v.length() + 2},
                      rng);
  }
}

// Hatches between two stations, gear in the spaces between them.
void add_cargo_space(MeshBuilder& to, const Vessel& v, const Freighter& f, double x0, double x1,
                     Rng& rng) {
  const int holds = std::max(1, static_cast<int>((x1 - x0) / (0.14 * v.length() + 8) + 0.3));
  const double pitch = (x1 - x0) / holds, reach = pitch;
  for (int i = 0; i < holds; ++i) {
    const double mid = x0 + (i + 0.5) * pitch, len = f.hatch_share * pitch;
    CargoHatch h;
    h.x0 = mid - len / 2, h.x1 = mid + len / 2, h.z = v.deck(mid);
    h.half_width = f.hatch_width * std::min(v.half(h.x0), v.half(h.x1));
    h.coaming = f.coaming, h.cover = 0.5, h.panels = 3 + static_cast<int>(len / 7);
    h.state = rng.chance(0.75)  ? HatchState::closed
              : rng.chance(0.5) ? HatchState::half_open
                                : HatchState::open;
    const double top = add_cargo_hatch(to, v, h, rng);
    if (h.state == HatchState::closed && rng.chance(f.deck_cargo))
      add_hatch_load(to, v, f, h, top, rng);
    if (i + 1 < holds || holds == 1)
      add_gear_at(to, v, f, holds == 1 ? h.x0 - 0.1 * pitch : x0 + (i + 1) * pitch, reach, i, rng);
    if (f.gear == CargoGear::gantry && i == holds / 2)
      add_hatch_gantry(to, v, f, h.x1 + 1, h.half_width + 0.8);
  }
}

// The mooring deck under the house: a hall at the stern, passages beside the engine casing.
Gallery draw_poop(Rng& rng, const Vessel& v) {
  Gallery g;
  g.s0 = 0.004, g.plate = g.roof = v.length() / 220;
  g.height = rng.uniform(2.6, 3.0) + v.length() / 120, g.bay = rng.uniform(1.2, 1.8) * g.height;
  g.depth = rng.uniform(0.16, 0.24) * v.beam(), g.hall = rng.uniform(0.3, 0.45);
  g.sill = rng.uniform(0.25, 0.4);
  return g;
}

void add_poop(MeshBuilder& to, const Vessel& v, Gallery g, double s1) {
  g.s1 = s1;
  add_gallery_deck(to, v.hull, g);
  const double x = v.x(0), half = v.half(x), top = v.deck(x) + g.height;
  for (const double y : {-0.9, -0.3, 0.3, 0.9})
    add_block(to, {x + 1.5 * g.plate, y * half, v.deck(x) - 0.1}, {g.plate, g.plate, g.height});
  add_side_railings(to, v, 0.01, s1, top + g.roof - v.deck(x));
}

}  // namespace

void cargo(MeshBuilder& to, Rng& rng) {
  const double length = rng.uniform(58, 185);
  HullForm form = draw_merchant_form(to, rng, length, {5.0, 7.2}, {8.5, 13.5});
  form.sheer_fwd = rng.uniform(0.08, 0.28), form.sheer_aft = rng.uniform(0.02, 0.12);
  const Vessel v(form);
  const Freighter f = draw_freighter(rng, length);
  v.hull.add_shell(to);
  const Forecastle fore{rng.uniform(0.88, 0.93), rng.uniform(2.0, 3.0), rng.uniform(0.9, 1.4)};
  add_forecastle(to, v, fore, rng);
  MerchantHouse h = draw_merchant_house(rng, v);
  h.storeys = 2 + static_cast<int>(length / 70 + rng.uniform(0, 2));
  const double fore_end = v.x(fore.s0) - 0.012 * length - fore.height;
  double s_rail = 0;
  if (rng.chance(0.6)) {
    const Gallery poop = draw_poop(rng, v);
    h.z = v.deck(v.x(0.1)) + poop.height + poop.roof;
    const double x0 = add_stern_house(to, v, h, rng) + 0.015 * length;
    s_rail = v.hull.s_of_x(x0);
    add_poop(to, v, poop, s_rail);
    add_cargo_space(to, v, f, x0, fore_end, rng);
  } else {  // three quarters aft, or amidships
    h.x_fwd = v.x(rng.chance(0.5) ? rng.uniform(0.33, 0.42) : rng.uniform(0.5, 0.6));
    h.freefall = false, h.davits = true;
    const HouseExtent house = add_merchant_house(to, v, h, rng);
    add_mooring_stern(to, v, 0.06, rng);
    add_cargo_space(to, v, f, v.x(0.06), house.x_aft - 0.01 * length, rng);
    add_cargo_space(to, v, f, h.x_fwd + 0.02 * length, fore_end, rng);
    s_rail = 0.06;
  }
  if (rng.chance(0.6))
    v.hull.add_bulwark(to, s_rail, fore.s0, rng.uniform(1.1, 2.0), std::max(0.14, 3 * v.fine));
  else
    add_side_railings(to, v, s_rail, fore.s0);
  v.hull.add_strake(to, 0.1, 0.85, 0.82 * v.depth(), std::max(0.2, 0.004 * length));
}

}  // namespace danbv::fleet::generators
