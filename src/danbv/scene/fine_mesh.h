// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Adds a triangle with vertices of its own.
void add_triangle(TriangleMesh& mesh, const std::array<Vec3f, 3>& corners);

// The part of a mesh with z >= z_min, cut exactly, in triangles of which no edge is longer than
// longest_edge: what is judged triangle by triangle then has fine borders. Infinity: only cut.
TriangleMesh fine_mesh(const TriangleMesh& mesh, float z_min, float longest_edge);

std::vector<Vec3f> triangle_centers(const TriangleMesh& mesh);

}  // namespace danbv::scene
