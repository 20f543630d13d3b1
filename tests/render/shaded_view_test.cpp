// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/shaded_view.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/render/ray_shader.h"
#include "reference/meshes.h"
#include "reference/png.h"

namespace danbv::render {
namespace {

// A cube of 2 m about the origin, seen along -x from 5 m: its face is 4 m away.
class CubeView : public ::testing::Test {
 protected:
  CubeView() : mesh(reference::box_mesh({-1, -1, -1}, {1, 1, 1})), bvh(mesh) {
    scene.bvh = bvh.view();
    scene.mesh = &mesh;
    scene.paint.assign(mesh.triangles.size(), {1, 0, 0});
    options.edge_darkening = 0;
  }
  Image<Rgb> picture() const {
    return shaded_view(scene, camera, camera::camera_pose(camera::looking_at({5, 0, 0}, {})),
                       options);
  }
  static bool is_red(Rgb c) { return c.r > 40 && c.g < 10 && c.b < 10; }

  scene::TriangleMesh mesh;
  scene::Bvh bvh;
  ShadedScene scene;
  ShadeOptions options;
  camera::Camera camera =
      camera::Camera::with_fov(80, 80, 90);  // 40 px focal length: 1 m at 4 m are 10 px
};

TEST_F(CubeView, SilhouetteIsWhereItMustBe) {
  const auto image = picture();
  for (int y = 0; y < 80; ++y)
    for (int x = 0; x < 80; ++x) {
      const bool inside = x >= 30 && x < 50 && y >= 30 && y < 50;
      EXPECT_EQ(is_red(image.at(x, y)), inside) << x << " " << y;
    }
}

TEST_F(CubeView, WindingDoesNotMatter) {
  const auto before = picture();
  for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
  EXPECT_TRUE(reference::same_pixels(picture(), before));
}

TEST_F(CubeView, IsTheSameAtAnyNumberOfThreads) {
  const int threads = cpu_threads();
  set_cpu_threads(1);
  const auto one = picture();
  set_cpu_threads(3);
  const auto three = picture();
  set_cpu_threads(threads);
  EXPECT_TRUE(reference::same_pixels(one, three));
}

TEST_F(CubeView, WaterHidesWhatIsBelowIt) {
  scene.sea.emplace(ocean::FrozenWater{}, RealMetresPerSecond{0}, 0.0);
  const auto image = shaded_view(
      scene, camera, camera::camera_pose(camera::Viewpoint{{5, 0, 1e-3f}, float(kPi), 0}), options);
  for (int y = 0; y < 80; ++y) EXPECT_EQ(is_red(image.at(40, y)), y >= 30 && y < 40) << y;
}

TEST_F(CubeView, GroundHidesWhatIsBelowIt) {
  scene.ground = -0.5f;
  const auto image = picture();
  EXPECT_TRUE(is_red(image.at(40, 44)));
  EXPECT_FALSE(is_red(image.at(40, 48)));  // half a metre below the centre is 45 px
}

TEST_F(CubeView, TurnsWithItsPose) {
  scene.T_scene_mesh = {rotation_z(float(kPi / 4)), {0, 0, 0}};
  const auto image = picture();
  // The near edge is sqrt(2) from the centre, and the sides reach sqrt(2) at 5 m: 11.3 px.
  EXPECT_TRUE(is_red(image.at(29, 40)));
  EXPECT_FALSE(is_red(image.at(27, 40)));
}

TEST_F(CubeView, ShadowFallsAwayFromTheSun) {
  scene.ground = -1.0f;
  options.light.to_sun = normalized(Vec3f{0, -1, 1});
  const RayShader shader(scene, options);
  // 45 degrees: the shadow of a cube 2 m high reaches 2 m beyond its side at y = 1.
  const auto dark = shader.shade({0, 2.5f, 5}, {0, 0, -1}, 0.01f, 0);
  const auto bright = shader.shade({0, 3.5f, 5}, {0, 0, -1}, 0.01f, 0);
  EXPECT_LT(dark.color.x, 0.6f * bright.color.x);
}

TEST_F(CubeView, CornersOfTheFloorAreDarker) {
  scene.ground = -1.0f;
  options.light.sun = {0, 0, 0};
  const RayShader shader(scene, options);
  const auto near = shader.shade({0, 1.05f, 5}, {0, 0, -1}, 0.01f, 0);
  const auto far = shader.shade({0, 6.0f, 5}, {0, 0, -1}, 0.01f, 0);
  EXPECT_LT(near.color.x, 0.9f * far.color.x);
}

TEST(ShadedView, NeedsAMesh) {
  EXPECT_THROW(shaded_view({}, camera::Camera::with_fov(8, 8, 90), {}, {}), Error);
}

}  // namespace
}  // namespace danbv::render
