// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv::truth {

constexpr std::uint32_t kNoPart = ~0u;

// For each triangle, in the Bvh's order: the number of the closed part that it belongs to, or
// kNoPart. A part is what is connected by edges; it is closed if an even number of its triangles
// meets at each edge, for then every way from inside to outside crosses it, however it is wound.
// Edges below the water or the ground (z <= 0) may be open, for no way goes there. So may edges
// that lie on one another without having the same corners, as at a T-junction.
std::vector<std::uint32_t> closed_parts(const scene::BvhView& bvh);

}  // namespace danbv::truth
