// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"
#include "danbv/core/grid/voxel_sums.h"
#include "danbv/paf/field_options.h"

// How much of the light that meets an occupied voxel passes it, judged by the box of its points.
// T: a float or a pack of them.
namespace danbv::paf {

inline namespace DANBV_ISA {

// eq:axis-transmittance. Extent of the points in metres; voxel: its edges.
DANBV_HD Vec3f axis_transmittance(Vec3f extent, Vec3f voxel) {
  const Vec3f share{clamp(extent.x / voxel.x, 0.0f, 1.0f), clamp(extent.y / voxel.y, 0.0f, 1.0f),
                    clamp(extent.z / voxel.z, 0.0f, 1.0f)};
  return {1 - share.y * share.z, 1 - share.z * share.x, 1 - share.x * share.y};
}

DANBV_HD Vec3f axis_transmittance(const VoxelSums& sums, Vec3f voxel,
                                  const TransmittanceOptions& options) {
  const auto extent = [&](int k) {
    const std::int32_t reach = sums.high[k] - sums.low[k];
    return sums.points > 0 ? options.shrink * static_cast<float>(reach) / kFixedPerMetre : 0.0f;
  };
  return axis_transmittance(Vec3f{extent(0), extent(1), extent(2)}, voxel);
}

constexpr float kTransmittanceEpsilon = 1e-6f;

// The share of each axis in a direction of any length, |d_k| / sum |d_k|, times `unit`. The paper
// adds an epsilon to the sum; here it only keeps a direction of no length from dividing by zero.
template <class T>
DANBV_HD Vec3<T> axis_shares(Vec3<T> d, float unit) {
  const T x = absolute(d.x), y = absolute(d.y), z = absolute(d.z);
  const T sum = greater(x + y + z, all<T>(kTransmittanceEpsilon));
#if defined(__CUDA_ARCH__)
  const T scale = unit * (1 / sum);  // a reciprocal costs a GPU half of a division
#else
  const T scale = unit / sum;
#endif
  return {x * scale, y * scale, z * scale};
}

// eq:directional-transmittance.
template <class T>
DANBV_HD T directional_transmittance(Vec3<T> axis, Vec3<T> shares) {
  return shares.x * axis.x + shares.y * axis.y + shares.z * axis.z;
}

// The transmittance of a voxel in one word, 10 bits an axis; 0 where the voxel is not occupied.
constexpr std::uint32_t kOccupiedBit = 1u << 31;
constexpr float kTransmittanceSteps = 1023.0f;

DANBV_HD std::uint32_t pack_transmittance(Vec3f tau) {
  const auto bits = [](float t) {
    return static_cast<std::uint32_t>(clamp(t, 0.0f, 1.0f) * kTransmittanceSteps + 0.5f);
  };
  return kOccupiedBit | bits(tau.x) | bits(tau.y) << 10 | bits(tau.z) << 20;
}

// The steps of each axis, 0..1023.
template <class T>
DANBV_HD Vec3<T> transmittance_steps(IntsOf<T> word) {
  return {as_floats(word & 1023), as_floats((word >> 10) & 1023), as_floats((word >> 20) & 1023)};
}

}  // namespace DANBV_ISA

}  // namespace danbv::paf
