// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/cargo_hatch.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/hold.h"
#include "danbv/fleet/ships/merchant_house.h"

namespace danbv::fleet::generators {

namespace {

enum class BulkGear { none, cranes, self_unloader };

struct Bulker {
  BulkGear gear;
  int holds;
  double coaming, hatch_share, hatch_width;  // shares of the hold's length and of the breadth
  bool side_rolling;
  double crane_height, slew;
  double floor;  // of the holds, share of the depth
};

Bulker draw_bulker(Rng& rng, double length) {
  Bulker b;
  b.gear = length > 235       ? BulkGear::none
           : rng.chance(0.18) ? BulkGear::self_unloader
           : rng.chance(0.7)  ? BulkGear::cranes
                              : BulkGear::none;
  b.holds = std::max(3, static_cast<int>(length / 38 + rng.uniform(-0.5, 2.0)));
  b.coaming = rng.uniform(2.0, 3.6) * (0.7 + length / 300);
  b.hatch_share = rng.uniform(0.55, 0.75);
  b.hatch_width = rng.uniform(0.6, 0.82);
  b.side_rolling = rng.chance(0.5);
  b.crane_height = rng.uniform(0.055, 0.08) * length;
  b.slew = rng.uniform(-0.5, 0.5);
  b.floor = rng.uniform(0.45, 0.55);
  return b;
}

// An open grab of two shells, standing on deck.
void add_grab(MeshBuilder& to, Vec3d base, double size) {
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame frame(to, turned_x(base + Vec3d{0, side * 0.45 * size, 0.1}, 0));
    add_side_prism(
        to,
        {{-0.6 * size, 0}, {0.6 * size, 0}, {0.45 * size, 0.7 * size}, {-0.45 * size, 0.7 * size}},
        -0.25 * size, 0.25 * size);
    add_beam(to, {0, 0, 0.7 * size}, {0, -side * 0.35 * size, 1.4 * size}, 0.15 * size,
             0.15 * size);
  }
  add_box(to, base + Vec3d{0, 0, 1.5 * size}, {0.5 * size, 0.5 * size, 0.3 * size});
}

// Between two holds: deck crane or mast house, grab, vents, ladders.
void add_cross_deck(MeshBuilder& to, const Vessel& v, const Bulker& b, double x, double room, int i,
                    Rng& rng) {
  const double z = v.deck(x), half = v.half(x);
  if (b.gear == BulkGear::cranes) {
    Crane crane;
    crane.pedestal_height = b.crane_height;
    crane.pedestal_radius = 0.13 * room + 0.6;
    crane.boom_length = rng.uniform(0.13, 0.16) * v.length();
    crane.elevation = rng.uniform(0.05, 0.5);
    crane.slew = (i % 2 ? kPi : 0) + b.slew * rng.uniform(0, 1);
    crane.lattice = rng.chance(0.2);
    add_crane(to, {x, 0, z}, crane);
    if (rng.chance(0.5)) add_grab(to, {x, 0.5 * half, z}, 0.012 * v.length() + 0.8);
  }
  const Vec3d size{0.5 * room, rng.uniform(0.12, 0.25) * v.beam(), rng.uniform(2.4, 3.2)};
  for (const double side : {-0.35, 0.35})
    add_deck_house(to, v, {x, side * half * 1.2, z}, size, rng);
  for (const double side : {-0.8, 0.8})
    for (const double dx : {-0.25, 0.25})
      add_gooseneck_vent(to, {x + dx * room, side * half, z}, 0.25 + v.length() / 1500,
                         1.2 + v.length() / 400, side > 0 ? kPi / 2 : -kPi / 2);
}

// In port two of three hatches are worked: half open, their covers over part of the hold, or open.
HatchState draw_state(Rng& rng, int i) {
  if (i % 3 == 2) return HatchState::closed;
  return rng.chance(0.6) ? HatchState::half_open : HatchState::open;
}

// Hatches over their holds; those that stand open show a well in the hull.
std::vector<Well> add_holds(MeshBuilder& to, const Vessel& v, const Bulker& b, double x0, double x1,
                            Rng& rng) {
  std::vector<Well> wells;
  const double pitch = (x1 - x0) / b.holds;
  for (int i = 0; i < b.holds; ++i) {
    const double mid = x0 + (i + 0.5) * pitch, len = b.hatch_share * pitch;
    CargoHatch h;
    h.x0 = mid - len / 2, h.x1 = mid + len / 2, h.z = v.deck(mid);
    h.half_width = b.hatch_width * std::min(v.half(h.x0), v.half(h.x1));
    h.coaming = b.coaming, h.cover = 0.35 * b.coaming;
    h.panels = 2 + static_cast<int>(len / 9);
    h.state = draw_state(rng, i);
    h.side_rolling = b.side_rolling && h.state == HatchState::closed;
    if (h.state != HatchState::closed) {
      const Hold hold = fit_hold(v, mid - 0.46 * pitch, mid + 0.46 * pitch, b.floor, 0.05);
      h.half_width = std::min(h.half_width, 0.85 * hold.half), h.deep = true;
      add_hold(to, v, hold, {h.x0, h.x1, h.half_width});
      add_stowed_cargo(to, hold, rng);
      wells.push_back(well_of(v, hold));
    }
    add_cargo_hatch(to, v, h, rng);
    if (i + 1 < b.holds)
      add_cross_deck(to, v, b, x0 + (i + 1) * pitch, (1 - b.hatch_share) * pitch, i, rng);
  }
  return wells;
}

// A conveyor boom over the hatches, from a tower before the house.
void add_unloader(MeshBuilder& to, const Vessel& v, double x, Rng& rng) {
  const double z = v.deck(x), reach = rng.uniform(0.35, 0.48) * v.length();
  const double tall = rng.uniform(0.07, 0.1) * v.length(), w = 0.02 * v.length();
  const double yaw = rng.uniform(-0.05, 0.05);
  add_tapered_block(to, {x, 0, z}, {0.05 * v.length(), 0.3 * v.beam(), tall}, {0.7, 0.7});
  const MeshBuilder::Frame frame(to, turned_z({x, 0, z + 0.75 * tall}, yaw));
  add_lattice(to, {0, 0, 0}, {reach, 0, 0.02 * reach}, 1.3 * w, 0.9 * w, 18, 0.08 * w);
  add_beam(to, {0, 0, -0.3 * w}, {reach, 0, 0.02 * reach - 0.3 * w}, 0.7 * w, 0.15 * w);
  add_lattice(to, {0, 0, 0.2 * tall}, {-0.01 * reach, 0, 0.9 * tall}, w, 0.5 * w, 5, 0.08 * w);
  for (const double t : {0.45, 0.75})
    add_cylinder(to, {0, 0, 0.9 * tall}, {t * reach, 0, 0.02 * t * reach + 0.5 * w}, 2 * v.fine, 6);
  add_portal(to, {0.8 * reach, 0, -0.75 * tall}, {2.2 * w, 0.7 * tall, 0, 0.25 * w, 0, false});
}

}  // namespace

