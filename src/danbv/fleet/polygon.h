// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::fleet {

double signed_area(const std::vector<Vec2d>& outline);  // positive when counter-clockwise
double narrowest_extent(const std::vector<Vec2d>& outline);

// Triangles of a simple polygon (ear clipping), each in the polygon's own turning sense made
// counter-clockwise.
std::vector<scene::Triangle> triangulate(const std::vector<Vec2d>& outline);
// The same for a nearly flat loop in space: it is laid into the plane it is largest in.
std::vector<scene::Triangle> triangulate_ring(const std::vector<Vec3d>& ring);

}  // namespace danbv::fleet
