// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/truth/triangle_edges.h"

namespace danbv::truth {

constexpr std::uint32_t kNoPart = ~0u;

// Of each triangle, in the Bvh's order: the number of the closed part that it belongs to, or
// kNoPart. A part is what hangs together by edges; it is closed if an even number of its triangles
// meets at each, for then every way from inside to outside crosses it, however it is wound. Edges
// below the water or the ground (z <= 0) may be open, for no way goes there; so may those that lie
// on one another.
std::vector<std::uint32_t> closed_parts(const std::vector<TriangleEdge>& edges);

}  // namespace danbv::truth
