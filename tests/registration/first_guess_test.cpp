// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/first_guess.h"

#include <gtest/gtest.h>

#include <vector>

namespace danbv::registration {
namespace {

// Points of a deck and a side between two places along the ship, seen in a level frame that lies
// `off` beside its own.
std::vector<OrientedPoint> seen(double from, double to, const Rigidd& T_level_ship) {
  std::vector<OrientedPoint> points;
  const auto add = [&](Vec3d p, Vec3d n) {
    points.push_back({(T_level_ship * p).cast<float>(), (T_level_ship.rotation * n).cast<float>()});
  };
  for (double x = from; x <= to; x += 0.05)
    for (double s = 0; s <= 1; s += 0.125) {
      add({x, 1.25 - s, 1}, {0, 0, 1});
      add({x, 1.25, s}, {0, 1, 0});
    }
  return points;
}

const MotionFacts kRough{15.0 / 100, 1.2, 2.5, 0.75, 0.01};

TEST(FirstGuess, WhatIsSeenLiesWithinTheShip) {
  const Rigidd off{Mat3d{}, {2.5, -0.9, 0}};
  const auto bow = seen(3, 7.5, off);
  const ShipAttitude guess = first_guess({bow.data(), index_t(bow.size())}, kRough, {});
  EXPECT_NEAR(guess.surge, 2.5, 0.01);  // the bow would stick out
  EXPECT_NEAR(guess.sway, 0, 0.01);     // the side fits as it is
  const auto middle = seen(-2, 2, off);
  EXPECT_EQ(first_guess({middle.data(), index_t(middle.size())}, kRough, {}).surge, 0);
  const auto whole = seen(-7.5, 7.5, off);
  EXPECT_NEAR(first_guess({whole.data(), index_t(whole.size())}, kRough, {}).surge, 2.5, 0.03);
}

TEST(FirstGuess, DecksTellTheTilt) {
  ShipAttitude lies;
  lies.roll = 0.12, lies.pitch = -0.04;
  const auto points = seen(-5, 5, lies.T_level_ship());
  const Span<const OrientedPoint> all{points.data(), index_t(points.size())};
  const ShipAttitude rough = first_guess(all, kRough, motion_spectrum(kRough));
  EXPECT_LT(rough.roll, 0.13);
  EXPECT_GT(rough.roll, 0.05);
  EXPECT_LT(rough.pitch, 0);
  const ShipAttitude calm = first_guess(all, kRough, {});
  EXPECT_EQ(calm.roll, 0);  // nothing tilts it: its decks are so
}

TEST(FirstGuess, NothingSeenIsNoShift) {
  const ShipAttitude guess = first_guess({}, kRough, motion_spectrum(kRough));
  EXPECT_EQ(guess.surge, 0);
  EXPECT_EQ(guess.roll, 0);
}

}  // namespace
}  // namespace danbv::registration
