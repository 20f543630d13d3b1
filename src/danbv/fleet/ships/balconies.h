// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/house_walls.h"
#include "danbv/fleet/ships/vessel.h"

namespace danbv::fleet {

// One deck of cabins: floor plate at the outline, parapet, cabins set back by `depth` behind
// balconies, partitions between them.
struct BalconyDeck {
  double z = 0, height = 2.9;
  double depth = 2, pitch = 3.2;
  double parapet = 1.1;
  unsigned skip_edges = 0;  // bit i: edge i of the outline has no balconies, only the floor's rim
};
void add_balcony_deck(MeshBuilder& to, const Vessel& v, const Outline& plan,
                      const BalconyDeck& deck);

}  // namespace danbv::fleet
