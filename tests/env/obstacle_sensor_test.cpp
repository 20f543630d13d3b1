// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/obstacle_sensor.h"

#include <gtest/gtest.h>

#include "danbv/env/world.h"
#include "reference/meshes.h"
#include "support/on_device.h"
#include "training_targets.h"

namespace danbv::env {

namespace {

using reference::append, reference::box_mesh;

// A low block to scan, a wall beside it, and a mast of 5 cm.
scene::Target yard() {
  scene::TriangleMesh mesh = box_mesh({-7.5f, -1, 0}, {7.5f, 1, 1});
  append(mesh, box_mesh({-2, 4, 0}, {2, 4.2f, 6}));
  append(mesh, box_mesh({4, 5, 0}, {4.05f, 5.05f, 9}));
  scene::TargetFacts facts;
  facts.name = "yard", facts.kind = scene::TargetKind::house, facts.length_orig = {15};
  scene::Target target;
  target.facts = facts, target.mesh = std::move(mesh);
  return target;
}

struct Flown {
  Episode episode;
  camera::Viewpoint asked;
};

class ObstacleSensorOn : public OnDevice {
 protected:
  // The first leg of a drone that starts somewhere and is sent elsewhere.
  Flown fly(ObstacleSensor sensor, Vec3f start, Vec3f to) const {
    const scene::Target target = yard();
    const TargetSet targets(queue, {&target}, depth::RayEngine::bvh);
    WorldOptions options;
    options.registration = false;
    options.obstacle_sensor.kind = sensor;
    options.reset.fixed = 1, options.reset.start = start.cast<double>();
    options.reset.min_clearance = 0.35;
    World world(queue, targets, 1, camera::Camera::with_fov(16, 16, 90), 5, options);
    world.reset(queue, std::vector<EpisodeRequest>{{0, 0, kNoSea, 1}});
    const camera::Viewpoint asked{to, 0.3f, -0.2f};
    const Buffer<action::Action> action(
        queue, std::vector<action::Action>{{asked.position, asked.yaw, asked.pitch, false}});
    world.step(queue, action.span());
    return {host(world.episodes())[0], asked};
  }
};
DANBV_TEST_ON_DEVICES(ObstacleSensorOn);

}  // namespace

TEST(ObstacleSensor, FreeWayByHand) {
  const Vec3f way{1, 0, 0};
  EXPECT_FLOAT_EQ(free_way(way, {3, 0, 0}, 0.5f), 2.5f);
  EXPECT_FLOAT_EQ(free_way(way, {3, 0.3f, 0.4f}, 0.6f), 3 - std::sqrt(0.11f));
  EXPECT_GT(free_way(way, {3, 0.6f, 0}, 0.5f), 1e6f);  // passed
  EXPECT_GT(free_way(way, {-1, 0, 0}, 0.5f), 1e6f);    // left behind
  EXPECT_LT(free_way(way, {0.2f, 0, 0}, 0.5f), 0);     // too near already
}

TEST(ObstacleSensor, RaysAreUnitsWithinTheirCone) {
  for (const Vec3f axis : {Vec3f{0, 0, 1}, normalized(Vec3f{1, -2, 0.5f})})
    for (int look = 0; look < 3; ++look) {
      Vec3f forward{}, around{};
      for (int j = 0; j < kForwardRays; ++j) {
        const Vec3f ray = sensor_ray(ObstacleSensor::forward, axis, look, j);
        EXPECT_NEAR(norm(ray), 1, 1e-5);
        EXPECT_GE(dot(ray, axis), 0.5f);
        forward += ray;
      }
      for (int j = 0; j < kAllRoundRays; ++j)
        around += sensor_ray(ObstacleSensor::all_round, axis, look, j);
      EXPECT_NEAR(dot(normalized(forward), axis), 1, 1e-3);
      EXPECT_LT(norm(around), 0.01f * kAllRoundRays);
    }
}

TEST_P(ObstacleSensorOn, AWallThatNoViewHasShownEndsTheLeg) {
  const Vec3f start{0, 8, 3}, behind{0.5f, 2.5f, 3};
  EXPECT_EQ(fly(ObstacleSensor::none, start, behind).episode.end, EpisodeEnd::collided);
  for (const ObstacleSensor sensor : {ObstacleSensor::forward, ObstacleSensor::all_round}) {
    const Flown flown = fly(sensor, start, behind);
    const Episode& e = flown.episode;
    EXPECT_EQ(e.end, EpisodeEnd::none);
    EXPECT_EQ(e.looked, 1);
    EXPECT_NEAR(e.view.position.y, 4.2f + 0.45f, 0.1f);
    EXPECT_EQ(e.view.yaw, flown.asked.yaw);
    EXPECT_EQ(e.view.pitch, flown.asked.pitch);
    EXPECT_NEAR(e.path, norm(e.view.position - start), 1e-4);
  }
}

// A drone that stays where it is, with its camera elsewhere, would never know what is in its way.
TEST_P(ObstacleSensorOn, ALegThatIsHardlyFlownLooksAlongItsWay) {
  const Vec3f start{0, 5.5f, 3}, behind{0, 1, 4};
  const Episode e = fly(ObstacleSensor::forward, start, behind).episode;
  EXPECT_EQ(e.end, EpisodeEnd::none);
  EXPECT_LT(norm(e.view.position - start), 1.2f);
  const camera::Viewpoint along = camera::looking_at(start, behind);
  EXPECT_NEAR(e.view.yaw, along.yaw, 1e-3);
  EXPECT_NEAR(e.view.pitch, along.pitch, 1e-3);
}

// Legs along a wall that the drone is too near to already bring it no nearer, and those that leave
// it are flown.
TEST_P(ObstacleSensorOn, WhoIsTooNearComesNoNearer) {
  const Vec3f start{-1, 4.2f + 0.4f, 3};
  const Episode nearer = fly(ObstacleSensor::forward, start, {2, 4.45f, 3}).episode;
  EXPECT_EQ(nearer.end, EpisodeEnd::none);
  EXPECT_GT(nearer.clearance.least, 0.36f);
  const Vec3f away{1, 7, 3};
  EXPECT_NEAR(norm(fly(ObstacleSensor::forward, start, away).episode.view.position - away), 0,
              1e-4);
}

TEST_P(ObstacleSensorOn, AThinMastEndsIt) {
  const Vec3f start{9, 5.1f, 4}, behind{-1, 5.1f, 4};
  EXPECT_EQ(fly(ObstacleSensor::none, start, behind).episode.end, EpisodeEnd::collided);
  const Episode e = fly(ObstacleSensor::forward, start, behind).episode;
  EXPECT_EQ(e.end, EpisodeEnd::none);
  EXPECT_GT(e.view.position.x, 4.05f + 0.3f);
  EXPECT_LT(e.view.position.x, 5);
}

TEST_P(ObstacleSensorOn, ClearLegsAndThoseThatLeaveAWallAreFlownWhole) {
  for (const auto& [start, to] :
       {std::pair{Vec3f{0, 8, 3}, Vec3f{-5, 8, 5}}, std::pair{Vec3f{0, 4.75f, 3}, Vec3f{1, 8, 3}},
        std::pair{Vec3f{-1.5f, 5, 3}, Vec3f{1.5f, 5, 3}}}) {
    const Episode with = fly(ObstacleSensor::forward, start, to).episode;
    const Episode without = fly(ObstacleSensor::none, start, to).episode;
    EXPECT_EQ(with.end, EpisodeEnd::none);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(with.view.position[k], without.view.position[k]);
  }
}

// Nothing of the ship can be hit there, whatever it looks like.
TEST_P(ObstacleSensorOn, AStartFromAStandoffIsClearOfTheShipsBox) {
  const scene::Target ship = plain_ship(2, {40});
  const TargetSet targets(queue, {&ship}, depth::RayEngine::bvh);
  const scene::Box box = bounds(ship.mesh);
  WorldOptions options;
  options.registration = false;
  options.reset.standoff = 2;
  World world(queue, targets, 32, camera::Camera::with_fov(16, 16, 90), 5, options);
  std::vector<EpisodeRequest> requests;
  for (std::uint32_t stream = 0; stream < 32; ++stream) requests.push_back({stream, 0, 5, 1});
  world.reset(queue, requests);
  for (const Episode& e : host(world.episodes()))
    EXPECT_GE(std::sqrt(squared_distance(e.view.position, box)), 2);
}

}  // namespace danbv::env
