// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

namespace danbv::fleet {

constexpr double kBoxWidth = 2.5, kBoxHeight = 2.6, kBoxLength = 12.2;

// One bay of containers: rows across, each row a stack of `tiers[row]` boxes.
struct ContainerBay {
  double x0 = 0, z = 10;  // aft face, lowest box's floor
  double length = kBoxLength;
  std::vector<int> tiers;  // from starboard to port
  bool doors_aft = true;   // door bars on the aft faces, else on the forward ones
};
// Neighbouring boxes of a stack are drawn one by one only where they can be seen.
void add_container_bay(MeshBuilder& to, const Vessel& v, const ContainerBay& bay, Rng& rng);

// The frame between two bays with its walkways: posts, decks, railings, crosses of lashing rods.
struct LashingBridge {
  double x = 0, depth = 1.4, half_width = 10, z = 10;
  int tiers = 2;
};
void add_lashing_bridge(MeshBuilder& to, const Vessel& v, const LashingBridge& bridge);

}  // namespace danbv::fleet
