// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/houses/roofs.h"
#include "danbv/fleet/houses/walls.h"

// What hangs on, leans against or sticks out of a house. Where nothing else is said the thing is
// fixed to a wall in the plane y = 0 and stands out to -y.
namespace danbv::fleet {

// A stack with a cap and hollow pots; its foot is at z = 0 (sunk into the roof).
void add_chimney(MeshBuilder& to, double width, double depth, double height, int pots);
// A window house on a slope: front in y = 0, runs back to +y into the roof.
void add_dormer(MeshBuilder& to, double width, double height, double depth, const WallStyle& style);
// A plate with a railing on three sides and brackets; walkway at z = 0, centre x = 0.
void add_balcony(MeshBuilder& to, double width, double depth, bool solid_front);
// A roof on columns before the wall, floor at z = 0, with steps.
void add_porch(MeshBuilder& to, double width, double depth, double height, int columns,
               double floor);
// A box of windows that stands out of the wall.
void add_bay_window(MeshBuilder& to, double width, double depth, double height,
                    const WallStyle& style);
// Beams on posts, before the wall.
void add_pergola(MeshBuilder& to, double width, double depth, double height, int slats);
// A window unit with louvres, standing free at the origin or on brackets.
void add_air_conditioner(MeshBuilder& to);
// A mast with elements across; foot at z = 0.
void add_antenna(MeshBuilder& to, double height, int elements);
// A hollow dish on an arm that looks to -y and up.
void add_dish(MeshBuilder& to, double radius);
// Pickets or bars between two points on the ground.
void add_fence(MeshBuilder& to, Vec3d from, Vec3d end, double height, double gap);

}  // namespace danbv::fleet
