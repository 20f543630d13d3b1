// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/fleet/mesh_builder.h"

// Closed solids that everything in the fleet is made of. Lengths in the builder's units.
namespace danbv::fleet {

using Ring = std::vector<Vec3d>;     // a closed loop of points
using Outline = std::vector<Vec2d>;  // a simple polygon in a plane, either winding

// How far a plan reaches: from x0 to x1, and to y on its broader side.
struct PlanExtent {
  double x0 = 1e9, x1 = -1e9, y = 0;
};
PlanExtent plan_extent(const Outline& plan);

// A box by its centre and size.
void add_box(MeshBuilder& to, Vec3d center, Vec3d size);
// A box that stands on z = low: handier for decks and houses. Center of the base, size.
void add_block(MeshBuilder& to, Vec3d base_center, Vec3d size);
// A block whose top is smaller than its base (0..1 of the size along x and y) and shifted by
// `lean`.
void add_tapered_block(MeshBuilder& to, Vec3d base_center, Vec3d size, Vec2d top_scale,
                       Vec2d lean = {0, 0});
// A polygon in x, y drawn out from z0 to z1. May be concave.
void add_prism(MeshBuilder& to, const Outline& outline, double z0, double z1);
// A polygon in x, z drawn out from y0 to y1 (side profiles).
void add_side_prism(MeshBuilder& to, const Outline& outline_xz, double y0, double y1);
// A capped cylinder or cone between two points.
void add_cylinder(MeshBuilder& to, Vec3d from, Vec3d end, double radius_from, double radius_end,
                  int sides = 12);
inline void add_cylinder(MeshBuilder& to, Vec3d from, Vec3d end, double radius, int sides = 12) {
  add_cylinder(to, from, end, radius, radius, sides);
}
// A solid of revolution about z; profile points (radius, z) from bottom to top, radii >= 0.
void add_revolved(MeshBuilder& to, const Outline& profile, int sides = 24);
// A ball stretched by radii.
void add_ellipsoid(MeshBuilder& to, Vec3d center, Vec3d radii, int sides = 16);
// A skin over rings of equal size, capped at both ends.
void add_loft(MeshBuilder& to, const std::vector<Ring>& rings, double thickness);
// A bar of rectangular section between two points; `up` fixes how it is turned.
void add_beam(MeshBuilder& to, Vec3d from, Vec3d end, double width, double height,
              Vec3d up = {0, 0, 1});
// Round bars along a line of points (one closed bar a leg).
void add_pipe(MeshBuilder& to, const std::vector<Vec3d>& line, double radius, int sides = 6);
// A ring-shaped tube (life ring, handwheel, tyre fender) about z.
void add_torus(MeshBuilder& to, Vec3d center, double radius, double tube_radius, int sides = 20,
               int tube_sides = 8);
// A plate in x, z (thickness along y, y = 0..thickness) cut into cells by the grid lines; cells
// where `solid` is false are holes: windows, gratings, freeing ports. solid[column + columns *
// row].
void add_cell_panel(MeshBuilder& to, const std::vector<double>& x_lines,
                    const std::vector<double>& z_lines, const std::vector<bool>& solid,
                    double thickness);

}  // namespace danbv::fleet
