// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/air_map.h"

#include <gtest/gtest.h>

#include "danbv/planners/leg_guard.h"
#include "support/devices.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

// A camera of 90 degrees, 40 x 40 pixels.
camera::Camera small_camera() { return camera::Camera::with_fov(40, 40, 90); }

// From (9, 0, 3) towards the bow's other end; a wall 4 m ahead fills the right half of the image,
// which is y > 0 there, and nothing is in the left one.
const camera::Viewpoint kView{{9, 0, 3}, float(kPi), 0};

std::vector<float> half_wall() {
  std::vector<float> depth(40 * 40, 0.0f);
  for (int v = 0; v < 40; ++v)
    for (int u = 20; u < 40; ++u) depth[v * 40 + u] = 4;
  return depth;
}

// One drone and its last view.
struct OneView {
  std::vector<float> depth = half_wall(), late_depth = half_wall();
  std::vector<state::RegisteredView> views, late;
  std::vector<std::uint8_t> restart = {0};
  state::DroneState drone;

  OneView() {
    drone.view = kView, drone.views_left = 20;
    drone.target_low = {-7.5f, -7.5f, -1}, drone.target_high = {7.5f, 7.5f, 15};
    views = {{camera::camera_pose(kView), 1, 1}}, late = {{camera::camera_pose(kView), 0, 1}};
  }
};

class Air {
 public:
  explicit Air(Device device) : queue_(device) {}

  void look(const OneView& view) {
    depth_ = {queue_, view.depth}, late_depth_ = {queue_, view.late_depth};
    views_ = {queue_, view.views}, late_ = {queue_, view.late};
    restart_ = {queue_, view.restart}, drone_ = {queue_, {view.drone}};
    state::Observation seen;
    seen.drone = drone_.span();
    seen.images = {small_camera(),     depth_.span(), views_.span(),
                   late_depth_.span(), late_.span(),  restart_.span()};
    const AirMapView known = map_.update(queue_, seen);
    air_.resize(std::size_t(known.air.size));
    copy_bytes(queue_, air_.data(), Device::cpu, known.air.data, queue_.device(), air_.size());
    queue_.wait();
    box_ = TargetBox(view.drone);
  }
  bool clear(Vec3f p_ship) const {
    return AirMapView{air_grid(), span_of(air_)}.clear(0, box_, p_ship);
  }

 private:
  Queue queue_;
  AirMap map_;
  Buffer<float> depth_, late_depth_;
  Buffer<state::RegisteredView> views_, late_;
  Buffer<std::uint8_t> restart_;
  Buffer<state::DroneState> drone_;
  std::vector<std::uint8_t> air_;
  TargetBox box_{state::DroneState{}};
};

const Vec3f kBeforeWall{6.25f, 1.25f, 3.25f}, kBehindWall{2.25f, 3.25f, 3.25f};
const Vec3f kBesideWall{2.25f, -3.25f, 3.25f}, kOutOfSight{6.25f, -5.25f, 3.25f};
const Vec3f kPastTheEdge{3.2f, -0.6f, 3.2f};  // farther than the wall, just beside its edge

TEST(AirMap, HoldsWhatLiesBeforeAHitAndAlongRaysThatMetNothing) {
  for (const Device device : test_devices()) {
    Air air(device);
    air.look({});
    EXPECT_TRUE(air.clear(kBeforeWall));
    EXPECT_TRUE(air.clear(kBesideWall));
    EXPECT_FALSE(air.clear(kBehindWall));
    EXPECT_FALSE(air.clear(kOutOfSight));
    EXPECT_FALSE(air.clear({5.1f, 1.25f, 3.25f})) << "a voxel that the wall touches";
    EXPECT_TRUE(air.clear({9, 9, 3})) << "outside of the target's box there is nothing";
  }
}

TEST(AirMap, RemembersUntilTheMapOrTheScanBeginsAnew) {
  for (const Device device : test_devices()) {
    Air air(device);
    OneView view;
    air.look(view);
    view.views[0].fuse = 0, view.drone.views_left = 19;  // this one could not be placed
    air.look(view);
    EXPECT_TRUE(air.clear(kPastTheEdge));
    view.restart[0] = 1, view.drone.views_left = 18;
    air.look(view);
    EXPECT_FALSE(air.clear(kPastTheEdge));
    view.restart[0] = 0, view.drone.views_left = 17, view.late[0].fuse = 1;
    air.look(view);
    EXPECT_TRUE(air.clear(kPastTheEdge)) << "a view that had waited shows it, too";
    view.late[0].fuse = 0, view.drone.stream = 5, view.drone.views_left = 16;
    air.look(view);
    EXPECT_FALSE(air.clear(kPastTheEdge));
  }
}

