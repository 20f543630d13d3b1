// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

// Holds that stand open: wells in the hull, wider than the hatch above them, so that much of them
// is seen only from over the opening. Real metres.
namespace danbv::fleet {

struct Hold {
  double x0 = 0, x1 = 20;  // between its bulkheads
  double half = 8;         // between its wing tanks
  double floor = 5;
};
// The opening in the deck.
struct HoldOpening {
  double x0 = 2, x1 = 18, half = 6, y = 0;  // y: of its middle
};

// A hold between two bulkheads: `floor_share` of the depth, wings at least `wing` of the beam.
Hold fit_hold(const Vessel& v, double x0, double x1, double floor_share, double wing);
Well well_of(const Vessel& v, const Hold& hold);
// Its wing tanks, the deck round the opening, frames on the walls and a ladder. The shell must have
// the well.
void add_hold(MeshBuilder& to, const Vessel& v, const Hold& hold, const HoldOpening& opening);
// The well alone with its sides and frames, no deck over it.
void add_open_well(MeshBuilder& to, const Vessel& v, const Hold& hold);
// Heaps of ore, rows of coils or stacks of crates on the floor.
void add_stowed_cargo(MeshBuilder& to, const Hold& hold, Rng& rng);

}  // namespace danbv::fleet
