// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/hull.h"

// Winches, windlasses, reels, anchors: what pulls and holds. Drums turn about y.
namespace danbv::fleet {

// A drum with flanges, rope, bed, motor and brake; `drums` side by side.
void add_winch(MeshBuilder& to, Vec3d base, double drum_length, double drum_radius, int drums = 1);
// An anchor windlass: two chain wheels, warping heads, motor, and chains forward over stoppers.
void add_windlass(MeshBuilder& to, Vec3d base, double size);
// A chain as alternating links (flat bars) between two points.
void add_chain(MeshBuilder& to, Vec3d from, Vec3d end, double link);
// A reel on two stands, spoked flanges, wound to `fill` (0..1).
void add_cable_reel(MeshBuilder& to, Vec3d base, double radius, double width, double fill = 0.7);
// A stockless anchor against the shell at station s and height z, both sides, with its hawse ring.
void add_anchors(MeshBuilder& to, const Hull& hull, double s, double z, double size);
// A capstan: a waisted drum on a foot.
void add_capstan(MeshBuilder& to, Vec3d base, double height);
// Bollards and fairleads along both sides of the deck, every `spacing` metres from s0 to s1.
void add_mooring_gear(MeshBuilder& to, const Hull& hull, double s0, double s1, double spacing,
                      double inboard, double above, double size = 0.8);

}  // namespace danbv::fleet
