// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/hull.h"

// Decks that other decks cover: open quarterdecks, galleries, whalebacks. They are what a scan from
// above cannot see.
namespace danbv::fleet {

// A deck plate on pillars and girders: its top at z1, standing on z0; railing on the edge if asked.
void add_cover(MeshBuilder& to, const Outline& plan, double z0, double z1, bool railing);
// A roof over the after deck at `height` above it, from the stern to s1: open aft of s_open, walled
// with large ports from there on, a bulkhead at s1. The roof is a deck (flight deck, boat deck).
void add_covered_stern(MeshBuilder& to, const Hull& hull, double s_open, double s1, double height);
// A roof over the bow from s0 to the stem, `height` above a deck that lies `above` the hull's;
// open aft, its sides are the raised bulwark.
void add_whaleback(MeshBuilder& to, const Hull& hull, double s0, double above, double height);
// A helicopter on its wheels, nose to +x; length is that of the fuselage.
void add_helicopter(MeshBuilder& to, Vec3d base, double length, double heading, double rotor_turn);

}  // namespace danbv::fleet