// Who looks away from the ship sees nothing by which the view could be placed, but sees air.
TEST(AirMap, AViewThatCouldNotBePlacedTellsOfAirThatIsClearByFar) {
  for (const Device device : test_devices()) {
    Air air(device);
    OneView view;
    view.views[0].fuse = 0;
    air.look(view);
    EXPECT_TRUE(air.clear(kBesideWall));
    EXPECT_TRUE(air.clear(kBeforeWall));
    EXPECT_FALSE(air.clear(kPastTheEdge));
    EXPECT_FALSE(air.clear(kBehindWall));
    view.views[0].taken = 0, view.drone.stream = 5;
    air.look(view);
    EXPECT_FALSE(air.clear(kBesideWall)) << "there is no image";
  }
}

TEST(AirMap, KnowsWhereTheDroneHasFlown) {
  for (const Device device : test_devices()) {
    Air air(device);
    OneView view;
    view.views[0].taken = 0;
    air.look(view);
    view.drone.view.position = {3, -5.25f, 3}, view.drone.views_left = 19;
    air.look(view);
    EXPECT_TRUE(air.clear({6.1f, -2.6f, 3.1f}));
    EXPECT_TRUE(air.clear({3, -5.25f, 3.1f}));
    EXPECT_FALSE(air.clear({6.1f, -5.1f, 3.1f}));
  }
}

TEST(AirMap, AsksNothingWhereNobodyHasMeasuredTheTarget) {
  Air air(Device::cpu);
  OneView view;
  const state::DroneState unknown;
  view.drone.target_low = unknown.target_low, view.drone.target_high = unknown.target_high;
  air.look(view);
  EXPECT_TRUE(air.clear(kBehindWall));
}

// The guard sends nobody through air that no view has shown, and looks there where it stopped.
TEST(AirMap, TheGuardLooksBeforeItFlies) {
  Wall wall;
  for (auto& voxel : wall.occupancy) voxel = 0;
  const OneView view;
  wall.drone[0] = view.drone;
  wall.seen.images = {small_camera(),           span_of(view.depth), span_of(view.views),
                      span_of(view.late_depth), span_of(view.late),  span_of(view.restart)};
  const auto repaired = [&](const GuardOptions& options, Vec3f wanted) {
    std::vector<action::Action> actions = {{wanted, 0.5f, 0.1f, false}};
    LegGuard(options).repair(Queue(), wall.seen, span_of(actions));
    return actions[0];
  };
  GuardOptions options;
  EXPECT_EQ(repaired(options, {5, -1.5f, 3}).position, (Vec3f{5, -1.5f, 3}));
  const Vec3f hidden{4.5f, 4, 3};
  const action::Action held = repaired(options, hidden);
  EXPECT_NE(held.position, hidden);
  EXPECT_GT(held.position.x, 5);
  // A swell keeps it farther from what it knows, and asks for no more air.
  wall.drone[0].wave_height = 4;
  EXPECT_EQ(repaired(options, {5, -1.5f, 3}).position, (Vec3f{5, -1.5f, 3}));
  wall.drone[0].wave_height = 0;
  // A drone that has lost the map looks for that.
  wall.history[0].push({view.drone.view.position, 0, 0, {}, 0});
  const action::Action searching = repaired(options, hidden);
  EXPECT_EQ(searching.position, hidden);
  EXPECT_EQ(searching.yaw, 0.5f);
  wall.history[0] = {};
  options.air = false;
  EXPECT_EQ(repaired(options, hidden).position, hidden);
  // Between walls of the unknown it stays where it is, and looks where it wants to go.
  wall.drone[0].view.position = {0, 6, 3};
  options.air = true;
  const action::Action look = repaired(options, {0, 2, 3});
  EXPECT_LT(norm(look.position - wall.drone[0].view.position), 2);
  EXPECT_NEAR(look.yaw, camera::looking_at(look.position, {0, 2, 3}).yaw, 1e-6);
}

}  // namespace
}  // namespace danbv::planners
