// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/span.h"
#include "danbv/core/math/vec.h"

namespace danbv::scene {

// The numbers of the points along a Morton curve through cubes, 1024 along the longest side:
// neighbours in the order are neighbours in space. Points of one cell by rising number, so the
// order is the same for any number of threads. An Error where a point is not finite.
std::vector<std::uint32_t> morton_order(Span<const Vec3f> points);

}  // namespace danbv::scene
