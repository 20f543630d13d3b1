// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/depth/depth_body.h"
#include "danbv/depth/ray_caster.h"
#include "reference/meshes.h"
#include "support/devices.h"

namespace danbv::depth {
namespace {

using namespace reference;

DepthView in_the_air(const camera::Viewpoint& viewpoint, std::int32_t target = 0) {
  DepthView view = view_on_ground(camera::camera_pose(viewpoint), target);
  view.has_surface = false;
  return view;
}

std::vector<RayEngine> engines() {
  if (have_embree()) return {RayEngine::bvh, RayEngine::embree};
  return {RayEngine::bvh};
}

class Depth : public testing::TestWithParam<RayEngine> {
 protected:
  Image<float> render(const scene::TriangleMesh& mesh, const DepthView& view,
                      DepthRange range = {}) {
    return depth_image(RayCaster(queue_, mesh, GetParam()), camera::Camera{}, view, range);
  }
  Queue queue_;
};
INSTANTIATE_TEST_SUITE_P(Engines, Depth, testing::ValuesIn(engines()), [](const auto& tested) {
  return std::string(tested.param == RayEngine::bvh ? "bvh" : "embree");
});

// A wall across the view has one depth everywhere: depth is along z, not along the ray.
TEST_P(Depth, PlaneIsExact) {
  const scene::TriangleMesh wall{{{7, -50, -50}, {7, 50, -50}, {7, 50, 50}, {7, -50, 50}},
                                 {{0, 1, 2}, {0, 2, 3}}};
  const auto image = render(wall, in_the_air({{1, 0, 0}, 0, 0}));
  for (const float d : image.pixels) ASSERT_NEAR(d, 6, 1e-5);
}

// A tilted plane: z of the camera solves n . (o + z ray) = c in closed form.
TEST_P(Depth, TiltedPlaneIsExact) {
  const Vec3d n = normalized(Vec3d{-1, 0.3, 0.2}), at{8, 0, 0};
  const Vec3d s = normalized(cross(n, {0, 0, 1})) * 150.0, r = normalized(cross(n, s)) * 150.0;
  scene::TriangleMesh wall{{}, {{0, 1, 2}, {0, 2, 3}}};
  for (const Vec3d& p : {at + s, at + r, at - s, at - r}) wall.vertices.push_back(p.cast<float>());
  const camera::Viewpoint viewpoint{{1, 0.5f, -0.25f}, 0.2f, 0.1f};
  const auto image = render(wall, in_the_air(viewpoint));
  const Rigidd pose = camera::camera_pose(viewpoint).cast<double>();
  for (int v = 0; v < 400; v += 3)
    for (int u = 0; u < 400; u += 3) {
      const Vec3d ray = pose.rotation * camera::Camera{}.ray(u, v).cast<double>();
      const double z = dot(n, at - pose.translation) / dot(n, ray);
      ASSERT_NEAR(image.at(u, v), z <= 40 ? z : 0, 2e-5 * z) << u << " " << v;
    }
}

// A box seen face on: the front face fills a square of known pixels, everything else is 0.
TEST_P(Depth, BoxIsExact) {
  const auto image = render(box_mesh({4, -2, -2}, {6, 2, 2}), in_the_air({{0, 0, 0}, 0, 0}));
  for (int v = 0; v < 400; ++v)
    for (int u = 0; u < 400; ++u) {
      const bool inside = u >= 100 && u < 300 && v >= 100 && v < 300;  // 200 px * 2 m / 4 m
      ASSERT_FLOAT_EQ(image.at(u, v), inside ? 4.0f : 0.0f) << u << " " << v;
    }
}

TEST_P(Depth, SphereIsExactToItsTessellation) {
  constexpr int kRings = 300;
  const auto image = render(sphere_mesh({6, 0, 0}, 2, kRings), in_the_air({{0, 0, 0}, 0, 0}));
  const double sag = 2 * (1 - std::cos(kPi / kRings / 2)) * 2;  // facets lie inside the sphere
  for (int v = 0; v < 400; v += 2)
    for (int u = 0; u < 400; u += 2) {
      const Vec3d ray = camera::Camera{}.ray(u, v).cast<double>();
      const double a = dot(ray, ray), b = 6, root = b * b - a * (36 - 4);
      if (root < -0.05) {
        ASSERT_EQ(image.at(u, v), 0) << u << " " << v;
      } else if (root > 0.5) {
        ASSERT_NEAR(image.at(u, v), (b - std::sqrt(root)) / a, 6 * sag + 1e-5);
      }
    }
}

TEST_P(Depth, OutOfRangeIsZeroAndNearThingsStillHide) {
  scene::TriangleMesh mesh = box_mesh({30, -60, -60}, {50, 60, 60});
  const DepthView view = in_the_air({{0, 0, 0}, 0, 0});
  EXPECT_FLOAT_EQ(render(mesh, view).at(200, 200), 30);
  EXPECT_EQ(render(mesh, view, {.near = 0.1f, .far = 29}).at(200, 200), 0);
  append(mesh, box_mesh({0.04f, -1, -1}, {0.05f, 1, 1}));  // closer than 0.1 m, before the lens
  EXPECT_EQ(render(mesh, view).at(200, 200), 0);
}

// The ground plane cuts a box at z = 0: from above, below is hidden; from below, everything is.
TEST_P(Depth, GroundBlocksRays) {
  const scene::TriangleMesh box = box_mesh({4, -4, -4}, {6, 4, 4});
  const camera::Camera camera;
  const auto above = render(box, view_on_ground(camera::camera_pose({{0, 0, 1}, 0, 0})));
  EXPECT_FLOAT_EQ(above.at(200, 200 + 49), 4);  // meets the face at z = 0.01
  EXPECT_EQ(above.at(200, 200 + 50), 0);        // z = -0.01
  EXPECT_EQ(above.at(200, 390), 0);
  const auto below = render(box, view_on_ground(camera::camera_pose({{0, 0, -1}, 0, 0})));
  for (const float d : below.pixels) ASSERT_EQ(d, 0);
}

TEST_P(Depth, PoseThatIsNotFiniteThrows) {
  DepthView view = in_the_air({{NAN, 0, 0}, 0, 0});
  EXPECT_THROW(render(box_mesh({4, -2, -2}, {6, 2, 2}), view), Error);
  view = in_the_air({{0, 0, 0}, INFINITY, 0});
  EXPECT_THROW(render(box_mesh({4, -2, -2}, {6, 2, 2}), view), Error);
  view = in_the_air({{0, 0, 0}, 0, 0}, 1);
  EXPECT_THROW(render(box_mesh({4, -2, -2}, {6, 2, 2}), view), Error);
}

TEST(DepthBatch, EveryPixelHasOneThread) {
  for (const camera::Camera& camera : {camera::Camera{}, camera::Camera::with_fov(24, 12, 60),
                                       camera::Camera::with_fov(9, 8, 60)}) {
    std::vector<int> taken(camera.pixels());
    for (index_t i = 0; i < camera.pixels(); ++i) ++taken.at(tiled_pixel(camera, i));
    EXPECT_EQ(taken, std::vector<int>(camera.pixels(), 1));
  }
}

TEST(DepthBatch, EqualsSingleViewsAtAnyThreadCount) {
  const scene::TriangleMesh a = soup_mesh(500, 1), b = sphere_mesh({0, 0, 2}, 3, 20);
  const camera::Camera camera = camera::Camera::with_fov(90, 70, 60);  // not a multiple of a tile
  constexpr int kViews = 12;  // many for two threads, few for four
  Rng rng({.seed = 2});
  std::vector<DepthView> views;
  for (int i = 0; i < kViews; ++i)
    views.push_back(
        view_on_ground(camera::camera_pose(camera::looking_at(
                           (unit_sphere(rng) * 9.0 + Vec3d{0, 0, 6}).cast<float>(), {0, 0, 1})),
                       i % 2));
  for (const Device device : test_devices())
    for (const RayEngine engine : device == Device::cpu ? engines() : std::vector{RayEngine::bvh}) {
      const Queue queue(device), host;
      const RayCaster caster(queue, {&a, &b}, engine), single(host, {&a, &b}, engine);
      const Buffer<DepthView> on_device(queue, views);
      Buffer<float> depth(device, kViews * camera.pixels());
      for (const int threads : {2, 4}) {
        set_cpu_threads(threads);
        caster.render(queue, camera, on_device.span(), depth.span());
        set_cpu_threads(1);
        const auto all = depth.download(queue);
        int differ = 0;
        for (int i = 0; i < kViews; ++i) {
          const auto one = depth_image(single, camera, views[i]);
          for (index_t p = 0; p < camera.pixels(); ++p) {
            const float x = all[i * camera.pixels() + p], y = one.pixels[p];
            differ += device == Device::cpu ? x != y : std::abs(x - y) > 1e-4f * y;
          }
        }
        EXPECT_LE(differ, device == Device::cpu ? 0 : kViews);
        set_cpu_threads(0);
      }
    }
}

}  // namespace
}  // namespace danbv::depth
