// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/density_fit.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/active_rmap/view_gain_body.h"
#include "support/bytes.h"
#include "support/on_device.h"

namespace danbv::planners {
namespace {

const camera::Camera kWallCamera = camera::Camera::with_fov(64, 64, 90);
const camera::Viewpoint kWallView = camera::looking_at({9, 0, 3}, {0, 0, 3});

// A wall across the volume: the plane x = 1, |y| < 4, z < 6, as a camera sees it.
std::vector<float> wall_depth(const Rigidf& T_ship_cam, float x = 1) {
  std::vector<float> depth(kWallCamera.pixels());
  for (int v = 0; v < kWallCamera.height_px; ++v)
    for (int u = 0; u < kWallCamera.width_px; ++u) {
      const Vec3f d = T_ship_cam.rotation * kWallCamera.ray(u, v);
      const float z = (x - T_ship_cam.translation.x) / d.x;
      const Vec3f p = T_ship_cam.translation + d * z;
      const bool seen = z > 0 && std::fabs(p.y) < 4 && p.z > 0 && p.z < 6;
      depth[v * kWallCamera.width_px + u] = seen ? z : 0;
    }
  return depth;
}

ActiveRmapOptions quick_fit() {
  ActiveRmapOptions options;
  options.cells = 32, options.rays = 512, options.steps = 64;
  options.learning_rate = 0.3f;
  return options;
}

class DensityFitOn : public OnDevice {
 protected:
  const Rigidf T_ship_cam = camera_pose(kWallView);
  const std::vector<float> wall = wall_depth(T_ship_cam);

  // The rim of the wall shares its voxels with the air beside it.
  bool near_the_wall(int u, int v) const {
    for (int k = 0; k < 25; ++k)
      if (wall[(v + 2 * (k / 5 - 2)) * kWallCamera.width_px + u + 2 * (k % 5 - 2)] > 0) return true;
    return false;
  }
  // A view of the wall by N drones; fuse = 0: registration failed.
  void show(DensityFit& fit, const std::vector<float>& depth, int fuse = 1, int count = 1) const {
    const auto n = std::size_t(fit.environments());
    std::vector<float> all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), depth.begin(), depth.end());
    const Buffer<float> images(queue, all);
    const Buffer<state::RegisteredView> views(
        queue, std::vector<state::RegisteredView>(n, {T_ship_cam, fuse, 1}));
    std::vector<state::DroneState> drones(n);
    for (auto& drone : drones) drone.stream = 7, drone.views_left = 29;
    const Buffer<state::DroneState> drone(queue, drones);
    action::History past;
    past.count = count;
    const Buffer<action::History> history(queue, std::vector<action::History>(n, past));
    state::Observation seen;
    seen.drone = drone.span(), seen.history = history.span();
    seen.images.camera = kWallCamera;
    seen.images.depth = images.span(), seen.images.views = views.span();
    fit.take(queue, seen);
    queue.wait();
  }
};

// Where a ray ends in the volume, on average, and how much of it does.
struct Rendered {
  float distance = 0, opacity = 0;
};
Rendered rendered(const GridSpec& grid, const float* logits, const VolumeRay& ray) {
  float light = 1, sum = 0;
  for (int k = 0; k < ray.samples(); ++k) {
    const float alpha = opacity_of(Corners(grid, ray.point(k)).interpolate(logits));
    sum += light * alpha * ray.distance(k);
    light *= 1 - alpha;
  }
  return {sum / (1 - light), 1 - light};
}

TEST_P(DensityFitOn, RendersTheDepthItWasFittedTo) {
  DensityFit fit(queue, 1, kWallCamera, 4, 1, quick_fit());
  show(fit, wall);
  const auto logits = host(fit.logits());
  int hits = 0, misses = 0;
  double off = 0;
  for (int v = 4; v < 60; v += 5)
    for (int u = 4; u < 60; u += 5) {
      const float depth = wall[v * kWallCamera.width_px + u], stretch = norm(kWallCamera.ray(u, v));
      const Vec3f d = T_ship_cam.rotation * normalized(kWallCamera.ray(u, v));
      const VolumeRay ray = clipped_ray(fit.grid(), T_ship_cam.translation, d, 1e3f);
      if (ray.samples() < 4) continue;
      const Rendered r = rendered(fit.grid(), logits.data(), ray);
      if (depth == 0 && !near_the_wall(u, v)) {
        EXPECT_LT(r.opacity, 0.2f) << u << " " << v;
        ++misses;
      } else if (depth > 0 &&
                 std::fabs((d * (depth * stretch)).y) < 3.4f) {  // the rim shares its voxels
        EXPECT_GT(r.opacity, 0.9f) << u << " " << v;
        off += double(std::fabs(r.distance - depth * stretch)), ++hits;
      }
    }
  EXPECT_GT(hits, 15);
  EXPECT_GT(misses, 15);
  EXPECT_LT(off / hits, 0.5 * double(fit.grid().voxel.x));
}

