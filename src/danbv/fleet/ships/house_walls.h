// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/outfit.h"

// Walls with windows set in, decks and their railings: what every superstructure is stacked from.
// Real metres. Plans are convex, counter-clockwise outlines in x (forward), y (port).
namespace danbv::fleet {

// A row of windows in a wall; doors are window columns that reach down to the threshold.
struct Windows {
  double spacing = 2.4, width = 1.1, sill = 1.0, height = 1.0;  // spacing 0: a blind wall
  double recess = 0.3;                                          // how deep they are set in
  int door_every = 0;                                           // 0: no doors
};

// A rectangle from x0 to x1 with its corners cut off forward and aft.
Outline house_plan(double x0, double x1, double half_width, double cut_fwd = 0, double cut_aft = 0);
// The outline moved outward by `by` (inward when negative), corners mitred.
Outline grown(const Outline& plan, double by);

// A wall on the line from -> end (its outside on the right hand), from z0 up to z0 + height.
void add_window_wall(MeshBuilder& to, Vec2d from, Vec2d end, double z0, double height,
                     const Windows& windows);
// One storey: a recessed core, and a wall with windows before each of its sides.
void add_storey(MeshBuilder& to, const Outline& plan, double z0, double height,
                const Windows& windows);
// A deck plate whose top lies at z.
void add_deck_plate(MeshBuilder& to, const Outline& plan, double z, double thickness);
// Railings round an outline at z, a little inside its edge; bit i of `skip` leaves out edge i.
void add_edge_railing(MeshBuilder& to, const Outline& plan, double z, const Railing& railing,
                      unsigned skip = 0);
// Pillars along the edge of a gallery, from z0 up to z1.
void add_edge_pillars(MeshBuilder& to, const Outline& plan, double z0, double z1, double spacing,
                      double radius);

}  // namespace danbv::fleet
