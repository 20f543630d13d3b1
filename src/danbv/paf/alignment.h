// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/direction_bins.h"

namespace danbv::paf {

// eq:direction-alignment, times |d|: the largest d . b_j over the bins that were not seen from, and
// -|d| when all were. `lowest` is what cannot be beaten from below, at most -|d|.
DANBV_HD float unseen_dot(std::uint32_t directions, Vec3f d, float lowest) {
  float best = lowest;
  for (int axis = 0; axis < 3; ++axis) {
    const float lengthwise = kIcosahedronLong * d[axis];
    const float across = kIcosahedronShort * d[(axis + 2) % 3];
    const float dots[4] = {lengthwise + across, lengthwise - across, across - lengthwise,
                           -lengthwise - across};
    for (int k = 0; k < 4; ++k)
      if (!(directions >> (4 * axis + k) & 1u)) best = dots[k] > best ? dots[k] : best;
  }
  return best;
}

// eq:direction-alignment for a direction of any length but zero.
DANBV_HD float direction_alignment(std::uint32_t directions, Vec3f d) {
  const float length = norm(d);
  return unseen_dot(directions, d, -length) / length;
}

}  // namespace danbv::paf
