// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/core/grid/direction_bins.h"

// How well a direction points to where a voxel was not seen from. T: a float or a pack of them.
namespace danbv::paf {

inline namespace DANBV_ISA {

DANBV_HD std::uint32_t unseen_bins(std::uint32_t directions) {
  return ~directions & kAllDirections;
}

// The four bins that lie along an axis: the best of their dot products and what was found before.
template <class T>
DANBV_HD T best_of_axis(std::uint32_t unseen, T lengthwise, T across, T best) {
  if (unseen & 1u) best = greater(lengthwise + across, best);
  if (unseen & 2u) best = greater(lengthwise - across, best);
  if (unseen & 4u) best = greater(across - lengthwise, best);
  if (unseen & 8u) best = greater(-lengthwise - across, best);
  return best;
}

// eq:direction-alignment, times |d|: the largest d . b_j over the unseen bins, and `lowest`, which
// is -|d|, when there is none.
template <class T>
DANBV_HD T unseen_dot(std::uint32_t unseen, Vec3<T> d, T lowest) {
  constexpr float kLong = kIcosahedronLong, kShort = kIcosahedronShort;
  T best = lowest;
  best = best_of_axis<T>(unseen, kLong * d.x, kShort * d.z, best);
  best = best_of_axis<T>(unseen >> 4, kLong * d.y, kShort * d.x, best);
  best = best_of_axis<T>(unseen >> 8, kLong * d.z, kShort * d.y, best);
  return best;
}

// eq:direction-alignment for one direction of any length but zero. directions: those seen from.
DANBV_HD float direction_alignment(std::uint32_t directions, Vec3f d) {
  const float length = norm(d);
  return unseen_dot(unseen_bins(directions), d, -length) / length;
}

}  // namespace DANBV_ISA

}  // namespace danbv::paf
