// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/ray_likelihood.h"

#include <gtest/gtest.h>

#include "danbv/core/math/rng.h"

namespace danbv::planners {
namespace {

const GridSpec kRow{{0, 0, 0}, {1, 1, 1}, {3, 1, 1}};

VolumeRay along_the_row(float limit) {
  return clipped_ray(kRow, {-2, 0.5f, 0.5f}, {1, 0, 0}, limit);
}

// Three voxels of opacity 1/2: the samples absorb 1/2, 1/4, 1/8, and 1/8 comes through. A ray that
// ended in the middle of the second sees half of the first and the third as there, too:
// 1/4 + 1/4 + 1/16.
TEST(RayLikelihood, ThreeVoxelsByHand) {
  const float logits[3] = {0, 0, 0};
  EXPECT_EQ(along_the_row(1e3f).samples(), 3);
  EXPECT_NEAR(ray_likelihood(kRow, logits, along_the_row(1e3f), {}), 0.125, 1e-6);
  EXPECT_NEAR(ray_likelihood(kRow, logits, along_the_row(5), {3.5f, true}), 0.5625, 1e-6);
  EXPECT_EQ(along_the_row(1.9f).samples(), 0);  // ends before the volume
}

// H(sigmoid(x)): 1 bit at even odds, H(0.1) = 0.46900 on either side.
TEST(RayLikelihood, EntropyByHand) {
  EXPECT_NEAR(entropy_bits(0), 1, 1e-6);
  EXPECT_NEAR(entropy_bits(std::log(9.0f)), 0.46900, 1e-5);
  EXPECT_NEAR(entropy_bits(-std::log(9.0f)), 0.46900, 1e-5);
  EXPECT_LT(entropy_bits(60), 1e-20f);
}

// Half-way between two centres both count half; on the rim the last voxel counts alone.
TEST(RayLikelihood, InterpolatesBetweenCentres) {
  const float values[3] = {2, 4, 8};
  EXPECT_FLOAT_EQ(Corners(kRow, {1, 0.5f, 0.5f}).interpolate(values), 3);
  EXPECT_FLOAT_EQ(Corners(kRow, {2.25f, 0.1f, 0.9f}).interpolate(values), 7);
  EXPECT_FLOAT_EQ(Corners(kRow, {3, 0.5f, 0.5f}).interpolate(values), 8);
  EXPECT_FLOAT_EQ(Corners(kRow, {0.1f, 0.5f, 0.5f}).interpolate(values), 2);
}

// Random volumes and rays: what each voxel gets is how the loss changes with it.
TEST(RayLikelihood, GradientsEqualFiniteDifferences) {
  const GridSpec grid{{-1, -1, 0}, {0.5f, 0.5f, 0.5f}, {4, 4, 4}};
  Rng rng({.seed = 5});
  for (int turn = 0; turn < 40; ++turn) {
    std::vector<float> logits(grid.size());
    for (float& x : logits) x = float(rng.uniform(-3, 2));
    const Vec3f from = (unit_sphere(rng) * 3.0).cast<float>();
    const Vec3f to{float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1)), float(rng.uniform(0, 2))};
    const bool hit = turn % 2;
    const RayEnd end{norm(to - from), hit};
    VolumeRay ray = clipped_ray(grid, from, normalized(to - from),
                                hit ? end.distance + 1.5f * grid.voxel.x : 1e3f);
    ray.jitter = float(rng.uniform());
    std::vector<double> ours(grid.size(), 0);
    const float likelihood = ray_likelihood(grid, logits.data(), ray, end);
    ray_gradient(grid, logits.data(), ray, end, likelihood,
                 [&](const Corners& corners, float gradient) {
                   EXPECT_LE(std::fabs(gradient), 1.0001f);
                   for (int c = 0; c < 8; ++c)
                     ours[corners.voxel(c)] += double(gradient) * double(corners.weight(c));
                 });
    for (index_t v = 0; v < grid.size(); ++v) {
      const auto loss = [&](float step) {
        std::vector<float> moved = logits;
        moved[v] += step;
        return double(ray_loss(ray_likelihood(grid, moved.data(), ray, end)));
      };
      EXPECT_NEAR(ours[v], (loss(0.02f) - loss(-0.02f)) / 0.04, 2e-3) << turn << " " << v;
    }
  }
}

}  // namespace
}  // namespace danbv::planners
