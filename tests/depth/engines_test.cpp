// SPDX-License-Identifier: Apache-2.0
// Embree and danbv's own BVH see the same world.
#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/depth/embree_scene.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/ocean/vessel_motion.h"
#include "reference/meshes.h"

namespace danbv::depth {
namespace {

struct Tally {
  index_t pixels = 0, hits = 0, differ = 0;

  void add(const Image<float>& a, const Image<float>& b) {
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
      const float x = a.pixels[i], y = b.pixels[i];
      differ += std::abs(x - y) > 1e-4f * std::max(x, y);
      hits += x > 0;
    }
    pixels += index_t(a.pixels.size());
  }
};

ocean::WaveField random_waves(Rng& rng) {
  ocean::WaveField waves;
  for (auto& c : waves.component) {
    const double k = rng.uniform(0.3, 2.0), angle = rng.uniform(-0.8, 0.8);
    c = {k * std::cos(angle), k * std::sin(angle), 1, rng.uniform(0.0, 6.28), 0.05 / k};
  }
  return waves;
}

// From 2 to 12 m off the middle of the ship, looking anywhere near it; the ship rides the waves.
DepthView random_view(Rng& rng) {
  const ocean::WaveField waves = random_waves(rng);
  const double time = rng.uniform(0.0, 100.0);
  const ocean::Vessel vessel =
      make_vessel({}, waves, {0.1}, 2.5, rng.uniform(-3.1, 3.1), {200, -300});
  const ocean::ShipPose pose = ship_pose(vessel, waves, time);
  const Vec3d at = unit_sphere(rng) * rng.uniform(2.0, 12.0);
  const Vec3d target{rng.uniform(-6, 6), rng.uniform(-1, 1), rng.uniform(0, 3)};
  const camera::Viewpoint viewpoint = camera::looking_at(
      Vec3d{at.x, at.y, std::abs(at.z) + 0.5}.cast<float>(), target.cast<float>());
  const Rigidd T_world_cam = pose.T_world_level() * camera::camera_pose(viewpoint).cast<double>();
  return view_at_sea(T_world_cam, pose.T_world_ship(), waves, time);
}

Tally compare(const scene::TriangleMesh& mesh, const camera::Camera& camera, int views,
              std::uint64_t seed) {
  const Queue queue;
  const RayCaster embree(queue, mesh, RayEngine::embree), own(queue, mesh, RayEngine::bvh);
  Rng rng({.seed = seed});
  Tally tally;
  for (int i = 0; i < views; ++i) {
    const DepthView view = random_view(rng);
    tally.add(depth_image(embree, camera, view), depth_image(own, camera, view));
  }
  return tally;
}

scene::TriangleMesh mixed_scene(std::uint64_t seed) {
  scene::TriangleMesh mesh = reference::soup_mesh(3000, seed);
  reference::append(mesh, reference::sphere_mesh({2, 0, 1}, 1.5f, 40));
  reference::append(mesh, reference::box_mesh({-7, -1, -1}, {-1, 1, 2}));
  return mesh;
}

void expect_agreement(const Tally& tally) {
  EXPECT_GT(tally.hits, tally.pixels / 20);
  EXPECT_LE(double(tally.differ), 1e-4 * double(tally.pixels))
      << tally.differ << " of " << tally.pixels << " pixels, " << tally.hits << " hits";
}

TEST(Engines, AgreeOn200RandomViews) {
  if (!have_embree()) GTEST_SKIP() << "built without Embree";
  const auto ships = fleet::classes_of(scene::TargetKind::ship);
  const camera::Camera camera = camera::Camera::with_fov(200, 200, 90);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const scene::TriangleMesh mesh =
        seed % 2 == 0 ? mixed_scene(seed) : fleet_target(ships[seed / 2 % ships.size()], seed).mesh;
    expect_agreement(compare(mesh, camera, 20, seed));
  }
}

// A ray along x through a box from 1 to 3 m ahead: its near side is met at t = 1, its far side
// at 3.
TEST(EmbreeScene, AnyHitNamesATriangleWithinTheRange) {
  if (!have_embree()) GTEST_SKIP() << "built without Embree";
  const scene::TriangleMesh mesh = reference::box_mesh({1, -1, -1}, {3, 1, 1});
  const EmbreeScene scene(mesh);
  const auto side_met = [&](float t_min, float t_max) {  // x of the side; 0: none
    const auto met = scene.any_hit({0, 0.1f, 0.3f}, {1, 0, 0}, t_min, t_max);
    return met ? mesh.corners(*met)[0].x : 0.0f;
  };
  EXPECT_EQ(side_met(0, 2), 1);
  EXPECT_EQ(side_met(2, 4), 3);
  EXPECT_NE(side_met(0, 4), 0);
  EXPECT_EQ(side_met(1.5f, 2.5f), 0);
  EXPECT_EQ(side_met(3.5f, 9), 0);
}

TEST(LongDepth, EnginesAgreeOn10000ViewsOf60Ships) {
  if (!have_embree()) GTEST_SKIP() << "built without Embree";
  const auto ships = fleet::classes_of(scene::TargetKind::ship);
  const camera::Camera camera = camera::Camera::with_fov(200, 200, 90);
  Tally all;
  for (std::uint64_t ship = 0; ship < 60; ++ship) {
    const Tally one =
        compare(fleet_target(ships[ship % ships.size()], ship).mesh, camera, 167, ship);
    all.pixels += one.pixels, all.hits += one.hits, all.differ += one.differ;
  }
  expect_agreement(all);
}

}  // namespace
}  // namespace danbv::depth
