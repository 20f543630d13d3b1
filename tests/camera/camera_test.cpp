// SPDX-License-Identifier: Apache-2.0
#include "danbv/camera/camera.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/error.h"

namespace danbv::camera {

// 400 x 400 at 90 degrees: f = 200 / tan 45 = 200 px, centre (200, 200).
TEST(Camera, PapersCamera) {
  const Camera camera = Camera::with_fov(400, 400, 90);
  EXPECT_NEAR(camera.fx_px, 200, 1e-4);
  EXPECT_NEAR(camera.cx_px, 200, 1e-4);
  EXPECT_THROW(Camera::with_fov(0, 4, 90), Error);
  EXPECT_THROW(Camera::with_fov(4, 4, 180), Error);
}

TEST(Camera, ProjectionUndoesBackProjection) {
  const Camera camera = Camera::with_fov(320, 240, 60);
  for (int v = 0; v < 240; v += 17)
    for (int u = 0; u < 320; u += 13) {
      const Vec2f px = camera.project(camera.back_project(u, v, 7.5f));
      EXPECT_NEAR(px.x, u + 0.5f, 1e-3);
      EXPECT_NEAR(px.y, v + 0.5f, 1e-3);
    }
}

// Yaw 90 degrees looks along y; pitch -90 looks straight down with the image's top along x at yaw
// 0.
TEST(Viewpoint, AxesByHand) {
  const auto half = static_cast<float>(kPi / 2);
  const Rigidf east = camera_pose({{1, 2, 3}, 0, 0});
  EXPECT_LT(norm(east * Vec3f{0, 0, 2} - Vec3f{3, 2, 3}), 1e-5f);  // forward is x
  EXPECT_LT(norm(east * Vec3f{1, 0, 0} - Vec3f{1, 1, 3}), 1e-5f);  // right is -y
  EXPECT_LT(norm(east * Vec3f{0, 1, 0} - Vec3f{1, 2, 2}), 1e-5f);  // down is -z
  const Rigidf north = camera_pose({{}, half, 0});
  EXPECT_LT(norm(north * Vec3f{0, 0, 1} - Vec3f{0, 1, 0}), 1e-5f);
  const Rigidf down = camera_pose({{}, 0, -half});
  EXPECT_LT(norm(down * Vec3f{0, 0, 1} - Vec3f{0, 0, -1}), 1e-5f);
  EXPECT_LT(norm(down * Vec3f{0, -1, 0} - Vec3f{1, 0, 0}), 1e-5f);
}

TEST(Viewpoint, PoseIsARotationAndLooksAtTheTarget) {
  const Vec3f target{1, -2, 0.5f};
  const Viewpoint view = looking_at({4, 5, 6}, target);
  const Rigidf T = camera_pose(view);
  EXPECT_LT(norm(cross(T.rotation.column(0), T.rotation.column(1)) - T.rotation.column(2)), 1e-5f);
  const Vec3f p_cam = T.inverse() * target;
  EXPECT_NEAR(p_cam.x, 0, 1e-4);
  EXPECT_NEAR(p_cam.y, 0, 1e-4);
  EXPECT_GT(p_cam.z, 0);
}

}  // namespace danbv::camera
