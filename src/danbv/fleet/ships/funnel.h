// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/outfit.h"

namespace danbv::fleet {

// Stands on (x, y, z); real metres.
struct Funnel {
  Vec3d base;
  double length = 6, width = 4, height = 9;  // the stack itself
  double rake = 0;                           // how far the top lies aft of the foot
  double casing_height = 0;                  // a wider engine casing under it; 0: none
  double casing_length = 10, casing_width = 8;
  int pipes = 4;
  int louvres = 6;  // slats on each side
  bool round = false;
  double detail = 0.03;  // smallest radius
};
// Shape drawn from the seed for a ship of that length.
Funnel draw_funnel(Rng& rng, double length);
// Returns the height of its rim.
double add_funnel(MeshBuilder& to, const Funnel& funnel);

}  // namespace danbv::fleet
