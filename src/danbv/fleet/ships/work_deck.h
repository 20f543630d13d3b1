// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/hull.h"

// What stands on the long working decks of offshore and research ships.
namespace danbv::fleet {

// Crash rails along both sides of a cargo deck: heavy posts, pipes, and a walkway on top that
// covers the passage between rail and bulwark.
void add_cargo_rails(MeshBuilder& to, const Hull& hull, double s0, double s1, double inboard,
                     double height);
// Containers, standing tanks, reels, pipe stacks, baskets, in rows with alleys between them.
void add_deck_cargo(MeshBuilder& to, double x0, double x1, double half_width, double z, Rng& rng);
// A hangar open to both sides: roof and end walls on pillars, a vehicle in its frame inside.
void add_rov_hangar(MeshBuilder& to, double x0, double x1, double half_width, double z,
                    double height);
// A lattice tower over a moonpool, with a platform half way and a crown block.
void add_moonpool_tower(MeshBuilder& to, Vec3d base, double width, double height);
// Pipes lying in a cradle, along x.
void add_pipe_stack(MeshBuilder& to, Vec3d base, double length, int wide, double radius);
// An open cargo basket of bars and plate, along x.
void add_basket(MeshBuilder& to, Vec3d base, Vec3d size);

}  // namespace danbv::fleet
