// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/solids.h"

// Masts and what they carry.
namespace danbv::fleet {

// A slotted-bar scanner on its gearbox; the bar is turned by `heading`.
void add_radar(MeshBuilder& to, Vec3d base, double span, double heading);
// A satellite dome on its pedestal; base is the pedestal's foot.
void add_dome(MeshBuilder& to, Vec3d base, double radius, double pedestal = 0.6);
void add_whip(MeshBuilder& to, Vec3d base, double height, double lean_x = 0, double lean_y = 0);

struct Mast {
  double height = 12;
  double foot_width = 1.0;  // diameter of a pole, side of a lattice
  bool lattice = false;
  int yards = 2;
  double yard_span = 5;
  int radars = 2;
  double radar_span = 3;
  bool stays = false;
  double rake = 0;  // how far the top leans aft
};
// A mast with yards, aerials, radar platforms, lights and a ladder; rng places the small things.
void add_mast(MeshBuilder& to, Vec3d base, const Mast& mast, Rng& rng);

}  // namespace danbv::fleet
