// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/view_coverage.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rng.h"
#include "support/devices.h"

namespace danbv::metrics {

namespace {

template <class T>
std::vector<T> get(const Queue& queue, Span<const T> span) {
  std::vector<T> host(span.size);
  copy_bytes(queue, host.data(), Device::cpu, span.data, queue.device(), sizeof(T) * host.size());
  queue.wait();
  return host;
}

// Rough ground seen from anywhere: depths with jumps, holes and very near pixels.
std::vector<float> rough_image(Rng& rng, const camera::Camera& camera) {
  std::vector<float> depth(camera.pixels());
  for (float& z : depth) z = rng.chance(0.2) ? 0.0f : float(rng.uniform(0.1, 6.0));
  return depth;
}

// eq:supp_cr word for word: the nearest reconstruction point is nearer than the radius.
bool is_near(const camera::Camera& camera, const Rigidf& T, const float* depth, Vec3f p,
             float radius) {
  for (int v = 0; v < camera.height_px; ++v)
    for (int u = 0; u < camera.width_px; ++u) {
      const float z = depth[v * camera.width_px + u];
      if (z > 0 && squared_norm(T * camera.back_project(u, v, z) - p) < radius * radius)
        return true;
    }
  return false;
}

struct Scene {
  camera::Camera camera = camera::Camera::with_fov(40, 32, 90);
  std::vector<float> depth;         // [N, H, W]
  std::vector<CoveringView> views;  // [N]
  std::vector<Vec3f> points[2];     // of two targets

  std::vector<Span<const Vec3f>> spans() const { return {span_of(points[0]), span_of(points[1])}; }
};

Scene rough_scene(Rng& rng, int environments) {
  Scene scene;
  for (int i = 0; i < environments; ++i) {
    const auto image = rough_image(rng, scene.camera);
    scene.depth.insert(scene.depth.end(), image.begin(), image.end());
    const camera::Viewpoint view{{float(rng.uniform(-3, 3)), float(rng.uniform(-3, 3)), 2},
                                 float(rng.uniform(0, 6)),
                                 float(rng.uniform(-1.5, 1.5))};
    scene.views.push_back({camera::camera_pose(view), i % 2, 1});
    for (int k = 0; k < 300; ++k) {  // beside the seen surface, up to twice the radius
      const int pixel = int(rng.below(std::uint32_t(scene.camera.pixels())));
      const Vec3f p = scene.views[i].T_ship_cam *
                      scene.camera.back_project(pixel % 40, pixel / 40, image[pixel]);
      scene.points[i % 2].push_back(p +
                                    unit_sphere(rng).cast<float>() * float(rng.uniform(0, 0.1)));
    }
  }
  return scene;
}

}  // namespace

TEST(ViewCoverage, supp_cr) {
  for (const Device device : test_devices())
    for (const float radius : {0.04f, 0.3f}) {
      const Queue queue(device);
      Rng rng({.seed = 5});
      const Scene scene = rough_scene(rng, 4);
      const CoveragePoints points(queue, scene.spans(), 100000);
      ViewCoverage coverage(queue, 4, points, radius);
      coverage.add(queue, scene.camera, Buffer<float>(queue, scene.depth).span(),
                   Buffer<CoveringView>(queue, scene.views).span());
      const auto covered = get(queue, coverage.covered());
      const auto rates = get(queue, coverage.rates());
      for (int i = 0; i < 4; ++i) {
        const auto& truth = scene.points[i % 2];
        int expected = 0, wrong = 0;
        for (std::size_t k = 0; k < truth.size(); ++k) {
          const bool near =
              is_near(scene.camera, scene.views[i].T_ship_cam,
                      scene.depth.data() + i * scene.camera.pixels(), truth[k], radius);
          expected += near;
          wrong += near != bool(covered[i * points.stride() + k]);
        }
        EXPECT_GT(expected, 50);
        EXPECT_LT(expected, 590);
        EXPECT_LE(wrong, device == Device::cpu ? 0 : 2);  // CUDA fuses multiply and add
        EXPECT_NEAR(rates[i], double(expected) / double(truth.size()), 0.004);
      }
    }
}

TEST(ViewCoverage, ViewsAddUpFailedOnesDoNotAndResetForgets) {
  const Queue queue;
  Rng rng({.seed = 6});
  Scene scene = rough_scene(rng, 2);
  const CoveragePoints points(queue, scene.spans(), 100000);
  ViewCoverage coverage(queue, 2, points);
  const auto add = [&] {
    coverage.add(queue, scene.camera, span_of(scene.depth), span_of(scene.views));
  };
  scene.views[1].fused = 0;
  add();
  EXPECT_GT(coverage.rates()[0], 0);
  EXPECT_EQ(coverage.rates()[1], 0);
  const auto first = coverage.counts()[0];
  add();
  EXPECT_EQ(coverage.counts()[0], first);  // the same view covers nothing new
  scene.views[1].fused = 1;
  std::vector<std::uint8_t> restart{1, 0};
  coverage.reset(queue, span_of(restart));
  scene.views[0].fused = 0;
  add();
  EXPECT_EQ(coverage.counts()[0], 0);
  EXPECT_GT(coverage.counts()[1], 0);
}

TEST(ViewCoverage, TakesAFixedEvenPartOfManyPoints) {
  const Queue queue;
  std::vector<Vec3f> many;
  for (int i = 0; i < 10000; ++i) many.push_back({float(i), 0, 0});
  const CoveragePoints some(queue, {Span<const Vec3f>(many.data(), 10000)}, 1000),
      again(queue, {Span<const Vec3f>(many.data(), 10000)}, 1000);
  ASSERT_EQ(some.counts()[0], 1000);
  double mean = 0;
  for (int k = 0; k < 1000; ++k) {
    EXPECT_EQ(some.points()[k], again.points()[k]);
    mean += some.points()[k].x / 1000;
  }
  EXPECT_NEAR(mean, 5000, 350);
}

}  // namespace danbv::metrics
