// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/view_gain_body.h"

#include <gtest/gtest.h>

namespace danbv::planners {
namespace {

// Free, half, solid: the first gives nothing, the second its whole bit, the third half of its
// H(0.9) = 0.469; each times its distance squared.
TEST(ViewGain, BitsOfARayByHand) {
  const GridSpec grid{{0, 0, 0}, {1, 1, 1}, {3, 1, 1}};
  const float logits[3] = {-8, 0, std::log(9.0f)};
  std::vector<VoxelOpacity> opacities(3);
  const VoxelOpacityBody body{{logits, 3}, span_of(opacities)};
  for (index_t i = 0; i < 3; ++i) body(i);
  const auto bits = [&](Vec3f from, Vec3f to) {
    return ray_bits(grid, opacities.data(), clipped_ray(grid, from, to, 1e3f));
  };
  EXPECT_NEAR(bits({-2, 0.5f, 0.5f}, {1, 0, 0}), 12.25 + 0.5 * 0.469 * 20.25, 1e-3);
  EXPECT_NEAR(bits({5, 0.5f, 0.5f}, {-1, 0, 0}), 0.469 * 6.25 + 0.1 * 12.25, 1e-3);  // turned round
}

// The ship rolls by 0.3 to starboard: the candidates roll with it and look at its centre as it
// lies.
TEST(ViewGain, CandidatesFollowRollAndPitch) {
  state::DroneState still, rolled;
  rolled.ship_rotation = {0.3f, 0.1f, 0};
  const Mat3f turned = rotation_vector(rolled.ship_rotation);
  int compared = 0;
  for (index_t k = 0; k < 100; ++k) {
    const action::Action a = hemisphere_view(still, 9, k, 100);
    const action::Action b = hemisphere_view(rolled, 9, k, 100);
    if (a.position.z < 0.6f || b.position.z < 0.6f) continue;  // moved into the workspace
    EXPECT_LT(norm(turned * a.position - b.position), 1e-4f) << k;
    const Vec3f at = turned * centre_of_view(9) - b.position;
    EXPECT_NEAR(b.yaw, std::atan2(at.y, at.x), 1e-5) << k;
    ++compared;
  }
  EXPECT_GT(compared, 80);
  EXPECT_NEAR(norm(hemisphere_view(still, 9, 99, 100).position), 9, 1e-4);
}

// A pillar between two places: the leg through it is seen, one that passes by is not, and who
// stands beside it may leave.
TEST(ViewGain, LegsIntoSolidThingsAreSeen) {
  const GridSpec grid{{-5, -5, 0}, {0.5f, 0.5f, 0.5f}, {20, 20, 20}};
  std::vector<VoxelOpacity> opacities(grid.size());
  for (int z = 0; z < 20; ++z)
    opacities[grid.index(grid.cell({0.1f, 0.1f, 0.25f + 0.5f * float(z)}))] = {0.9f, 0.5f};
  const auto meets = [&](Vec3f from, Vec3f to) {
    return leg_meets_density(grid, opacities.data(), from, to);
  };
  EXPECT_TRUE(meets({-4, 0.1f, 3}, {4, 0.1f, 3}));
  EXPECT_FALSE(meets({-4, 2, 3}, {4, 2, 3}));
  EXPECT_FALSE(meets({0.6f, 0.1f, 3}, {4, 0.1f, 3}));
}

}  // namespace
}  // namespace danbv::planners
