// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

// The 12 direction bins: the vertices of an icosahedron, so all cells have the same area.
namespace danbv {

constexpr int kDirectionBins = 12;
constexpr std::uint16_t kAllDirections = (1u << kDirectionBins) - 1;

// The vertices are the cyclic turns of (0, +-1, +-phi) / |..|; these are the two coordinates.
constexpr float kIcosahedronShort = 0.52573111f;
constexpr float kIcosahedronLong = 0.85065081f;

// Bin j = 4 * axis + 2 * [long coordinate < 0] + [short coordinate < 0]; the long coordinate lies
// along `axis`, the short one along the axis before it.
DANBV_HD Vec3f bin_center(int j) {
  const int axis = j / 4;
  Vec3f b{};
  b[axis] = j & 2 ? -kIcosahedronLong : kIcosahedronLong;
  b[(axis + 2) % 3] = j & 1 ? -kIcosahedronShort : kIcosahedronShort;
  return b;
}

// The bin whose centre is most aligned with a direction of any length.
DANBV_HD int direction_bin(Vec3f d) {
  int best = 0;
  float best_score = -1;
  for (int axis = 0; axis < 3; ++axis) {
    const float score =
        kIcosahedronLong * std::fabs(d[axis]) + kIcosahedronShort * std::fabs(d[(axis + 2) % 3]);
    if (score > best_score) best_score = score, best = axis;
  }
  return 4 * best + (d[best] < 0 ? 2 : 0) + (d[(best + 2) % 3] < 0 ? 1 : 0);
}

}  // namespace danbv
