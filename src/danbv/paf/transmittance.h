// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/voxel_sums.h"

// How much of the light that meets an occupied voxel passes it, judged by the box of its points.
namespace danbv::paf {

struct TransmittanceOptions {
  float shrink = 1.0f;  // of the box, about its middle: points reach further than what they block
};

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

// The share of each axis in a direction of any length: |d_k| / sum |d_k|. The paper adds an epsilon
// to the sum; here it only keeps a direction of no length from dividing by zero.
DANBV_HD Vec3f axis_shares(Vec3f d) {
  const Vec3f a{std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)};
  const float sum = a.x + a.y + a.z;
  return a * (1 / (sum > kTransmittanceEpsilon ? sum : kTransmittanceEpsilon));
}

// eq:directional-transmittance.
DANBV_HD float directional_transmittance(Vec3f axis, Vec3f shares) { return dot(axis, shares); }

// The transmittance of a voxel in one word, 10 bits an axis; 0 where the voxel is not occupied.
constexpr std::uint32_t kOccupiedBit = 1u << 31;
constexpr float kTransmittanceSteps = 1023.0f;

DANBV_HD std::uint32_t pack_transmittance(Vec3f tau) {
  const auto bits = [](float t) {
    return static_cast<std::uint32_t>(clamp(t, 0.0f, 1.0f) * kTransmittanceSteps + 0.5f);
  };
  return kOccupiedBit | bits(tau.x) | bits(tau.y) << 10 | bits(tau.z) << 20;
}

DANBV_HD Vec3f unpack_transmittance(std::uint32_t word) {
  const auto value = [&](int shift) {
    return static_cast<float>(static_cast<std::int32_t>(word >> shift & 1023u)) *
           (1 / kTransmittanceSteps);
  };
  return {value(0), value(10), value(20)};
}

}  // namespace danbv::paf
