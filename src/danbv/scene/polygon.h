// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Which corners keep an ear from being cut off.
enum class EarRule {
  none_inside,    // those strictly inside it
  none_touching,  // also those on its border, but for points that lie where its own corners lie
};

// Cuts ears off a counter-clockwise ring of corners (indices into flat), always the first in the
// ring, until three corners are left, no ear is left, or `tests` corners were tested.
std::vector<Triangle> clip_ears(const std::vector<Vec2d>& flat, std::vector<std::uint32_t>& ring,
                                EarRule rule, std::size_t tests = SIZE_MAX);

// Cuts a simple polygon of n >= 3 corners, about flat, into n - 2 triangles (indices into points).
// Time is linear in n for convex polygons and bounded for all: one that does not yield its ears
// within a budget (self-crossing, collinear) becomes a fan.
std::vector<Triangle> triangulate_polygon(const std::vector<Vec3d>& points);

}  // namespace danbv::scene