void bulk(MeshBuilder& to, Rng& rng) {
  const double length = rng.chance(0.6) ? rng.uniform(90, 235) : rng.uniform(180, 330);
  const Vessel v(draw_merchant_form(to, rng, length, {5.2, 7.6}, {8.5, 13.5}));
  const Bulker b = draw_bulker(rng, length);
  MerchantHouse house = draw_merchant_house(rng, v);
  const double front = add_stern_house(to, v, house, rng);
  const Forecastle fore{rng.uniform(0.9, 0.94), rng.uniform(2.0, 3.4), rng.uniform(1.0, 1.5)};
  add_forecastle(to, v, fore, rng);
  double x0 = front + 0.012 * length;
  if (b.gear == BulkGear::self_unloader) {
    add_unloader(to, v, x0 + 0.035 * length, rng);
    x0 += 0.075 * length;
  }
  v.hull.add_shell(to, add_holds(to, v, b, x0, v.x(fore.s0) - 0.01 * length, rng));
  const double s_house = v.hull.s_of_x(front);
  if (rng.chance(0.25))
    add_side_railings(to, v, s_house, fore.s0);
  else
    v.hull.add_bulwark(to, s_house, fore.s0, rng.uniform(1.2, 1.8) * (0.7 + length / 300),
                       std::max(0.14, 3 * v.fine));
  for (const double side : {-0.88, 0.88})
    add_deck_pipe(to, {front, side * v.half(front), v.depth() + 0.7},
                  {v.x(0.82), side * v.half(v.x(0.82)), v.depth() + 0.7}, 0.12 + length / 1500, 6,
                  v.depth() - 0.1);
}

}  // namespace danbv::fleet::generators
