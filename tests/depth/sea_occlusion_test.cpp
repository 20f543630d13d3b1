// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/sea_occlusion.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/ocean/wave_spectrum.h"
#include "reference/meshes.h"

namespace danbv::depth {
namespace {

// One wave along x: height sin(x pi / 5 - phase shift), 10 m long, 1 m high, crest at x = 2.5.
ocean::WaveField one_wave(double amplitude = 1) {
  ocean::WaveField waves;
  waves.component[0] = {kPi / 5, 0, 2, 0, amplitude};
  return waves;
}

// The supplement's "Sea-surface Occlusion", by hand: the crest is 1 m high at x = 2.5, the trough
// -1 m at x = 7.5.
TEST(SeaOcclusion, HeightComparisonByHand) {
  const SeaSurface sea = sea_surface(one_wave(), 0, 0, 0);
  EXPECT_FLOAT_EQ(sea.top, 1);
  EXPECT_NEAR(sea.slope, kPi / 5, 1e-6);
  EXPECT_TRUE(hidden_by_water(sea, {0, 0, 0.9f}, {5, 0, 0.9f}));     // through the crest
  EXPECT_FALSE(hidden_by_water(sea, {0, 0, 1.01f}, {5, 0, 1.01f}));  // over it
  EXPECT_FALSE(hidden_by_water(sea, {5, 0, 0.9f}, {10, 0, 0.9f}));   // above the trough
  EXPECT_FALSE(hidden_by_water(sea, {6, 0, 3}, {7.5f, 0, -0.9f}));   // into the trough
  EXPECT_TRUE(hidden_by_water(sea, {6, 0, 3}, {7.5f, 0, -1.1f}));    // under water
  EXPECT_TRUE(hidden_by_water(sea, {-4, 0, 2}, {7.5f, 0, -0.9f}));   // the crest is in between
  EXPECT_TRUE(hidden_by_water(sea, {2.5f, 0, 0.5f}, {6, 0, 3}));     // a camera under water
}

// At t = pi the wave (2 rad/s) has come back; half a period later the crest is at 7.5. A ship at
// x = 5 has the crest of t = 0 at -2.5 of its local frame.
TEST(SeaOcclusion, FollowsTimeAndShip) {
  const Vec3f from{0, 0, 0.9f}, to{5, 0, 0.9f};
  EXPECT_TRUE(hidden_by_water(sea_surface(one_wave(), kPi, 0, 0), from, to));
  EXPECT_FALSE(hidden_by_water(sea_surface(one_wave(), kPi / 2, 0, 0), from, to));
  EXPECT_FALSE(hidden_by_water(sea_surface(one_wave(), 0, 5, 0), from, to));
  EXPECT_TRUE(hidden_by_water(sea_surface(one_wave(), 0, 5, 0), {-5, 0, 0.9f}, {0, 0, 0.9f}));
}

TEST(SeaOcclusion, FlatSeaIsAPlane) {
  const SeaSurface flat;
  EXPECT_FALSE(hidden_by_water(flat, {0, 0, 5}, {9, 0, 0.001f}));
  EXPECT_FALSE(hidden_by_water(flat, {0, 0, 5}, {9, 0, 0}));
  EXPECT_FALSE(hidden_by_water(flat, {0, 0, 5}, {9, 0, -1e-6f}));  // a floor in the plane, rounded
  EXPECT_TRUE(hidden_by_water(flat, {0, 0, 5}, {9, 0, -0.001f}));
  EXPECT_TRUE(hidden_by_water(flat, {0, 0, -1}, {9, 0, 5}));
}

// Against a fine walk over the whole segment.
TEST(SeaOcclusion, AgreesWithFineSampling) {
  int differ = 0, hidden = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    Rng rng({.seed = seed});
    ocean::WaveField waves;
    for (auto& c : waves.component) {
      const double k = rng.uniform(0.3, 3.0), angle = rng.uniform(-0.8, 0.8);
      c = {k * std::cos(angle), k * std::sin(angle), 1, rng.uniform(0.0, 6.28), 0.12 / k};
    }
    const SeaSurface sea = sea_surface(waves, 3, 0, 0);
    for (int i = 0; i < 100; ++i) {
      const Vec3f from =
          Vec3d{rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0.5, 4)}.cast<float>();
      const Vec3f to =
          Vec3d{rng.uniform(-7, 7), rng.uniform(-2, 2), rng.uniform(-0.5, 1)}.cast<float>();
      bool naive = false;
      for (int s = 0; s <= 4000 && !naive; ++s) {
        const Vec3f p = from + (to - from) * (float(s) / 4000);
        naive = p.z < waves.height(p.x, p.y, 3);
      }
      hidden += naive;
      differ += naive != hidden_by_water(sea, from, to);
    }
  }
  EXPECT_GT(hidden, 400);
  EXPECT_LT(hidden, 1600);
  EXPECT_LE(differ, 4);  // crests grazed by less than the smallest step
}

// In an image: a box in the wave of above, seen along x. The camera stands 2 m above still water,
// so it looks over the crest, which hides the lower part of the box.
TEST(SeaOcclusion, HidesTheFootOfABoxInTheImage) {
  const scene::TriangleMesh box = reference::box_mesh({-1, -3, -3}, {1, 3, 3});
  const Rigidd T_world_ship{Mat3d{}, {8.5, 0, 0}};  // front face at x = 7.5
  const Rigidd T_world_cam = camera::camera_pose({{-2.5f, 0, 2}, 0, 0}).cast<double>();
  const DepthView view = view_at_sea(T_world_cam, T_world_ship, one_wave(), 0);
  const auto image = depth_image(RayCaster(Queue(), box), camera::Camera{}, view);
  int first_hidden = 0;
  while (image.at(200, first_hidden + 200) > 0) ++first_hidden;
  // The lowest ray that clears the crest: slope m with 2 - m (x + 2.5) >= sin(pi x / 5) for all x.
  double m = 1;
  for (double x = -2.5; x < 7.5; x += 1e-3)
    m = std::min(m, (2 - std::sin(kPi * x / 5)) / (x + 2.5 + 1e-12));
  EXPECT_NEAR(first_hidden, std::floor(200 * m + 0.5), 1);
  EXPECT_NEAR(image.at(200, 200), 10, 1e-4);
}

}  // namespace
}  // namespace danbv::depth
