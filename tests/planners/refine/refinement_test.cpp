// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/refine/refinement.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "danbv/core/device/parallel_for.h"
#include "support/on_device.h"

namespace danbv::planners {
namespace {

const camera::Camera kCamera = camera::Camera::with_fov(96, 96, 90);

// What the camera sees of the wall x = 0, |y| < 3, 1 < z < 5: depth along its axis.
std::vector<float> wall_from(const Rigidf& T_ship_cam) {
  std::vector<float> depth(kCamera.pixels());
  for (int v = 0; v < kCamera.height_px; ++v)
    for (int u = 0; u < kCamera.width_px; ++u) {
      const Vec3f ray = T_ship_cam.rotation * kCamera.ray(u, v);
      const float z = -T_ship_cam.translation.x / ray.x;
      const Vec3f p = T_ship_cam.translation + ray * z;
      if (z > 0 && std::fabs(p.y) < 3 && p.z > 1 && p.z < 5) depth[v * kCamera.width_px + u] = z;
    }
  return depth;
}

PlannerOptions refining(int from) {
  PlannerOptions options;
  options.camera = kCamera;
  options.refine.from = from, options.refine.places = 24, options.refine.stop_gain = 0;
  return options;
}

class RefinementOn : public OnDevice {
 protected:
  // One decision of drones that all are at a view and see the wall.
  std::vector<action::Action> decide(Refinement& refinement, const camera::Viewpoint& view,
                                     int views_left, bool stop = false, int drones = 1) {
    return decide(refinement, wall_from(camera_pose(view)), view, views_left, stop, drones, {});
  }
  // The same of drones that see what is given, in a frame that has moved with the view.
  std::vector<action::Action> decide(Refinement& refinement, const std::vector<float>& one,
                                     const camera::Viewpoint& view, int views_left, bool stop,
                                     int drones, Vec3i moved) {
    const auto n = std::size_t(drones);
    const Rigidf T_ship_cam = camera_pose(view);
    std::vector<float> all;
    for (std::size_t i = 0; i < n; ++i) all.insert(all.end(), one.begin(), one.end());
    std::vector<state::DroneState> drone(n);
    for (state::DroneState& d : drone) d.stream = 7, d.views_left = views_left, d.view = view;
    const Buffer<float> images(queue, all);
    const Buffer<state::RegisteredView> views(
        queue, std::vector<state::RegisteredView>(n, {T_ship_cam, 1, 1}));
    const Buffer<state::DroneState> drones_there(queue, drone);
    action::History past;
    past.push({view.position, view.yaw, view.pitch, {}, fused});
    const Buffer<action::History> history(queue, std::vector<action::History>(n, past));
    const index_t voxels = grid.size();
    const Buffer<std::int8_t> occupancy(queue, std::vector<std::int8_t>(n * voxels));
    const Buffer<VoxelSums> sums(queue, std::vector<VoxelSums>(n * voxels));
    state::Observation seen;
    seen.grid = grid, seen.drone = drones_there.span(), seen.history = history.span();
    seen.occupancy = occupancy.span(), seen.sums = sums.span();
    seen.images.camera = kCamera;
    seen.images.depth = images.span(), seen.images.views = views.span();
    const Buffer<Vec3i> steps(queue, std::vector<Vec3i>(n, moved));
    seen.images.moved = steps.span();
    const action::Action own{{1, 2, 3}, 0.5f, 0.25f, stop};
    Buffer<action::Action> actions(queue, std::vector<action::Action>(n, own));
    refinement.decide(queue, seen, actions.span());
    return host(Span<const action::Action>(actions.span()));
  }

