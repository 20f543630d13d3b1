// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

// Cargo that rides on deck: what heavy-lift and general cargo ships carry. Real metres; `base` is
// the middle of its footprint.
namespace danbv::fleet {

// An open steel frame of storeys, filled with vessels, pipes and boxes: a plant module.
void add_plant_module(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);
// Tubes along x on saddles: tower sections of wind mills, piles.
void add_tube_stack(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);
// Lattice booms or jackets lying along x.
void add_lattice_cargo(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);
// A pressure vessel with saddles, nozzles and ladders, along x.
void add_reactor(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);
// A smaller boat on a cradle.
void add_carried_boat(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);
// Crates, timber or plates in rows.
void add_crates(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);

// Any of them, drawn by chance.
void add_project_cargo(MeshBuilder& to, const Vessel& v, Vec3d base, Vec3d size, Rng& rng);

}  // namespace danbv::fleet
