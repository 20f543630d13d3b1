// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rng.h"
#include "danbv/fleet/ships/vessel.h"

// What stands on the top decks of passenger ships. Real metres.
namespace danbv::fleet {

// A basin with raised rim, ladders and loungers round it.
void add_pool(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double width);
// A slide winding down round a lattice tower.
void add_water_slide(MeshBuilder& to, const Vessel& v, Vec3d base, double radius, double height,
                     int turns);
// A court inside a high fence.
void add_court(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double width);
// A gallery on pillars round an opening, with railings inside and outside.
void add_sun_gallery(MeshBuilder& to, const Vessel& v, Vec3d base, double length, double half,
                     double width, double height);

}  // namespace danbv::fleet
