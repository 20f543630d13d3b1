// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/fleet/registry.h"
#include "danbv/fleet/ships/container_stack.h"
#include "danbv/fleet/ships/deck_gear.h"
#include "danbv/fleet/ships/gallery.h"
#include "danbv/fleet/ships/merchant_house.h"
#include "danbv/fleet/ships/roro_gear.h"

namespace danbv::fleet::generators {

namespace {

// Slab sides with garage openings over the main deck. Returns the height of the top.
struct Garage {
  double s0, s1;  // where the slab sides begin and end
  int tiers;
  double tier_height;
  bool open_sides;  // openings in the lowest tiers
  double cavity;    // length of the open garage mouth at the stern
};

Garage draw_garage(const MeshBuilder& to, Rng& rng, const Vessel& v, int tiers) {
  return {rng.uniform(0.0, 0.03),
          rng.uniform(0.9, 0.97),
          tiers,
          (0.155 + 0.06 * third_spread(to)) * v.beam(),
          rng.chance(0.85),
          rng.uniform(0.04, 0.1) * v.length()};
}

// A tier whose lanes at the sides stand open, with lorries in them; returns where it ends.
double add_open_garage(MeshBuilder& to, const Vessel& v, const Garage& g, int tier, double s0,
                       double plate, Rng& rng) {
  Gallery a;
  a.s0 = s0, a.s1 = rng.uniform(0.5, 0.82), a.plate = plate, a.roof = 0;
  a.base = tier * g.tier_height - 0.1, a.height = g.tier_height - plate + 0.1;
  a.depth = rng.uniform(0.13, 0.2) * v.beam();
  a.bay = rng.uniform(1.5, 2.4) * g.tier_height;
  a.sill = rng.uniform(0.15, 0.3), a.post = rng.uniform(0.12, 0.28);
  add_gallery_deck(to, v.hull, a);
  const double x0 = v.x(s0) + 2, x1 = v.x(a.s1) - 2,
               y = std::min(v.half(x0), v.half(x1)) - plate - 2.4;
  for (const double side : {-1.0, 1.0}) {
    const MeshBuilder::Frame frame(to, at({0, side * y, 0}));
    add_parked_vehicles(to, x0, x1, 2, v.depth() + a.base, 0.6, rng);
  }
  return a.s1;
}

double add_garage(MeshBuilder& to, const Vessel& v, const Garage& g, Rng& rng) {
  double z = v.depth() - 0.2;
  const double plate = std::max(0.3, v.length() / 300);
  for (int i = 0; i < g.tiers; ++i, z += g.tier_height) {
    Windows holes{rng.uniform(5, 9),
                  0,
                  0.35 * g.tier_height,
                  0.4 * g.tier_height,
                  v.length() / rng.uniform(70, 120),
                  0};
    holes.width = holes.spacing * rng.uniform(0.5, 0.75);
    if (!g.open_sides || i % 2 == 1) holes.spacing = 0;
    const double step = i * 0.012;  // the front leans back
    const double mouth = i == 0 ? v.hull.s_of_x(v.x(g.s0) + g.cavity) : g.s0;
    double closed = mouth;
    if (holes.spacing > 0) closed = add_open_garage(to, v, g, i, mouth, plate, rng);
    holes.spacing = 0;
    add_storey(to, hull_plan(v, closed, g.s1 - step, 0.05 * i, 22), z, g.tier_height, holes);
    add_deck_plate(to, hull_plan(v, g.s0, g.s1 - step + 0.004, -0.15, 22), z + g.tier_height,
                   plate);
    if (i > 0) continue;
    for (const double port : {1.0, -1.0}) {  // cheeks of the garage mouth
      const double x = v.x(g.s0) + g.cavity / 2, y = port * (v.half(v.x(g.s0)) - plate);
      add_block(to, {x, y, z}, {g.cavity, 2 * plate, g.tier_height});
      add_block(to, {x - 0.2 * g.cavity, 0.33 * y, z}, {plate, plate, g.tier_height});
    }
  }
  return z;
}

void add_top_rail(MeshBuilder& to, const Vessel& v, const Garage& g, double z) {
  add_edge_railing(to, hull_plan(v, g.s0 + 0.002, g.s1 - 0.012 * g.tiers, 0.3, 22), z, v.railing);
}

MerchantHouse top_house(Rng& rng, const Vessel& v, double s, double z) {
  MerchantHouse h = draw_merchant_house(rng, v);
  h.x_fwd = v.x(s), h.z = z, h.storeys = 1 + static_cast<int>(rng.below(3));
  h.length = rng.uniform(0.06, 0.12) * v.length(), h.width_share = rng.uniform(0.75, 0.95);
  h.funnel = false, h.freefall = false, h.davits = true;
  return h;
}

void add_roof_funnels(MeshBuilder& to, const Vessel& v, double s, double z, Rng& rng) {
  const bool pair = rng.chance(0.5);
  for (const double side : {-1.0, 1.0}) {
    if (!pair && side > 0) continue;
    Funnel f = draw_funnel(rng, v.length());
    f.height *= 0.6, f.casing_height *= 0.5;
    if (pair) f.width *= 0.7, f.casing_width = 1.3 * f.width;
    f.base = {v.x(s), pair ? side * 0.6 * v.half(v.x(s)) : 0.0, z};
    add_funnel(to, f);
  }
}

void add_stern_ramps(MeshBuilder& to, const Vessel& v, const Garage& g, Rng& rng) {
  const double stern = v.x(0), w = v.half(stern),
               raised = rng.chance(0.6) ? rng.uniform(1.0, 1.45) : rng.uniform(-0.12, 0.05);
  const double len = (raised > 0.5 ? 1.0 : 0.8) * rng.uniform(1.5, 2.4) * g.tier_height;
  if (rng.chance(0.4)) {  // quarter ramp at one side
    const double side = rng.chance(0.5) ? 1 : -1;
    add_ramp(to, v,
             {{stern + 0.2, side * 0.5 * w, v.depth()},
              0.75 * w,
              len,
              kPi - side * 0.5,
              std::max(raised, 1.1),
              1.5 * len});
  } else {
    add_ramp(
        to, v,
        {{stern - 0.2, 0, v.depth()}, rng.uniform(0.9, 1.5) * w, len, kPi, raised, g.tier_height});
  }
  const double x = v.x(rng.uniform(0.35, 0.6)), side = rng.chance(0.5) ? 1 : -1;  // side door
  const double wide = rng.uniform(0.05, 0.08) * v.length(), y = side * v.half(x);
  add_block(to, {x, y, 0.62 * v.depth()}, {wide, 0.8 + v.length() / 300, 0.36 * v.depth()});
  for (const double d : {-0.35, 0.0, 0.35})
    add_block(to, {x + d * wide, y, 0.62 * v.depth()},
              {0.06 * wide, 1.2 + v.length() / 200, 0.36 * v.depth()});
}

// Pure car carrier: slab to the bow, bridge on the roof.
void add_car_carrier(MeshBuilder& to, const Vessel& v, Rng& rng) {
  const Garage g = draw_garage(to, rng, v, 2 + static_cast<int>(rng.below(2)));
  const double top = add_garage(to, v, g, rng), s = rng.uniform(0.72, 0.86);
  add_stern_ramps(to, v, g, rng);
  add_top_rail(to, v, g, top);
  const HouseExtent house = add_merchant_house(to, v, top_house(rng, v, s, top), rng);
  const double s_funnel = rng.uniform(0.1, 0.25);
  add_roof_funnels(to, v, s_funnel, top, rng);
  add_garage_vents(to, v, v.x(0.06), house.x_aft, rng.uniform(0.55, 0.82) * v.half(v.x(0.1)), top,
                   rng);
  add_garage_vents(to, v, v.x(s_funnel + 0.08), house.x_aft - 4,
                   rng.uniform(0.1, 0.4) * v.beam() / 2, top, rng);
  if (rng.chance(0.4))
    add_parked_vehicles(to, v.x(s_funnel + 0.1), house.x_aft - 6, 0.3 * v.beam(), top, 0.4, rng);
}

// Ferry: garage under a long deckhouse with promenades, boats and stepped stern.
void add_ropax(MeshBuilder& to, const Vessel& v, Rng& rng) {
  Garage g = draw_garage(to, rng, v, 1 + static_cast<int>(rng.below(2)));
  const double top = add_garage(to, v, g, rng), s_aft = rng.uniform(0.08, 0.4);
  add_stern_ramps(to, v, g, rng);
  add_top_rail(to, v, g, top);
  MerchantHouse h = top_house(rng, v, rng.uniform(0.82, 0.88), top);
  h.length = h.x_fwd - v.x(s_aft), h.storeys = 2 + static_cast<int>(rng.below(3));
  h.width_share = rng.uniform(0.9, 1.0);
  const HouseExtent house = add_merchant_house(to, v, h, rng);
  const double boat = clamp(0.055 * v.length(), 6.0, 12.0), z = top + 0.2;
  for (int i = 0; i < 2 + static_cast<int>(rng.below(4)); ++i)
    for (const double side : {-1.0, 1.0}) {
      const double x = v.x(s_aft) + 1.4 * boat * (i + 0.7);
      add_davit_lifeboat(to, {x, side * (v.half(x) - 2.2), z}, boat, side);
    }
  const double roof = house.top.bridge_z;
  add_roof_funnels(to, v, s_aft + rng.uniform(0.06, 0.2), roof, rng);
  add_garage_vents(to, v, v.x(s_aft + 0.3), house.top.x_aft - 6, 0.3 * v.half(0), roof, rng);
  add_parked_vehicles(to, v.x(0.02), v.x(s_aft) - 4, 0.8 * v.half(v.x(0.05)), top,
                      rng.uniform(0.2, 0.9), rng);
}

// Ro-ro freighter: weather deck with trailers or boxes, house forward or aft.
void add_freight_roro(MeshBuilder& to, const Vessel& v, Rng& rng) {
  Garage g = draw_garage(to, rng, v, 1);
  g.s1 = rng.uniform(0.9, 0.94);
  const double top = add_garage(to, v, g, rng);
  add_stern_ramps(to, v, g, rng);
  add_top_rail(to, v, g, top);
  const bool forward = rng.chance(0.65);
  MerchantHouse h =
      top_house(rng, v, forward ? rng.uniform(0.82, 0.87) : rng.uniform(0.22, 0.3), top);
  h.storeys += 2, h.funnel = !forward;
  const HouseExtent house = add_merchant_house(to, v, h, rng);
  if (forward) add_roof_funnels(to, v, rng.uniform(0.1, 0.2), top, rng);
  const double x0 = forward ? v.x(0.26) : h.x_fwd + 4, x1 = forward ? house.x_aft - 3 : v.x(0.84);
  const double half = 0.85 * std::min(v.half(x0), v.half(x1));
  add_garage_vents(to, v, x0, x1, 0.85 * v.beam() / 2 - 1, top, rng);
  if (rng.chance(0.5))
    return add_parked_vehicles(to, x0, x1, half - 2, top, rng.uniform(0.4, 0.95), rng);
  for (double x = x0; x + kBoxLength < x1; x += kBoxLength + std::max(1.5, v.length() / 90)) {
    ContainerBay bay{x, top, kBoxLength, {}, rng.chance(0.5)};
    for (int r = 0; r < static_cast<int>((2 * half - 4) / kBoxWidth); ++r)
      bay.tiers.push_back(static_cast<int>(rng.below(5)));
    add_container_bay(to, v, bay, rng);
  }
}

}  // namespace

void roro(MeshBuilder& to, Rng& rng) {
  const double length = rng.uniform(95, 260), pick = rng.uniform();
  HullForm form = draw_merchant_form(to, rng, length, {5.0, 7.8}, {9, 15});
  form.sheer_fwd = form.sheer_aft = 0, form.flare = rng.uniform(0.3, 0.8);
  form.entrance = rng.uniform(0.2, 0.3), form.transom_width = rng.uniform(0.88, 0.98);
  form.deck_fullness_fwd = rng.uniform(2.2, 3.4);
  const Vessel v(form);
  v.hull.add_shell(to);
  if (pick < 0.4)
    add_car_carrier(to, v, rng);
  else if (pick < 0.7)
    add_ropax(to, v, rng);
  else
    add_freight_roro(to, v, rng);
  const double bow = rng.uniform(0.9, 0.93);
  v.hull.add_bulwark(to, bow, 1.0, rng.uniform(1.0, 2.5), std::max(0.14, 3 * v.fine));
  add_anchors(to, v.hull, 0.95, 0.7 * v.depth(), 1.2 + length / 120);
  v.hull.add_strake(to, 0.02, 0.9, 0.9 * v.depth(), std::max(0.2, 0.003 * length));
}

}  // namespace danbv::fleet::generators
