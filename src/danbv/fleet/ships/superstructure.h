// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/funnel.h"
#include "danbv/fleet/ships/house_walls.h"

// The accommodation block: stacked storeys with galleries, outside stairs, and the bridge.
namespace danbv::fleet {

// Real metres; x forward, z up from the keel. Symmetric about y = 0: use a Frame to put it off the
// centreline.
struct Accommodation {
  double x_aft = -6, x_fwd = 6, half_width = 9, z = 10;  // the lowest storey
  int storeys = 5;                                       // below the bridge
  double storey_height = 2.9;
  double front_step = 0, aft_step = 0.5, side_step = 0.1;  // each storey is that much smaller
  double cut_fwd = 0, cut_aft = 0;                         // cut corners of the plan
  double gallery = 1.2, aft_gallery = 2.2;                 // walkways beside and behind
  double wing_half_width = 11;                             // tips of the bridge wings
  bool closed_wings = false;                               // the wheelhouse reaches the tips
  bool stairs = true;
  Windows windows;
  Railing railing;
  double plate = 0.15;  // thickness of decks and bulwarks
};

// Defaults with taste: everything but the place and size drawn from the seed. `length` is the
// ship's: nothing may be thinner than length / 15000.
Accommodation draw_accommodation(Rng& rng, double length);

// What stands on top: the monkey island, for masts, radars and antennas.
struct BridgeTop {
  double x_aft, x_fwd, half_width, z;
  double bridge_z;  // deck of the wheelhouse
  Vec3d center() const { return {(x_aft + x_fwd) / 2, 0, z}; }
};
BridgeTop add_accommodation(MeshBuilder& to, const Accommodation& house, Rng& rng);

// The pieces, for ships that stack their own.
// Wheelhouse with wrap-around windows, wings, and the monkey island; returns its top.
BridgeTop add_bridge(MeshBuilder& to, const Accommodation& house, double x_aft, double x_fwd,
                     double half_width, double z, Rng& rng);
// Stairs that zigzag up behind a house at x, from storey to storey.
void add_zigzag_stairs(MeshBuilder& to, double x, double y, double z, int storeys,
                       double storey_height, double width);

}  // namespace danbv::fleet
