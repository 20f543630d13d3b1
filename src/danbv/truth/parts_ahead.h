// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/truth/few_numbers.h"
#include "danbv/truth/wide_bvh.h"

namespace danbv::truth {

// The closed parts that a ray leaves for good: those that it crosses an odd number of times.
struct PartsAhead {
  FewNumbers parts;
  bool known = true;  // false: it meets an edge, or too many parts
};

// part: of each triangle, as closed_parts() tells; aside: triangles that do not count.
PartsAhead parts_ahead(const WideBvh& wide, const std::vector<std::uint32_t>& part, Vec3f origin,
                       Vec3f direction, const FewNumbers& aside = {});

enum class Crossing { no, yes, edge };

// Whether the line, on both sides of the origin, crosses a triangle.
Crossing crosses(const scene::BvhTriangle& triangle, Vec3f origin, Vec3f direction);

}  // namespace danbv::truth
