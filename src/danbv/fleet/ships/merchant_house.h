// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/ships/superstructure.h"
#include "danbv/fleet/ships/vessel.h"

namespace danbv::fleet {

// Where a merchant ship's accommodation stands, what belongs to it, and how it is shaped.
struct MerchantHouse {
  double x_fwd = 0, length = 12;
  double width_share = 0.8;  // of the hull's breadth there
  int storeys = 5;
  double z = 0;           // 0: on the main deck
  bool funnel = true;     // behind the house, with its casing
  bool davits = true;     // lifeboats at the sides
  bool freefall = false;  // a boat on a ramp over the stern
  double gap = 0;         // clear space between house and casing
};
MerchantHouse draw_merchant_house(Rng& rng, const Vessel& v);

struct HouseExtent {
  BridgeTop top;
  double x_aft;  // behind all that belongs to it
};
HouseExtent add_merchant_house(MeshBuilder& to, const Vessel& v, const MerchantHouse& h, Rng& rng);

// House and funnel at the stern, mooring gear behind them. Returns x of the house's front.
double add_stern_house(MeshBuilder& to, const Vessel& v, MerchantHouse h, Rng& rng);

// Masts, radars, domes and whips on a monkey island.
void add_bridge_gear(MeshBuilder& to, const Vessel& v, const BridgeTop& top, Rng& rng);

}  // namespace danbv::fleet
