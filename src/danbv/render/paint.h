// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/target.h"

namespace danbv::render {

// Below this height a ship's hull is red, whatever the triangle: the edge must be straight.
constexpr float kBootTop = 0.03f;
const Vec3f kAntifouling{0.34f, 0.055f, 0.045f};

// Colours that help the eye, one a triangle, linear, for meshes that carry none. Solids that hang
// together are told apart: the largest is the hull, the rest is white, or by its size container,
// crane or mast. The same mesh always gets the same colours.
std::vector<Vec3f> ship_paint(const scene::TriangleMesh& mesh);

// Houses: walls, roofs where the surface slopes, dark frames.
std::vector<Vec3f> house_paint(const scene::TriangleMesh& mesh);

// Objects: one hue an object, a shade a solid.
std::vector<Vec3f> object_paint(const scene::TriangleMesh& mesh);

// The colours that the target's file gave it, else those of its kind.
std::vector<Vec3f> target_paint(const scene::Target& target);

// Where the red of a hull begins: nowhere on a target that has colours of its own.
float boot_top(const scene::Target& target);

}  // namespace danbv::render
