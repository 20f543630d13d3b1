// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/deckhouse.h"

// Groups of gear that working ships put together in the same way.
namespace danbv::fleet {

// How a tier of the superstructure is built; lengths in metres.
struct Tier {
  double height = 2.7;
  WindowBand windows{0.9, 1.1, 1.1, 1.9, 0.18};
  double walkway = 1.0;   // the deck above stands out by this much
  double raked = 0;       // how far the front leans aft
  double tumblehome = 0;  // how far the sides lean in
  bool railing = true;
  bool dodger = false;  // plates on the railing: a solid breast wall
  bool doors = true;
};
// One storey with the deck on top of it; returns that deck's height.
double add_tier(MeshBuilder& to, const Outline& plan, double z, const Tier& tier);

// A wheelhouse with a band of leaning windows all round and eaves; returns the roof's height.
double add_wheelhouse(MeshBuilder& to, const Outline& plan, double z, double height, double lean,
                      double eaves);
// Bridge wings: open platforms with bulwark and console out to half_width, both sides.
void add_bridge_wings(MeshBuilder& to, double x0, double x1, double inner, double half_width,
                      double z);
// Rails, domes, searchlights, whips, horn and lockers on a wheelhouse roof.
void add_monkey_island(MeshBuilder& to, const Outline& plan, double z, Rng& rng, int domes,
                       double dome_radius);
// Windlass, moorings, hatch, vents and jackstaff on the foredeck from station s on, and anchors;
// `stores`: pieces of litter on the deck behind.
void add_foredeck(MeshBuilder& to, const Hull& hull, double s, double above, double size, Rng& rng,
                  int stores = 16);
// Vents, hatches, lockers, reels at random places of a rectangle of deck.
void add_deck_litter(MeshBuilder& to, double x0, double x1, double y0, double y1, double z,
                     int pieces, Rng& rng);
// Stairs on both sides, from z0 up to z1, walking forward from x at distance y from the middle.
void add_side_stairs(MeshBuilder& to, double x, double y, double z0, double z1, double width = 0.8);

}  // namespace danbv::fleet
