// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/direction_coverage.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/grid/direction_bins.h"
#include "danbv/core/math/rng.h"
#include "reference/naive_state.h"
#include "support/devices.h"

namespace danbv::truth {

namespace {
const GridSpec kSmall{{-2, -2, -2}, {1, 1, 1}, {4, 4, 4}};

GroundTruth blank_truth() {
  GroundTruth truth;
  truth.grid = kSmall;
  truth.weights.assign(kSmall.size(), 0.0f);
  truth.mask.assign(kSmall.size(), 0);
  return truth;
}

GroundTruth random_truth(std::uint64_t seed) {
  GroundTruth truth = blank_truth();
  Rng rng({seed});
  for (index_t v = 0; v < kSmall.size(); ++v) {
    truth.weights[v] = float(rng.uniform(1, 3));
    truth.mask[v] = std::uint16_t(rng.below(1u << kDirectionBins));
  }
  return truth;
}

// A wall of one depth before a camera that looks along x.
struct Wall {
  camera::Camera camera = camera::Camera::with_fov(2, 2, 2);
  std::vector<float> depth = std::vector<float>(4, 3.0f);
};

float rate_after(DirectionCoverage& coverage, const Queue& queue, const Wall& wall, Rigidf T,
                 bool weighted) {
  const Buffer<float> depth(queue, wall.depth);
  const Buffer<TrueView> views(queue, std::vector<TrueView>{{T, 0, 1}});
  coverage.add(queue, wall.camera, depth.span(), views.span());
  float rate;
  const auto from = weighted ? coverage.c_dir() : coverage.dcr();
  copy_bytes(queue, &rate, Device::cpu, from.data, queue.device(), sizeof rate);
  queue.wait();
  return rate;
}
}  // namespace

// Two voxels. a: weight 3, observable from bins 0, 2, 3; b: weight 1, observable from 2.
// From -x all of a's and b's centres are told from the camera: with z just above, bin 2.
TEST(DirectionCoverage, directional_coverage) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    GroundTruth truth = blank_truth();
    const auto a = kSmall.index(kSmall.cell({0.5f, 0.5f, 0.5f}));
    const auto b = kSmall.index(kSmall.cell({1.5f, -0.5f, 0.5f}));
    truth.weights[a] = 3, truth.mask[a] = 1u << 0 | 1u << 2 | 1u << 3;
    truth.weights[b] = 1, truth.mask[b] = 1u << 2;
    const DirectionTruth shared(queue, {&truth});
    DirectionCoverage coverage(queue, 1, shared);
    // Denominators: 3 * 3 + 1 * 1 = 10 weighted, 4 plain.
    const Wall wall;
    const Rigidf into_a =
        camera::camera_pose({{-2.5f, 0.5f, 0.6f}, 0, 0});  // wall at x = 0.5, bin 2 or 3
    const int bin = direction_bin(into_a.translation - Vec3f{0.5f, 0.5f, 0.5f});
    ASSERT_EQ(bin, 3 - 1);
    EXPECT_NEAR(rate_after(coverage, queue, wall, into_a, true), 3.0 / 10, 1e-6);
    EXPECT_NEAR(rate_after(coverage, queue, wall, into_a, false), 1.0 / 4, 1e-6);  // no gain twice
    const Rigidf into_b = camera::camera_pose({{-1.5f, -0.5f, 0.6f}, 0, 0});  // wall at x = 1.5
    EXPECT_NEAR(rate_after(coverage, queue, wall, into_b, true), 4.0 / 10, 1e-6);
    EXPECT_NEAR(rate_after(coverage, queue, wall, into_b, false), 2.0 / 4, 1e-6);
    const Buffer<std::uint8_t> restart(queue, std::vector<std::uint8_t>{1});
    coverage.reset(queue, restart.span());
    EXPECT_NEAR(rate_after(coverage, queue, wall, into_b, true), 1.0 / 10, 1e-6);
  }
}

