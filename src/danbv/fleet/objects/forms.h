// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/fleet/solids.h"

// Rounded and bent solids that everyday objects are made of. Real metres.
namespace danbv::fleet {

using Line = std::vector<Vec3d>;

// Points of a smooth curve through the given ones (Catmull-Rom).
Outline smooth(const Outline& points, int steps_a_leg = 4);
Line smooth(const Line& points, int steps_a_leg = 4);

// A hollow vessel about z: the outside (radius, z) from foot to rim with z rising, walls inwards.
void add_vessel(MeshBuilder& to, const Outline& outside, double wall, int sides = 40);
// A loop of (radius, z) turned about z, without a hub: shades, rims, bells.
void add_hoop(MeshBuilder& to, const Outline& loop, double thickness, int sides = 40);
// One bent bar along a line, round, its radius changing from one end to the other.
void add_tube(MeshBuilder& to, const Line& line, double radius_from, double radius_end,
              int sides = 10);
inline void add_tube(MeshBuilder& to, const Line& line, double radius, int sides = 10) {
  add_tube(to, line, radius, radius, sides);
}
// A flat band along a line, one width a point, lying across `across`.
void add_band(MeshBuilder& to, const Line& line, Vec3d across, const std::vector<double>& widths,
              double thickness);
// A leaf that leaves `foot` along `direction`, widest before its middle, and droops.
void add_leaf(MeshBuilder& to, Vec3d foot, Vec3d direction, double length, double width,
              double droop, double thickness);
// A box with round edges.
void add_soft_box(MeshBuilder& to, Vec3d center, Vec3d size, double radius);
// A loop between ellipse (exponent 2) and rectangle (large exponent), level at its centre.
Ring oval(Vec3d center, double radius_x, double radius_y, double exponent = 2, int sides = 28);
// A wheel turning about y: tyre, rim and spokes (0: a full disc).
void add_wheel(MeshBuilder& to, Vec3d center, double radius, double tyre, int spokes);

}  // namespace danbv::fleet
