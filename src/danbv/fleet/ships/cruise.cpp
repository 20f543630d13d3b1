// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/balconies.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/lido.h"
#include "danbv/fleet/ships/merchant_house.h"

namespace danbv::fleet::generators {

namespace {

struct Liner {
  double storey, boat, boat_room;  // heights; boats' length and the depth of their recess
  int decks;                       // of cabins
  double s_aft, s_fwd;             // ends of the lowest cabin deck
  double step_aft, step_fwd;       // how much each further deck is shorter
  double balcony, pitch;
  bool canyon;     // two rows of cabins with an open street between
  double street;   // half its width
  double terrace;  // share of the length of the covered terrace aft on the boat deck
  int bridge_deck;
};

// `tall`: 0 for the lowest stack of cabins to 1 for the highest.
Liner draw_liner(Rng& rng, const Vessel& v, double tall) {
  Liner c;
  const double length = v.length();
  c.storey = rng.uniform(2.8, 3.1) * (0.8 + length / 800);
  c.boat = clamp(0.042 * length, 7.0, 13.0) * rng.uniform(0.9, 1.1);
  c.boat_room = 0.45 * c.boat + 1.0 + rng.uniform(0.09, 0.16) * v.beam();
  c.decks = std::max(3, static_cast<int>(length * (0.05 + 0.095 * tall) / c.storey));
  c.s_aft = rng.uniform(0.01, 0.18), c.s_fwd = rng.uniform(0.74, 0.9);
  c.step_aft = rng.uniform(0.003, 0.025), c.step_fwd = rng.uniform(0.004, 0.02);
  const double least = rng.uniform(1.7, 2.4), share = rng.uniform(70, 110);
  c.balcony = std::max(least, length / share);
  c.pitch = std::max(rng.uniform(2.8, 3.8), length / 70) * std::max(1.0, c.decks / 8.0);
  c.canyon = c.decks > 3 || rng.chance(0.5);
  c.street = rng.uniform(0.07, 0.11) * v.beam();
  c.terrace = rng.uniform(0.08, 0.18);
  c.bridge_deck = 1 + static_cast<int>(rng.below(std::max(1, c.decks / 2)));
  return c;
}

// The recess above the hull where the boats hang, under the overhang of the cabin decks.
double add_boat_deck(MeshBuilder& to, const Vessel& v, const Liner& c) {
  const double z = v.depth() - 0.1, tall = 2.0 * c.storey;
  Windows big{c.pitch, 0.6 * c.pitch, 0.9, 0.6 * tall, std::max(0.3, v.length() / 600), 3};
  add_storey(to, hull_plan(v, c.s_aft + c.terrace, c.s_fwd + 0.02, c.boat_room, 16), z, tall, big);
  const double x0 = v.x(0.2), x1 = v.x(0.72), pitch = 1.3 * c.boat;
  const int boats = static_cast<int>((x1 - x0) / pitch);
  for (const double side : {-1.0, 1.0})
    for (int i = 0; i < boats; ++i) {
      const double x = x0 + (i + 0.5) * (x1 - x0) / boats,
                   y = side * (v.half(x) - 0.2 * c.boat - 0.4);
      add_lifeboat(to, {x, y, z + 0.35 * tall}, c.boat);
      for (const double d : {-0.38, 0.38}) {
        add_beam(to, {x + d * c.boat, side * (v.half(x) - c.boat_room), z + 0.93 * tall},
                 {x + d * c.boat, y, z + 0.93 * tall}, 0.4, 0.5);
        add_cylinder(to, {x + d * c.boat, y, z + 0.6 * tall}, {x + d * c.boat, y, z + 0.95 * tall},
                     2 * v.fine, 6);
      }
    }
  add_edge_pillars(to, hull_plan(v, c.s_aft, c.s_fwd, 0.2, 12), z, z + tall, pitch, 0.25 + v.fine);
  add_side_railings(to, v, c.s_aft, 0.97);
  return z + tall;
}

// The outline of cabin deck i; with a canyon only its starboard half.
Outline cabin_plan(const Vessel& v, const Liner& c, int i) {
  const double s0 = c.s_aft + c.step_aft * i, s1 = c.s_fwd - c.step_fwd * i;
  const Outline whole = hull_plan(v, s0, s1, -0.1, 14);
  if (!c.canyon || i < 1) return whole;
  const double inner = -c.street;
  Outline half;
  for (const auto& p : whole)
    if (p.y < inner - 0.15 * v.beam()) half.push_back(p);
  half.push_back({half.back().x, inner});
  half.push_back({half.front().x, inner});
  return half;
}

void add_cabins(MeshBuilder& to, const Vessel& v, const Liner& c, double z) {
  for (int i = 0; i < c.decks; ++i) {
    const std::size_t first = to.part_count();
    const BalconyDeck deck{z + i * c.storey, c.storey, c.balcony, c.pitch, 1.1, 0};
    const Outline plan = cabin_plan(v, c, i);
    add_balcony_deck(to, v, plan, deck);
    if (i + 1 == c.decks || (c.canyon && i == 0)) {
      add_deck_plate(to, plan, z + (i + 1) * c.storey, std::max(0.2, 4 * v.fine));
      add_edge_railing(to, plan, z + (i + 1) * c.storey, v.railing);
    }
    if (c.canyon && i >= 1) to.mirror_y(first);
  }
}

// What spans the street: the whole forward part, houses that divide it into wells, footbridges.
void add_street(MeshBuilder& to, const Vessel& v, const Liner& c, double z, Rng& rng) {
  const double low = z + c.storey - 0.1, top = z + c.decks * c.storey, width = 2 * c.street + 0.6;
  const double x0 = v.x(c.s_aft + c.step_aft * c.decks) + 2,
               x1 = v.x(c.s_fwd - c.step_fwd * c.decks) - 0.5;
  const double front = rng.uniform(0.08, 0.25) * (x1 - x0);
  add_block(to, {x1 - front / 2, 0, low}, {front, width, top - low});
  const int wells = 1 + static_cast<int>(rng.below(3));
  const double pitch = (x1 - front - x0) / wells;
  for (int i = 0; i < wells; ++i) {
    const double aft = x0 + i * pitch, block = rng.uniform(0.08, 0.2) * pitch;
    if (i > 0 || rng.chance(0.5))  // else the street is open over the stern
      add_block(to, {aft + block / 2, 0, low}, {block, width, top - low});
    const int bridges = 1 + static_cast<int>(rng.below(3));
    for (int k = 0; k < bridges; ++k) {
      const double x = aft + pitch * (0.2 + 0.8 * (k + 0.5) / bridges);
      const int deck = 2 + static_cast<int>(rng.below(c.decks - 1));
      add_block(to, {x, 0, z + deck * c.storey - 0.006 * v.length()},
                {rng.uniform(0.02, 0.05) * v.length(), width, 0.006 * v.length()});
    }
  }
}

BridgeTop add_cruise_bridge(MeshBuilder& to, const Vessel& v, const Liner& c, double z, Rng& rng) {
  Accommodation h = draw_accommodation(rng, v.length());
  h.storey_height = c.storey, h.closed_wings = rng.chance(0.7);
  h.wing_half_width = v.beam() / 2 + rng.uniform(0.5, 3.0);
  const double x = v.x(c.s_fwd - c.step_fwd * c.bridge_deck);
  return add_bridge(to, h, x - 0.025 * v.length() - 4, x + 0.01 * v.length() + 1,
                    0.8 * v.beam() / 2, z + c.bridge_deck * c.storey, rng);
}

// Pools, slides, courts and domes from aft to forward; the order and sizes by the seed.
void add_sun_deck(MeshBuilder& to, const Vessel& v, const Liner& c, double z, Rng& rng) {
  const double x0 = v.x(c.s_aft + c.step_aft * c.decks) + 0.03 * v.length(),
               x1 = v.x(c.s_fwd - c.step_fwd * c.decks) - 0.05 * v.length();
  const int places = 4 + static_cast<int>(rng.below(3)),
            funnel_at = static_cast<int>(rng.below(places - 1));
  const double pitch = (x1 - x0) / places, half = (c.canyon ? 0.14 : 0.32) * v.beam(),
               y = c.canyon ? 0.32 * v.beam() : 0;
  for (int i = 0; i < places; ++i) {
    const Vec3d p{x0 + (i + 0.5) * pitch, (i % 2 ? 1 : -1) * y, z};
    const double pick = rng.uniform();
    if (i == funnel_at) {
      Funnel f = draw_funnel(rng, v.length());
      f.length *= 1.5, f.casing_height = c.storey, f.base = p, f.rake *= 1.5;
      if (c.canyon) f.casing_width = 1.6 * half, f.width = std::min(f.width, 1.4 * half);
      add_funnel(to, f);
    } else if (pick < 0.35) {
      add_pool(to, v, p, 0.5 * pitch, half);
      if (!c.canyon)
        add_sun_gallery(to, v, p, 0.95 * pitch, 1.3 * half, 0.4 * half, 1.1 * c.storey);
    } else if (pick < 0.6) {
      const double tall = rng.uniform(2.0, 3.6) * c.storey;
      const int turns = 2 + static_cast<int>(rng.below(3));
      add_water_slide(to, v, p, std::min(0.3 * pitch, 0.9 * half), tall, turns);
    } else if (pick < 0.8) {
      add_court(to, v, p, 0.7 * pitch, 1.5 * half);
    } else {
      const MeshBuilder::Frame frame(to, at(p));
      const Windows glass{2.5, 2.0, 0.5, 1.8, 0.4, 0};
      add_storey(to, house_plan(-0.35 * pitch, 0.35 * pitch, half, 0.3 * half, 0.3 * half), 0,
                 c.storey, glass);
      add_ellipsoid(to, {0, 0, c.storey}, {0.25 * pitch, 0.8 * half, 0.7 * c.storey}, 20);
    }
  }
  for (int i = 0; i < 6; ++i)
    add_dome(to, {x0 + rng.uniform(0, 1) * (x1 - x0), (i % 2 ? 1 : -1) * 0.42 * v.beam(), z},
             0.5 + v.length() / 250);
}

}  // namespace

void cruise(MeshBuilder& to, Rng& rng) {
  const double length = rng.uniform(110, 365);
  HullForm form = draw_merchant_form(to, rng, length, {5.4, 9.6}, {7.6, 18});
  form.sheer_fwd = rng.uniform(0.0, 0.08), form.sheer_aft = 0, form.flare = rng.uniform(0.4, 0.9);
  form.entrance = rng.uniform(0.26, 0.36), form.deck_fullness_fwd = rng.uniform(2.0, 2.8);
  form.keel_fullness_fwd = rng.uniform(1.1, 1.5), form.stem_rake = rng.uniform(0.04, 0.09);
  form.transom_width = rng.uniform(0.8, 0.95);
  const Vessel v(form);
  const Liner c = draw_liner(rng, v, third_spread(to));
  v.hull.add_shell(to);
  const double z = add_boat_deck(to, v, c);
  add_cabins(to, v, c, z);
  if (c.canyon) add_street(to, v, c, z, rng);
  const BridgeTop bridge = add_cruise_bridge(to, v, c, z, rng);
  const double top = z + c.decks * c.storey;
  BridgeTop mast = bridge;
  mast.z = std::max(bridge.z, top + 0.1);
  mast.x_fwd = v.x(c.s_fwd - c.step_fwd * c.decks) - 2, mast.x_aft = mast.x_fwd - 0.03 * length;
  add_bridge_gear(to, v, mast.z > bridge.z && !c.canyon ? mast : bridge, rng);
  add_sun_deck(to, v, c, top, rng);
  v.hull.add_bulwark(to, c.s_fwd + 0.03, 1.0, rng.uniform(1.1, 2.0), std::max(0.14, 3 * v.fine));
  const double s = 0.5 * (c.s_fwd + 1.02), x = v.x(s);
  add_windlass(to, {x, 0, v.deck(x)}, 0.9 + length / 300);
  if (rng.chance(0.4))
    add_helideck(to, {x - 0.01 * length, 0, v.deck(x) + 3}, {0.5 * v.half(x), 8, -3, true, true});
  add_anchors(to, v.hull, 0.95, 0.72 * v.depth(), 1.2 + length / 120);
  v.hull.add_strake(to, 0.03, 0.9, 0.9 * v.depth(), std::max(0.2, 0.003 * length));
}

}  // namespace danbv::fleet::generators
