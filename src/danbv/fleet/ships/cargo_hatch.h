// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

namespace danbv::fleet {

enum class HatchState { closed, open, half_open };

// A cargo hatch: coaming walls with stays, cover panels with ribs. Real metres.
struct CargoHatch {
  double x0 = 0, x1 = 12, half_width = 6, z = 10;
  double coaming = 1.6, cover = 0.7;
  int panels = 4;
  bool side_rolling = false;  // covers split along the centreline, else across
  HatchState state = HatchState::closed;
  bool deep = false;  // over a hold: nothing lies just under the coaming
};
// Returns the height of the top of its covers.
double add_cargo_hatch(MeshBuilder& to, const Vessel& v, const CargoHatch& hatch, Rng& rng);

}  // namespace danbv::fleet
