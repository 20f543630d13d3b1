// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/hull.h"

// Gear of tugs and anchor handlers.
namespace danbv::fleet {

// Two posts and a cross bar (H-bitt) across the ship.
void add_h_bitt(MeshBuilder& to, Vec3d base, double size);
// An arch of pipe over the after deck that carries the tow wire.
void add_tow_arch(MeshBuilder& to, Vec3d base, double half_width, double height, double radius);
// A roller in the stern with its end housings, axis along y.
void add_stern_roller(MeshBuilder& to, Vec3d center, double length, double radius);
// A pair of tow pins and shark jaws standing out of the deck.
void add_tow_pins(MeshBuilder& to, Vec3d base, double height);
// A water cannon on its base, raised by `elevation`.
void add_fire_monitor(MeshBuilder& to, Vec3d base, double size, double heading, double elevation);
// Tyres along both sides from s0 to s1 at a height, against the shell.
void add_tyre_row(MeshBuilder& to, const Hull& hull, double s0, double s1, double z, double radius,
                  double spacing);
// A rubber fender round the bow: thick rolls along the shell at the given height, from s0 to stem.
void add_bow_fender(MeshBuilder& to, const Hull& hull, double s0, double z, double radius);

}  // namespace danbv::fleet
