// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/solids.h"

// Roofs over a rectangle about the origin, walls ending at z = 0, ridge along x.
namespace danbv::fleet {

enum class RoofSkin { plain, seams, courses };  // standing seams run up, courses of tiles along

struct Roof {
  double length = 10, width = 8;  // of the walls below, x and y
  double rise = 3;
  double eaves = 0.6, verge = 0.4;  // overhang along and at the ends
  double thickness = 0.2;
  RoofSkin skin = RoofSkin::plain;
  bool gutters = true;
  double walls = 2.2;  // height of the walls below: how far the downpipes reach
};
Roof random_roof(Rng& rng, double length, double width);

void add_gable_roof(MeshBuilder& to, const Roof& roof);
// Two slopes a side, the lower one steeper: barns.
void add_gambrel_roof(MeshBuilder& to, const Roof& roof);
void add_hip_roof(MeshBuilder& to, const Roof& roof);
// Steep sides and a flat top.
void add_mansard_roof(MeshBuilder& to, const Roof& roof);
// A slab with a parapet of height `rise`.
void add_flat_roof(MeshBuilder& to, const Roof& roof);
// One slope, high at +y.
void add_shed_roof(MeshBuilder& to, const Roof& roof);

}  // namespace danbv::fleet
