// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/solids.h"

// Boats that ships carry, and what they hang in.
namespace danbv::fleet {

// An enclosed lifeboat along x, keel at the base point.
void add_lifeboat(MeshBuilder& to, Vec3d base, double length);
// The same in a pair of gravity davits standing on the deck at `base`; outboard is +1 (port) or -1.
void add_davit_lifeboat(MeshBuilder& to, Vec3d base, double length, double outboard);
// A rescue boat with inflated sides and console, along x, keel at the base point.
void add_rhib(MeshBuilder& to, Vec3d base, double length);
// A small single-arm davit with hook wire, standing at base and reaching outboard.
void add_boat_davit(MeshBuilder& to, Vec3d base, double height, double outboard);
// A free-fall boat on its ramp, falling along -x; base is the foot of the ramp's high end.
void add_freefall_boat(MeshBuilder& to, Vec3d base, double length);
// A raft canister on its cradle, axis along x.
void add_liferaft(MeshBuilder& to, Vec3d base, double length = 1.6);

}  // namespace danbv::fleet
