// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/tile_sums.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "danbv/core/math/rng.h"

namespace danbv::state {

namespace {

constexpr std::int16_t kMost = (1 << 14) - 1;  // of an offset in a voxel

// Points of a few voxels as they fall, without a camera.
PointPatch scattered(Rng& rng, int voxels) {
  const std::vector<float> nothing(kPatch, 0.0f);
  PointPatch patch(cubic_grid(), camera::Camera{}, Rigidf{}, nothing.data(), 0, 0);
  for (int k = 0; k < kPatch; ++k) {
    patch.voxel[k] = int(rng.uniform(0, voxels + 1)) - 1;
    for (auto& fixed : patch.fixed) fixed[k] = std::int16_t(rng.uniform(0, kMost + 1));
  }
  return patch;
}

}  // namespace

// All sums, against adding one point after another.
TEST(TileSums, AgreeWithOnePointAfterAnother) {
  Rng rng({12});
  for (int voxels = 1; voxels < 9; ++voxels) {
    TileSums sums;
    sums.start(0);
    VoxelSums naive = empty_sums();
    for (int patches = 0; patches < 40; ++patches) {
      const PointPatch patch = scattered(rng, voxels);
      std::uint64_t bits = 0;
      for (int k = 0; k < kPatch; ++k)
        if (patch.voxel[k] == 0) {
          add_fixed(naive, patch.fixed[0][k], patch.fixed[1][k], patch.fixed[2][k]);
          bits |= std::uint64_t(1) << k;
        }
      EXPECT_EQ(patch.hits() & bits, bits);
      if (bits) {
        EXPECT_EQ(sums.add(patch), bits);
      }
    }
    const VoxelSums total = sums.total();
    EXPECT_EQ(std::memcmp(&total, &naive, sizeof naive), 0) << voxels;
  }
}

}  // namespace danbv::state
