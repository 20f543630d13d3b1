// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Cuts a simple polygon of n >= 3 corners, about flat, into n - 2 triangles (indices into points).
// Time is linear in n for convex polygons and bounded for all: one that does not yield its ears
// within a budget (self-crossing, collinear) becomes a fan.
std::vector<Triangle> triangulate_polygon(const std::vector<Vec3d>& points);

}  // namespace danbv::scene