// Behind the wall lies what no ray has told of: who looks from there learns most.
TEST_P(DensityFitOn, GainIsHigherTowardsTheUnseenSide) {
  const ActiveRmapOptions options = quick_fit();
  DensityFit fit(queue, 1, kWallCamera, 4, 1, options);
  show(fit, wall);
  const auto logits = host(fit.logits());
  std::vector<VoxelOpacity> opacities(logits.size());
  const VoxelOpacityBody look{{logits.data(), index_t(logits.size())}, span_of(opacities)};
  for (index_t i = 0; i < index_t(logits.size()); ++i) look(i);
  std::vector<state::DroneState> drone(1);
  std::vector<float> rows(options.candidates * options.gain_rays);
  const ViewGainBody body{options,      9, kWallCamera, span_of(drone), span_of(opacities),
                          span_of(rows)};
  double ahead = 0, behind = 0;
  for (index_t i = 0; i < index_t(rows.size()); ++i) {
    body(i);
    const Vec3f p =
        hemisphere_view(drone[0], 9, i / options.gain_rays, options.candidates).position;
    if (p.z > 4 || std::fabs(p.y) > 3) continue;
    if (p.x > 6) ahead += double(rows[i]);
    if (p.x < -6) behind += double(rows[i]);
  }
  EXPECT_GT(behind, 2 * ahead);
}

// A map may lie metres off, so things stand beyond the box that holds the ship: they become solid,
// and what no ray has met there is air, not a promise.
TEST_P(DensityFitOn, ThingsBeyondTheBoxAreLearnt) {
  DensityFit fit(queue, 1, kWallCamera, 4, 1, quick_fit());
  show(fit, wall_depth(T_ship_cam, 8.3f));
  const auto logits = host(fit.logits());
  const GridSpec grid = fit.grid();
  const auto opacity = [&](Vec3f p) {
    return opacity_of(Corners(grid, p).interpolate(logits.data()));
  };
  float most = 0;
  for (float x = 7.9f; x < 8.7f; x += 0.1f) most = std::fmax(most, opacity({x, 0, 3}));
  EXPECT_GT(most, 0.5f);
  EXPECT_LT(opacity({0, 9, 10}), kEmptyOpacity);
  EXPECT_GT(opacity({0, 7, 14}), 0.1f);  // within the box nobody knows
}

// Threads add up whole numbers, and an episode's rays are named by its stream: neither the number
// of threads nor the place in a batch shows.
TEST_P(DensityFitOn, IsTheSameWhereverItRuns) {
  ActiveRmapOptions options = quick_fit();
  options.steps = 6;
  DensityFit one(queue, 1, kWallCamera, 4, 1, options), three(queue, 3, kWallCamera, 4, 1, options);
  set_cpu_threads(1);
  show(one, wall);
  set_cpu_threads(3);
  show(three, wall);
  set_cpu_threads(0);
  const auto alone = host(one.logits()), batch = host(three.logits());
  EXPECT_EQ(alone, std::vector<float>(batch.begin() + 2 * index_t(alone.size()), batch.end()));
}

// A view that registration could not place teaches nothing; a new scan knows nothing of the last.
TEST_P(DensityFitOn, LearnsFromPlacedViewsOfThisScanAlone) {
  DensityFit fit(queue, 1, kWallCamera, 2, 1, quick_fit());
  show(fit, wall);
  const auto first = host(fit.logits());
  show(fit, std::vector<float>(wall.size(), 0), 0, 2);
  EXPECT_EQ(host(fit.logits()), first);
  EXPECT_EQ(host(fit.scans())[0].views, 1);
  for (int k = 2; k < 5; ++k) show(fit, wall, 1, k);
  EXPECT_EQ(host(fit.scans())[0].kept, 2);  // the oldest made room
  show(fit, wall);
  EXPECT_EQ(host(fit.logits()), first);
}

TEST_P(DensityFitOn, ImagesOfAnotherSizeAreRefused) {
  DensityFit fit(queue, 1, camera::Camera{}, 2, 1, quick_fit());
  EXPECT_NE(error_of([&] { show(fit, wall); }).find("400 x 400"), std::string::npos);
}

DANBV_TEST_ON_DEVICES(DensityFitOn);

}  // namespace
}  // namespace danbv::planners
