// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/ships/merchant_house.h"

#include <algorithm>

#include "danbv/fleet/ships/deck_gear.h"

namespace danbv::fleet {

namespace {

double base_z(const Vessel& v, const MerchantHouse& h) {
  return h.z > 0 ? h.z : v.deck(h.x_fwd - h.length / 2);
}

// A sound breadth for a house: inside the hull at both of its ends.
double house_half(const Vessel& v, const MerchantHouse& h) {
  return h.width_share * std::min(v.half(h.x_fwd), v.half(h.x_fwd - h.length));
}

void add_house_boats(MeshBuilder& to, const Vessel& v, const MerchantHouse& h,
                     const Accommodation& a) {
  const double size = clamp(v.length() / 25, 5.5, 11.0), x = (a.x_aft + a.x_fwd) / 2;
  const double z = a.z + a.storey_height * std::min(2, h.storeys - 1);
  for (const double port : {1.0, -1.0}) {
    if (h.davits) add_davit_lifeboat(to, {x, port * (a.half_width + 0.3), z}, size, port);
    for (int i = 0; i < 3; ++i) add_liferaft(to, {a.x_aft - 1.2, port * (2 + 1.4 * i), z}, 1.6);
  }
}

double add_house_funnel(MeshBuilder& to, const Vessel& v, const MerchantHouse& h,
                        const Accommodation& a, Rng& rng) {
  Funnel f = draw_funnel(rng, v.length());
  f.casing_height = std::max(f.casing_height, rng.uniform(0.5, 0.85) * h.storeys * a.storey_height);
  f.casing_width = a.half_width * rng.uniform(0.8, 1.5);
  const double x = a.x_aft - a.aft_gallery - 1.6 - h.gap - f.casing_length / 2;
  f.height = std::max(0.6 * f.height, (h.storeys + 0.5) * a.storey_height - f.casing_height);
  f.base = {x, rng.chance(0.2) ? rng.uniform(-0.2, 0.2) * a.half_width : 0.0, a.z};
  add_funnel(to, f);
  return x - f.casing_length / 2;
}

}  // namespace

MerchantHouse draw_merchant_house(Rng& rng, const Vessel& v) {
  MerchantHouse h;
  h.length = clamp(v.length() * rng.uniform(0.05, 0.085), 8.0, 24.0);
  h.width_share = rng.uniform(0.62, 0.96);
  h.storeys = 3 + static_cast<int>(v.length() / 110 + rng.uniform(0, 2.2));
  h.freefall = rng.chance(0.4);
  h.davits = !h.freefall || rng.chance(0.3);
  h.gap = v.length() * rng.uniform(0.006, 0.02);
  return h;
}

HouseExtent add_merchant_house(MeshBuilder& to, const Vessel& v, const MerchantHouse& h, Rng& rng) {
  Accommodation a = draw_accommodation(rng, v.length());
  a.gallery *= 0.9 + v.length() / 200;
  a.z = base_z(v, h) - 0.1;
  a.x_fwd = h.x_fwd, a.x_aft = h.x_fwd - h.length;
  a.half_width = house_half(v, h) - a.gallery;
  a.cut_fwd = std::min(a.cut_fwd, 0.3 * h.length);
  a.aft_step = std::min(a.aft_step, 0.3 * h.length / h.storeys);
  a.front_step = std::min(a.front_step, 0.2 * h.length / h.storeys);
  a.storeys = h.storeys;
  a.wing_half_width = std::max(v.beam() / 2 * rng.uniform(0.9, 1.02), a.half_width * 1.05);
  const BridgeTop top = add_accommodation(to, a, rng);
  add_bridge_gear(to, v, top, rng);
  add_house_boats(to, v, h, a);
  double x_aft = a.x_aft - a.aft_gallery - 1.2;
  if (h.funnel) x_aft = add_house_funnel(to, v, h, a, rng);
  return {top, x_aft};
}

double add_stern_house(MeshBuilder& to, const Vessel& v, MerchantHouse h, Rng& rng) {
  const double stern = v.x(0), boat = clamp(v.length() / 20, 6.0, 11.0);
  const double aft_of_house = v.length() * rng.uniform(0.1, 0.15) + 4;
  h.x_fwd = stern + aft_of_house + h.length;
  const HouseExtent extent = add_merchant_house(to, v, h, rng);
  const double room = std::max(extent.x_aft - stern, 0.03 * v.length());
  add_mooring_stern(to, v, v.hull.s_of_x(stern + room), rng);
  if (h.freefall)
    add_freefall_boat(to, {stern + 0.9 * boat, 0, std::max(v.deck(stern), h.z)}, boat);
  return h.x_fwd;
}

void add_bridge_gear(MeshBuilder& to, const Vessel& v, const BridgeTop& top, Rng& rng) {
  const double size = 0.7 + v.length() / 250;
  Mast mast;
  mast.height = size * rng.uniform(6, 11);
  mast.foot_width = size * rng.uniform(0.7, 1.3);
  mast.lattice = rng.chance(0.4);
  mast.yards = 1 + static_cast<int>(rng.below(3));
  mast.yard_span = size * rng.uniform(3, 6);
  mast.radars = 2, mast.radar_span = 2.5 * size;
  mast.stays = rng.chance(0.4);
  const Vec3d c = top.center();
  add_mast(to, {c.x - 0.1 * (top.x_fwd - top.x_aft), 0, top.z}, mast, rng);
  for (const double y : {-0.6, 0.55}) {
    const double x = c.x + rng.uniform(-0.25, 0.25) * (top.x_fwd - top.x_aft);
    add_dome(to, {x, y * top.half_width, top.z}, size * rng.uniform(0.45, 0.8));
  }
  for (int i = 0; i < 4; ++i)
    add_whip(to, {top.x_aft + 0.5, (i - 1.5) * 0.5 * top.half_width, top.z},
             size * rng.uniform(4, 7));
}

}  // namespace danbv::fleet
