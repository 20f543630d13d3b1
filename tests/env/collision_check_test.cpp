// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/collision_check.h"

#include <gtest/gtest.h>

#include "calm_sea.h"
#include "danbv/core/error.h"
#include "reference/distance.h"
#include "reference/meshes.h"
#include "support/devices.h"

namespace danbv::env {
namespace {

using namespace reference;

// A mesh with what collision needs of it.
struct Obstacle {
  explicit Obstacle(scene::TriangleMesh m)
      : mesh(std::move(m)), bvh(mesh), field(Queue(), mesh, bvh.view()) {}
  ShipShape shape() const { return {field.view(), bvh.view()}; }

  scene::TriangleMesh mesh;
  scene::Bvh bvh;
  scene::DistanceField field;
};

const FlightWorld kNoSeaWorld{kFlat, kStill, kCalm, {0.1}};

FlightLeg leg_between(Vec3f a, Vec3f b, double seconds = 4) {
  return {true, {a, 0, 0}, {b, 0, 0}, 10, seconds, norm(b - a), 0};
}

TEST(Clearance, OfAPointByHand) {
  const Obstacle box(box_mesh({-2, -1, 0}, {2, 1, 2}));
  EXPECT_FLOAT_EQ(clearance(box.shape(), {2.25f, 0, 1}, 1).distance, 0.25f);
  EXPECT_NEAR(clearance(box.shape(), {2.3f, 1.4f, 1}, 1).distance, 0.5, 1e-6);
  EXPECT_EQ(clearance(box.shape(), {2.25f, 0, 1}, 1).error, 0);
  EXPECT_EQ(clearance(box.shape(), {0, 0, 1}, 1).distance, 0);  // inside
  EXPECT_EQ(clearance(box.shape(), {NAN, 0, 1}, 1).distance, 0);
  const Clearance far = clearance(box.shape(), {10, 0, 1}, 1);
  EXPECT_GT(far.error, 0);
  EXPECT_LE(far.distance - far.error, 8);
  EXPECT_GE(far.distance, 7);
}

// The ship heaved by 1 m and rolled by 90 degrees: port (y) is up.
TEST(Clearance, OfALevelPointFollowsTheShip) {
  const Obstacle box(box_mesh({-2, -1, 0}, {2, 1, 2}));
  const ocean::ShipPose pose{{100, 50}, 0.3, 1.0, 0, kPi / 2};
  // In the level frame the box spans x -2..2, y -2..0, z 0..2.
  EXPECT_NEAR(clearance(box.shape(), pose, {0, 0.4, 1}, 1).distance, 0.4, 1e-5);
  EXPECT_NEAR(clearance(box.shape(), pose, {0, -1, 2.6}, 1).distance, 0.6, 1e-5);
}

TEST(Clearance, StraightFlightByHand) {
  const Obstacle box(box_mesh({-2, -1, 0}, {2, 1, 2}));
  const auto fly_past = [&](float z) {
    return flight_clearance(box.shape(), leg_between({-6, 0, z}, {6, 0, z}), kNoSeaWorld);
  };
  EXPECT_FALSE(fly_past(2.32f).collided);
  EXPECT_NEAR(fly_past(2.32f).least, 0.32, 1e-4);
  EXPECT_TRUE(fly_past(2.28f).collided);
  EXPECT_TRUE(fly_past(1).collided);
  EXPECT_LT(fly_past(1).share, 0.5);  // on the way in
  EXPECT_TRUE(flight_clearance(box.shape(), leg_between({5, 5, 5}, {2.2f, 0, 1}), kNoSeaWorld)
                  .collided);  // at the end only
}

// The ship rises while the drone hovers over it: 8 components would do; one is enough, with period
// 8 s and waves so long that the whole ship heaves by 1.5 m.
TEST(Clearance, RisingShipHitsAHoveringDrone) {
  const Obstacle box(box_mesh({-2, -1, 0}, {2, 1, 2}));
  ocean::WaveField swell;
  swell.component[0] = {1e-4, 0, kPi / 4, 0, 1.5};  // height -1.5 sin(pi t / 4): up at t = 6
  const FlightWorld world{swell, kStill, kCalm, {0.1}};
  FlightLeg hover = leg_between({0, 0, 3.3f}, {0, 0, 3.3f}, 3);
  hover.start_s = 0;  // the ship goes down, to -1.5 at t = 2, and is at -1.06 at t = 3
  EXPECT_FALSE(flight_clearance(box.shape(), hover, world).collided);
  hover.start_s = 3.5, hover.duration_s = 3.5;  // through the top at t = 6: 3.3 - 3.5 < 0
  hover.end.position.x = 0.5f;
  EXPECT_TRUE(flight_clearance(box.shape(), hover, world).collided);
}

double brute_force_least(const Obstacle& ship, const FlightLeg& leg, const FlightWorld& world,
                         int samples) {
  double least = 1e30;
  for (int i = 0; i <= samples; ++i) {
    const Vec3f p = position_in_ship(leg, world, 0.5, double(i) / samples);
    least = std::min(least, mesh_distance(ship.mesh, p.cast<double>()));
  }
  return least;
}

// Random flights around a ship in a rough sea, against every triangle at many instants.
TEST(Clearance, FlightsAgreeWithBruteForce) {
  const Obstacle ship([] {
    scene::TriangleMesh mesh = soup_mesh(60, 12, 3);
    append(mesh, box_mesh({-7, -1.2f, -1}, {7, 1.2f, 1.5f}));
    return mesh;
  }());
  int collided = 0;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Rng rng({.seed = seed});
    ocean::WaveField waves;
    for (auto& c : waves.component) {
      const double k = rng.uniform(0.2, 1.0), angle = rng.uniform(-0.8, 0.8);
      c = {k * std::cos(angle), k * std::sin(angle), rng.uniform(0.3, 1.5), rng.uniform(0.0, 6.28),
           0.06 / k};
    }
    const ocean::Vessel vessel = make_vessel({}, waves, {0.1}, 2.4, rng.uniform(-3.0, 3.0));
    const FlightWorld world{waves, vessel, kCalm, {0.1}};
    const auto point = [&] {
      return Vec3d{rng.uniform(-9, 9), rng.uniform(-4, 4), rng.uniform(1.9, 4)}.cast<float>();
    };
    const FlightLeg leg = leg_between(point(), point(), rng.uniform(2, 6));
    const FlightClearance found = flight_clearance(ship.shape(), leg, world);
    const double least = brute_force_least(ship, leg, world, 400);
    if (std::abs(least - 0.3) > 0.03) {
      ASSERT_EQ(found.collided, least < 0.3) << seed << " " << least;
    }
    if (!found.collided && least < 0.7) {
      ASSERT_NEAR(found.least, least, 0.06) << seed;
    }
    collided += found.collided;
  }
  EXPECT_GT(collided, 10);
  EXPECT_LT(collided, 90);
}

}  // namespace
}  // namespace danbv::env
