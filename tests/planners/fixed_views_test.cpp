// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/fixed_views.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/devices.h"

namespace danbv::planners {
namespace {

// Where a planner sends a drone that starts there and meets nothing.
std::vector<Vec3f> tour_of(Device device, const std::string& name, int views, Vec3f start) {
  const Queue queue(device);
  const GridSpec grid = cubic_grid();
  const Buffer<std::int8_t> occupancy(queue, std::vector<std::int8_t>(grid.size(), 0));
  const Buffer<VoxelSums> sums(queue, std::vector<VoxelSums>(grid.size(), empty_sums()));
  std::vector<state::DroneState> drone(1);
  std::vector<action::History> history(1);
  Buffer<action::Action> actions(device, 1);
  const auto planner = make_planner(name, {.views = views});
  std::vector<Vec3f> flown;
  drone[0].view.position = start;
  history[0].push({start, 0, 0, {}});
  for (int left = views - 1; left > 0; --left) {
    drone[0].views_left = left;
    const Buffer<state::DroneState> drone_there(queue, drone);
    const Buffer<action::History> history_there(queue, history);
    state::Observation seen;
    seen.grid = grid, seen.occupancy = occupancy.span(), seen.sums = sums.span();
    seen.drone = drone_there.span(), seen.history = history_there.span();
    planner->decide(queue, seen, actions.span());
    const action::Action action = actions.download(queue)[0];
    queue.wait();
    flown.push_back(action.position);
    history[0].push(
        {action.position, action.yaw, action.pitch, action.position - drone[0].view.position});
    drone[0].view.position = action.position;
  }
  return flown;
}

TEST(FixedViews, ThirtyViewsOnTheHemisphere) {
  for (const auto& views : {uniform_hemisphere_views(9), orbit_views(9)}) {
    ASSERT_EQ(views.size(), 30u);
    std::set<std::pair<float, float>> places;
    for (const auto& view : views) {
      EXPECT_NEAR(norm(view.position), 9, 1e-4);
      EXPECT_GT(view.position.z, 0.5f);
      places.insert({view.position.x, view.position.y});
    }
    EXPECT_EQ(places.size(), 30u);
  }
}

// A budget of two rounds: the second round visits the same viewpoints in the same order, though the
// history holds 30 views only.
TEST(FixedViews, ALongScanGoesRoundWithoutASkip) {
  for (const Device device : test_devices())
    for (const std::string planner : {"uniform-hemisphere", "orbit"}) {
      constexpr int kViews = 60;
      const auto tour = planner == "orbit" ? orbit_views(9) : uniform_hemisphere_views(9);
      const auto flown = tour_of(device, planner, kViews, tour[7].position);
      ASSERT_EQ(flown.size(), std::size_t(kViews - 1));
      for (std::size_t k = 0; k < flown.size(); ++k)
        EXPECT_LT(norm(flown[k] - tour[(7 + k) % tour.size()].position), 1e-3f) << planner << k;
    }
}

TEST(FixedViews, TheTourIsTheShorterOfTwoOrders) {
  auto rings = uniform_hemisphere_views(9);
  const double tour = tour_length(rings);
  std::sort(rings.begin(), rings.end(), [](const camera::Viewpoint& a, const camera::Viewpoint& b) {
    return std::pair(a.position.z, std::atan2(a.position.y, a.position.x)) <
           std::pair(b.position.z, std::atan2(b.position.y, b.position.x));
  });
  EXPECT_LE(tour, tour_length(rings) + 1e-3);
}

TEST(Planners, UnknownNamesAreRefusedWithTheKnownOnes) {
  try {
    make_planner("nobody", {});
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("uniform-hemisphere"), std::string::npos);
  }
}

// Of six views the first is where the drone begins; the other five go all the way round.
TEST(FixedViews, AnOrbitOfFewViewsLeavesNoGap) {
  for (const int views : {4, 6, 9, 12, 20, 29}) {
    std::vector<double> angles;
    for (const Vec3f& p : tour_of(Device::cpu, "orbit", views, {9, 0, 2}))
      if (p.z < 4) angles.push_back(std::atan2(double(p.y), double(p.x)));
    std::sort(angles.begin(), angles.end());
    ASSERT_GE(angles.size(), 3u);
    double gap = angles.front() + 2 * kPi - angles.back();
    for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
    EXPECT_LE(gap, 2 * kPi / double(angles.size()) + 1e-3) << views;
  }
}

}  // namespace
}  // namespace danbv::planners