TEST(DirectionCoverage, FewerPointsThanAskedForAreNotSeen) {
  const Queue queue;
  GroundTruth truth = blank_truth();
  truth.weights.assign(kSmall.size(), 1), truth.mask.assign(kSmall.size(), kAllDirections);
  const DirectionTruth shared(queue, {&truth});
  DirectionCoverage four(queue, 1, shared, 4), five(queue, 1, shared, 5);
  const Rigidf T = camera::camera_pose({{-2.5f, 0.5f, 0.6f}, 0, 0});
  EXPECT_GT(rate_after(four, queue, Wall(), T, true), 0);
  EXPECT_EQ(rate_after(five, queue, Wall(), T, true), 0);
  EXPECT_THROW(DirectionCoverage(queue, 1, shared, 0), Error);
}

// N environments at once, on two targets, against sets of (voxel, bin) kept one by one.
TEST(DirectionCoverage, AgreesWithTheNaiveOracleAndNeverFalls) {
  const GroundTruth truths[] = {random_truth(5), random_truth(6)};
  const auto centers = reference::NaiveState::icosahedron();
  const camera::Camera camera = camera::Camera::with_fov(30, 20, 70);
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const DirectionTruth shared(queue, {&truths[0], &truths[1]});
    DirectionCoverage coverage(queue, 3, shared);
    std::set<std::pair<index_t, int>> seen[3];
    std::vector<float> before(3, 0.0f);
    Rng rng({7});
    for (int step = 0; step < 5; ++step) {
      std::vector<TrueView> views;
      std::vector<float> depth;
      for (int env = 0; env < 3; ++env) {
        const Vec3f from = (unit_sphere(rng) * 3.0).cast<float>();
        views.push_back({camera::camera_pose(camera::looking_at(from, {0, 0, 0})), env == 1,
                         step != 2 || env != 0});
        for (index_t i = 0; i < camera.pixels(); ++i)
          depth.push_back(rng.chance(0.1) ? 0.0f : float(rng.uniform(1, 5)));
      }
      const Buffer<float> images(queue, depth);
      const Buffer<TrueView> poses(queue, views);
      coverage.add(queue, camera, images.span(), poses.span());
      for (int env = 0; env < 3; ++env) {
        const Rigidf T = views[env].T_ship_cam;
        for (index_t i = 0; views[env].taken && i < camera.pixels(); ++i) {
          const float z = depth[env * camera.pixels() + i];
          const Vec3i c = kSmall.cell(
              T * camera.back_project(int(i) % camera.width_px, int(i) / camera.width_px, z));
          if (z <= 0 || !kSmall.contains(c)) continue;
          const Vec3d d = (T.translation - kSmall.center(c)).cast<double>();
          const auto best = std::max_element(centers.begin(), centers.end(), [&](Vec3d p, Vec3d q) {
            return dot(p, d) < dot(q, d);
          });
          seen[env].insert({kSmall.index(c), direction_bin(best->cast<float>())});
        }
      }
      std::vector<float> c_dir(3), dcr(3);
      copy_bytes(queue, c_dir.data(), Device::cpu, coverage.c_dir().data, device, 12);
      copy_bytes(queue, dcr.data(), Device::cpu, coverage.dcr().data, device, 12);
      queue.wait();
      for (int env = 0; env < 3; ++env) {
        const GroundTruth& truth = truths[env == 1];
        double up = 0, down = 0, count = 0, all = 0;
        for (index_t v = 0; v < kSmall.size(); ++v)
          for (int j = 0; j < kDirectionBins; ++j) {
            if (!(truth.mask[v] >> j & 1)) continue;
            down += truth.weights[v], ++all;
            if (seen[env].count({v, j})) up += truth.weights[v], ++count;
          }
        EXPECT_NEAR(c_dir[env], up / down, 1e-5) << step;
        EXPECT_NEAR(dcr[env], count / all, 1e-6) << step;
        EXPECT_GE(c_dir[env], before[env]);
        before[env] = c_dir[env];
      }
    }
    EXPECT_GT(before[0], 0.02);
  }
}

}  // namespace danbv::truth
