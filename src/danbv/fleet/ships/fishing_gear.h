// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/solids.h"

// Gear of trawlers.
namespace danbv::fleet {

// A net drum on its stands, axis along y, with net wound on and hanging off the after side.
void add_net_drum(MeshBuilder& to, Vec3d base, double radius, double width);
// A trawl door: a curved plate with ribs and brackets, standing along x.
void add_trawl_door(MeshBuilder& to, Vec3d base, double length, double height);
// A heap of net with floats in it.
void add_net_heap(MeshBuilder& to, Vec3d base, Vec3d size, Rng& rng);
// An upright gallows: inverted U along x with a hanging block.
void add_gallows(MeshBuilder& to, Vec3d base, double length, double height, double thickness);
// A hanging net panel: a grid of twine between four points (two rows of points).
void add_net_panel(MeshBuilder& to, Vec3d a, Vec3d b, Vec3d drop, int columns, int rows,
                   double twine);

}  // namespace danbv::fleet
