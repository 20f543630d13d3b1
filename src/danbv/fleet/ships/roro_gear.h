// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

namespace danbv::fleet {

// A ribbed ramp hinged at `hinge`, `length` long along `heading`, raised by `angle` over the level
// (negative: lowered); wires to a gallows when it has any.
struct Ramp {
  Vec3d hinge;
  double width = 8, length = 12, heading = kPi, angle = 1.2;
  double gallows = 0;  // height of the posts that hold it
};
void add_ramp(MeshBuilder& to, const Vessel& v, const Ramp& ramp);

// Lorries and cars standing in lanes from x0 to x1 between -half and half.
void add_parked_vehicles(MeshBuilder& to, double x0, double x1, double half, double z, double fill,
                         Rng& rng);

// Rows of garage ventilators on a top deck.
void add_garage_vents(MeshBuilder& to, const Vessel& v, double x0, double x1, double half, double z,
                      Rng& rng);

}  // namespace danbv::fleet
