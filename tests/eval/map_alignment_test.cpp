// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/map_alignment.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"

namespace danbv::eval {

namespace {
Rigidf moved(Vec3f slip, Vec3f turn) { return {rotation_vector(turn), slip}; }
}  // namespace

TEST(MapAlignment, AMapThatLiesElsewhereIsLaidOverTheTruthDespiteViewsInAWrongPlace) {
  const Rigidf T_true_map = moved({0.8f, -0.3f, 0.1f}, {0.02f, 0.01f, -0.2f});
  MapAlignment alignment;
  EXPECT_LT(farthest_apart(alignment.T_true_map(), {}), 1e-9);
  for (int k = 0; k < 9; ++k) {
    const Rigidf T_true_cam = camera::camera_pose(
        camera::looking_at({8 * std::cos(0.6f * k), 8 * std::sin(0.6f * k), 3}, {0, 0, 1}));
    const Rigidf wrong = k % 3 == 1 ? moved({0.5f, 0, 0.4f}, {0, 0.1f, 0}) : Rigidf{};
    alignment.add(T_true_map.inverse() * wrong * T_true_cam, T_true_cam);
  }
  EXPECT_LT(farthest_apart(alignment.T_true_map(), T_true_map), 1e-4);
  alignment.clear();
  EXPECT_LT(farthest_apart(alignment.T_true_map(), {}), 1e-9);
}

TEST(MapAlignment, FarthestApartByHand) {
  EXPECT_NEAR(farthest_apart(moved({0.03f, 0, 0.04f}, {}), {}), 0.05, 1e-6);
  EXPECT_NEAR(farthest_apart(moved({}, {0, 0, 0.01f}), {}), 0.1, 1e-5);
}

}  // namespace danbv::eval
