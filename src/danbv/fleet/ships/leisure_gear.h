// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/solids.h"

// Furniture and toys of yachts (and of any deck meant for leisure).
namespace danbv::fleet {

// A lounger with raised back, along x.
void add_lounger(MeshBuilder& to, Vec3d base, double heading);
// A round table with stools.
void add_table(MeshBuilder& to, Vec3d base, double radius, int stools);
// A U-shaped sofa open forward (along +x).
void add_sofa(MeshBuilder& to, Vec3d base, double length, double width);
void add_parasol(MeshBuilder& to, Vec3d base, double height, double radius);
// A raised pool: coaming round a sunken floor, with a ladder.
void add_pool(MeshBuilder& to, Vec3d base, double length, double width, double height);
// An open motor tender with windscreen and seats in its cradle, along x.
void add_tender(MeshBuilder& to, Vec3d base, double length);
// A personal watercraft on chocks.
void add_jet_ski(MeshBuilder& to, Vec3d base, double heading);
// A raked arch over the ship that carries radar, domes and aerials.
void add_radar_arch(MeshBuilder& to, Vec3d base, double half_width, double height, double rake,
                    Rng& rng);
// Loungers, tables, sofas and parasols at random over a rectangle, keeping `alley` between them.
void add_furniture(MeshBuilder& to, double x0, double x1, double half_width, double z, Rng& rng,
                   bool roofed);

}  // namespace danbv::fleet
