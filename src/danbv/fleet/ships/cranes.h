// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/solids.h"

// What lifts: deck cranes, A-frames and gantries, derricks.
namespace danbv::fleet {

struct Crane {
  double pedestal_height = 6, pedestal_radius = 0.9;
  double boom_length = 18;
  double elevation = 0.3;  // of the boom, radians
  double slew = 0;         // heading of the boom, radians from +x
  bool lattice = false;    // boom of lattice, hung in wires; else a box boom on rams
  double hook_drop = 3;
};
void add_crane(MeshBuilder& to, Vec3d base, const Crane& crane);

// A knuckle-boom crane: two box arms folded against each other.
void add_knuckle_crane(MeshBuilder& to, Vec3d base, double height, double reach, double slew,
                       double fold);

// A portal of two legs and a cross beam across the ship, leaning aft by `lean` at the top, with
// rams and sheaves: an A-frame over the stern, or a trawl gantry when upright.
struct Portal {
  double width = 6, height = 8, lean = 1, thickness = 0.7;
  int sheaves = 2;
  bool rams = true;
};
void add_portal(MeshBuilder& to, Vec3d base, const Portal& portal);

// A derrick: a boom from a mast's foot to its tip, held by a topping wire from the mast's head.
void add_derrick(MeshBuilder& to, Vec3d heel, Vec3d tip, Vec3d mast_head, double radius);

}  // namespace danbv::fleet
