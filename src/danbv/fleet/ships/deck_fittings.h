// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/solids.h"

// Small fittings of a deck. `base` is the point of the deck below the piece.
namespace danbv::fleet {

// Twin posts on a foot plate, in line with x.
void add_bollard(MeshBuilder& to, Vec3d base, double height = 0.8);
// An open chock with two rollers; ropes pass along y.
void add_fairlead(MeshBuilder& to, Vec3d base, double width = 1.0);
void add_mushroom_vent(MeshBuilder& to, Vec3d base, double radius = 0.4, double height = 1.2);
// A pipe bent over by half a turn; its mouth looks down, away from the pipe along `heading`.
void add_gooseneck_vent(MeshBuilder& to, Vec3d base, double radius, double height,
                        double heading = 0);
// A coaming with a lid, hinges and a handwheel; size of the coaming.
void add_hatch(MeshBuilder& to, Vec3d base, Vec3d size);
// A door with frame, sill and handle, standing out of a wall; the wall looks along `heading`.
void add_door(MeshBuilder& to, Vec3d base, double heading, double width = 0.9, double height = 2.0);
void add_floodlight_post(MeshBuilder& to, Vec3d base, double height, double heading = 0);
void add_searchlight(MeshBuilder& to, Vec3d base, double size, double heading = 0);
// A tyre hung on a wall; `outward` is the wall's normal, two chains hold it.
void add_tyre(MeshBuilder& to, Vec3d center, Vec3d outward, double radius);
// Parallel pipes on trestles between two points of the deck.
void add_pipe_run(MeshBuilder& to, Vec3d from, Vec3d end, int pipes, double spacing, double radius);
// A shipping container with ribbed sides, along x.
void add_freight_box(MeshBuilder& to, Vec3d base, double length = 6.06, double width = 2.44,
                     double height = 2.59);
// A standing tank with domed top, ladder and manhole.
void add_standing_tank(MeshBuilder& to, Vec3d base, double radius, double height);
void add_life_ring(MeshBuilder& to, Vec3d center, double heading);

}  // namespace danbv::fleet