  GridSpec grid{{-7.5f, -7.5f, 0}};
  std::int32_t fused = 1;  // of the view at hand
  const camera::Viewpoint front = camera::looking_at({6, 0, 3}, {0, 0, 3});
};

bool is_own(const action::Action& a) { return a.position == Vec3f{1, 2, 3} && a.yaw == 0.5f; }

// The planner flies its views; then, or where it would stop, the refinement does.
TEST_P(RefinementOn, TakesOverAfterThePlannersViews) {
  Refinement refinement(refining(3));
  EXPECT_TRUE(is_own(decide(refinement, front, 29)[0]));
  EXPECT_TRUE(is_own(decide(refinement, front, 28)[0]));
  EXPECT_FALSE(is_own(decide(refinement, front, 27)[0]));
  Refinement stopped(refining(30));
  EXPECT_TRUE(is_own(decide(stopped, front, 29)[0]));
  const action::Action goes_on = decide(stopped, front, 28, true)[0];
  EXPECT_FALSE(is_own(goes_on));
  EXPECT_FALSE(goes_on.stop);
  EXPECT_TRUE(is_own(decide(stopped, front, 29)[0]));  // a new scan
}

// From the front the wall's rims may go on round the corner: the next view looks at it, and the
// same view again is not asked for for ever.
TEST_P(RefinementOn, LooksAtWhatIsOpenAndDoesNotAskForItForEver) {
  Refinement refinement(refining(1));
  std::set<std::pair<int, int>> looked;
  for (int left = 29; left > 20; --left) {
    const action::Action next = decide(refinement, front, left)[0];
    const Vec3f ahead =
        camera::camera_pose({next.position, next.yaw, next.pitch}).rotation.column(2);
    const Vec3f to_wall = normalized(Vec3f{0, 0, 3} - next.position);
    EXPECT_GT(dot(ahead, to_wall), 0.3f) << left;
    looked.insert({int(next.position.x * 10), int(next.position.y * 10)});
  }
  EXPECT_GT(looked.size(), 2u);
}

// What was measured moves with the ship frame: the drone that sees nothing now goes back to the
// wall wherever the frame is.
TEST_P(RefinementOn, WhatWasMeasuredMovesWithTheFrame) {
  const std::vector<float> nothing(kCamera.pixels());
  const auto next = [&](Vec3i moved) {
    Refinement refinement(refining(1));
    decide(refinement, front, 29);
    camera::Viewpoint there = front;
    there.position -= multiply(grid.voxel, moved.cast<float>());
    return decide(refinement, nothing, there, 28, false, 1, moved)[0];
  };
  const Vec3i moved{2, -2, 0};
  const action::Action a = next({}), b = next(moved);
  EXPECT_FALSE(a.stop);
  EXPECT_FALSE(b.stop);
  EXPECT_LT(norm(b.position + multiply(grid.voxel, moved.cast<float>()) - a.position), 1e-3f);
  EXPECT_NEAR(b.yaw, a.yaw, 1e-3f);
  EXPECT_NEAR(b.pitch, a.pitch, 1e-3f);
}

// The same wall from the same place: after the first view none brings a cell. Eight more are flown,
// as long as they are placed; a view that is not is no view in vain.
TEST_P(RefinementOn, StopsWhereEightViewsBringNothing) {
  PlannerOptions options = refining(1);
  Refinement goes_on(options);
  options.refine.stop_gain = 0.001f;
  Refinement stops(options), waits(options);
  for (int view = 1; view <= 10; ++view) {
    fused = 1;
    EXPECT_FALSE(decide(goes_on, front, 30 - view)[0].stop);
    EXPECT_EQ(decide(stops, front, 30 - view)[0].stop, view >= 9) << view;
    fused = view != 5;
    EXPECT_EQ(decide(waits, front, 30 - view)[0].stop, view >= 10) << view;
  }
}

// The lists that threads fill lie in any order; what is decided does not.
TEST_P(RefinementOn, IsTheSameWhereverItRuns) {
  Refinement one(refining(1)), three(refining(1));
  for (int left = 29; left > 25; --left) {
    set_cpu_threads(1);
    const auto alone = decide(one, front, left);
    set_cpu_threads(3);
    const auto batch = decide(three, front, left, false, 3);
    set_cpu_threads(0);
    for (const action::Action& a : batch) {
      EXPECT_EQ(a.position, alone[0].position);
      EXPECT_EQ(a.yaw, alone[0].yaw);
      EXPECT_EQ(a.pitch, alone[0].pitch);
    }
  }
}

DANBV_TEST_ON_DEVICES(RefinementOn);

TEST(FineCell, FacingKeepsTheBestNormal) {
  const Vec3f good = normalized(Vec3f{1, 2, -2}), poor{0, 0, 1};
  EXPECT_GT(facing_of(good, 0.8f), facing_of(poor, 0.7f));
  EXPECT_GT(dot(normal_of(facing_of(good, 0.8f)), good), 0.99f);
  EXPECT_GT(facing_of(poor, -1), 0);  // none is taken for "no normal"
}

// Every direction lies in one pixel of the cube, and those close by in the same or a near one.
TEST(RangeCube, FacesPartTheSphere) {
  std::set<int> met;
  for (int bin = 0; bin < kBins; ++bin) {
    const int pixel = RangeCube::pixel(bin_direction(bin));
    ASSERT_GE(pixel, 0);
    ASSERT_LT(pixel, RangeCube::kPixels);
    met.insert(pixel / (RangeCube::kSide * RangeCube::kSide));
    EXPECT_EQ(RangeCube::pixel(bin_direction(bin) * 7.0f), pixel);
  }
  EXPECT_EQ(met.size(), 6u);
}

TEST(Directions, BinsAndTheirMiddlesAgree) {
  for (int bin = 0; bin < kBins; ++bin) EXPECT_EQ(level_bin(bin_direction(bin)), bin);
}

// Each side of a cell is one of 32, and directions close by mostly share it.
TEST(FineCell, SidesPartTheSphere) {
  std::map<std::uint32_t, int> met;
  for (int bin = 0; bin < kBins; ++bin) {
    const std::uint32_t side = side_of(bin_direction(bin) * 3.0f);
    EXPECT_EQ(side & (side - 1), 0u);
    ++met[side];
  }
  EXPECT_EQ(met.size(), 32u);
  EXPECT_EQ(side_of({1, 0.2f, 0.1f}), side_of({1, 0.3f, 0.2f}));
  EXPECT_NE(side_of({1, 0.2f, 0.1f}), side_of({1, -0.2f, 0.1f}));
}

// The fewer pixels lie in a cell the more it may lack; one that is full promises nothing.
TEST(RefineTargets, SparseCellsAreWorthMore) {
  EXPECT_NEAR(ListTargetsBody::worth_of_hits(1), 0.14f, 1e-6f);
  EXPECT_NEAR(ListTargetsBody::worth_of_hits(32), 0.14f / 64, 1e-6f);
  EXPECT_EQ(ListTargetsBody::worth_of_hits(45), 0);
}

// A cell 4 m ahead: 2 cm a pixel of a camera with fx = 200, so 31 pixels of a cell of 125 cm^2 seen
// straight. Seen by 84 degrees there are 3, and rows of them lie 20 cm apart, where 8 cm would do.
TEST(Promise, ByHand) {
  std::vector<std::int32_t> cube(RangeCube::kPixels, 1 << 30);
  const Promise promise{1 / 200.0f, 0.25f};
  RefineTarget target;
  target.point = {4, 0, 0}, target.normal = {-1, 0, 0}, target.worth = 0.5f;
  const float straight = 0.5f * (1 - std::exp(-3.125f));
  EXPECT_NEAR(promise.of(target, {}, cube.data()), straight, 1e-5f);
  target.normal = {-0.104f, std::sqrt(1 - 0.104f * 0.104f), 0};
  EXPECT_NEAR(promise.of(target, {}, cube.data()), 0.5f * 0.416f * (1 - std::exp(-0.325f)), 1e-5f);
  target.normal = {1, 0, 0};
  EXPECT_EQ(promise.of(target, {}, cube.data()), 0);  // from behind
  target.normal = {};
  EXPECT_NEAR(promise.of(target, {}, cube.data()), 0.5f * (1 - std::exp(-1.5625f)), 1e-5f);
  target.normal = {-1, 0, 0}, target.sides = side_of({-1, 0, 0});
  EXPECT_NEAR(promise.of(target, {}, cube.data()), 0.25f * straight, 1e-5f);  // seen from here
  cube[RangeCube::pixel({1, 0, 0})] = 3000;
  EXPECT_EQ(promise.of(target, {}, cube.data()), 0);  // hidden
  cube[RangeCube::pixel({1, 0, 0})] = 3900;
  EXPECT_GT(promise.of(target, {}, cube.data()), 0);  // by itself
}

}  // namespace
}  // namespace danbv::planners
