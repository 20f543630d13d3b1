// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/fleet/solids.h"

// Thin structures that every ship, house or toy shares. Lengths in the builder's units.
namespace danbv::fleet {

struct Railing {
  double height = 1.1, post_spacing = 1.8, radius = 0.03;
  int bars = 3;
};
// Posts and bars along a line of points on the deck.
void add_railing(MeshBuilder& to, const std::vector<Vec3d>& line, const Railing& railing = {});

// Two stringers and rungs between two points; `across` is the direction of the rungs.
void add_ladder(MeshBuilder& to, Vec3d foot, Vec3d head, Vec3d across, double width = 0.5,
                double rung_spacing = 0.4, double radius = 0.03);

// A square lattice girder (crane boom, mast) with diagonals; tapers from width_from to width_end.
void add_lattice(MeshBuilder& to, Vec3d from, Vec3d end, double width_from, double width_end,
                 int bays, double radius);

// A stair of plate treads between two points, with handrails when `rails`.
void add_stair(MeshBuilder& to, Vec3d foot, Vec3d head, double width, double tread_spacing = 0.3,
               bool rails = true);

// A line of points from one to the other in equal steps of at most `step`.
std::vector<Vec3d> straight_line(Vec3d from, Vec3d end, double step);

}  // namespace danbv::fleet
