// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/grid_place.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace danbv::onboard {
namespace {

using registration::RegistrationStatus;

// One drone's grid, and views that show the ship from bow to stern as far as they are told.
struct Grid {
  GridPlace place;
  CameraPose pose;
  ShipFacts ship;
  registration::RegistrationResult located;
  registration::Tracking tracking;
  Vec3i step;

  Grid() {
    pose.taken = 1, ship.ais_sigma = 0.3f, ship.beam = 3;
    located.status = RegistrationStatus::registered;
  }
  Vec3i view(float stern, float bow, float starboard = -1, float port = 1) {
    const auto mm = [](float m) { return std::int32_t(m * Reach::kUnits); };
    place.view.low[0] = mm(stern), place.view.high[0] = mm(bow);
    place.view.low[1] = mm(starboard), place.view.high[1] = mm(port);
    return settle();
  }
  Vec3i settle() {
    MoveGridPlaceBody{{0.75f, 0.75f, 0.75f}, {&pose, 1},  {&ship, 1}, {&located, 1},
                      {&tracking, 1},        {&place, 1}, {&step, 1}}(0);
    return step;
  }
  // The drone's next view of a ship whose map's origin floats that high.
  void floats_at(double heave, double t) {
    registration::Motions value{}, sigma{};
    value.of[0] = heave;
    for (double& s : sigma.of) s = 0.01;
    tracking.memory.push(t, value, sigma, tracking.spectrum);
  }
};

TEST(GridPlace, FollowsWhatTwoViewsShow) {
  Grid grid;
  EXPECT_EQ(grid.view(-7.5f, 2), Vec3i{});
  EXPECT_EQ(grid.view(-4, 9), Vec3i{}) << "one view may be wrong";
  EXPECT_EQ(grid.view(-3, 9), (Vec3i{2, 0, 0}));
  EXPECT_EQ(grid.view(-3, 9), Vec3i{});
}

TEST(GridPlace, OneWrongViewMovesNothing) {
  Grid grid;
  for (int k = 0; k < 3; ++k) EXPECT_EQ(grid.view(-7.4f, 7.4f), Vec3i{});
  EXPECT_EQ(grid.view(-4, 10.5f, 1, 4), Vec3i{});
  for (int k = 0; k < 3; ++k) EXPECT_EQ(grid.view(-7.4f, 7.4f), Vec3i{});
}

// Bridge wings wider than the beam at the water: seen from one side first, the grid ends amid.
TEST(GridPlace, OverhangsEndInTheMiddle) {
  Grid grid;
  for (int k = 0; k < 2; ++k) grid.view(-7, 7, 0, 2.4f);
  EXPECT_EQ(grid.place.voxels.y, 1);
  for (int k = 0; k < 2; ++k) grid.view(-7, 7, -2.4f, 0);
  EXPECT_EQ(grid.place.voxels.y, 0);
}

TEST(GridPlace, ExactShipsAndUnplacedViewsMoveNothing) {
  Grid exact;
  exact.ship.ais_sigma = 0;
  for (int k = 0; k < 3; ++k) EXPECT_EQ(exact.view(0, 12), Vec3i{});
  Grid unplaced;
  unplaced.located.status = RegistrationStatus::failed;
  for (int k = 0; k < 3; ++k) EXPECT_EQ(unplaced.view(0, 12), Vec3i{});
}

TEST(GridPlace, BeginsWithItsMap) {
  for (const bool aligned : {true, false})
    for (const std::uint8_t anew : {0, 1}) {
      Grid grid;
      for (int k = 0; k < 2; ++k) grid.view(-4, 9);
      ASSERT_EQ(grid.place.voxels, (Vec3i{2, 0, 0}));
      grid.located.status =
          aligned ? RegistrationStatus::aligned : RegistrationStatus::not_registrable;
      BeginGridBody{{&anew, 1}, {&grid.located, 1}, {&grid.place, 1}}(0);
      EXPECT_EQ(grid.place.voxels, aligned || anew ? Vec3i{} : (Vec3i{2, 0, 0}));
    }
}

// A map that floats 1.6 m high has its grid lowered to the water, by whole voxels and once; what
// swell does to the mean of the last views does not move it to and fro.
TEST(GridPlace, StandsOnTheWaterAndNotOnTheSwell) {
  registration::MotionFacts facts;
  facts.wave_height = 1, facts.ais_sigma = 0.3;
  Grid grid;
  grid.tracking.spectrum = registration::motion_spectrum(facts);
  int moves = 0;
  for (int k = 0; k < 40; ++k) {
    grid.floats_at(1.6 + 0.4 * std::sin(0.35 * k), 2.0 * k);
    moves += grid.settle().z != 0;
  }
  EXPECT_EQ(grid.place.voxels.z, -2);
  EXPECT_LE(moves, 2);
}

// Depth that is no number, or endless, is no surface.
TEST(GridPlace, OnlySurfacesCount) {
  const camera::Camera camera = camera::Camera::with_fov(16, 16, 90);
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  for (const float none : {0.0f, inf, nan}) {
    std::vector<float> depth(camera.pixels(), none);
    Grid grid;
    grid.located.T_ship_cam = {};
    const ReachOfShipBody body{camera,
                               {depth.data(), index_t(depth.size())},
                               {&grid.pose, 1},
                               {&grid.ship, 1},
                               {&grid.located, 1},
                               {&grid.place, 1}};
    for (index_t i = 0; i < body.threads(); ++i) body(i);
    EXPECT_FALSE(grid.place.view.any(0)) << none;
    std::fill(depth.begin(), depth.end(), 4.0f);
    for (index_t i = 0; i < body.threads(); ++i) body(i);
    ASSERT_TRUE(grid.place.view.any(0));
    EXPECT_NEAR(float(grid.place.view.high[0]) / Reach::kUnits, 4, 1.5f);
  }
}

}  // namespace
}  // namespace danbv::onboard
