// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/waiting_views.h"

#include <gtest/gtest.h>

namespace danbv::onboard {
namespace {

using registration::RegistrationResult;
using registration::RegistrationStatus;

constexpr int kEnough = 500;  // pixels

RegistrationResult result(RegistrationStatus status, int points = 2 * kEnough) {
  RegistrationResult r;
  r.status = status, r.points = points;
  return r;
}

// One drone's views as they come, a second apart.
struct Flight {
  KeptViews kept;
  double time_s = 0;

  void view(const RegistrationResult& result) {
    CameraPose pose;
    pose.time_s = ++time_s;
    kept.take(pose, {}, result, kEnough);
  }
  void view(RegistrationStatus status, int points = 2 * kEnough) { view(result(status, points)); }
  void slides() {
    RegistrationResult r = result(RegistrationStatus::failed);
    r.on_map = 1;
    view(r);
  }
  void placed_again() { kept.conclude(result(RegistrationStatus::registered)); }
  int waiting() const {
    int n = 0;
    for (const KeptView& v : kept.views) n += v.state == KeptView::State::waits;
    return n;
  }
};

TEST(WaitingViews, AMapThatMissesMoreViewsThanItHoldsBeginsAnewFromTheNewest) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  flight.view(RegistrationStatus::failed);
  EXPECT_FALSE(flight.kept.anew);
  flight.view(RegistrationStatus::not_registrable);
  ASSERT_TRUE(flight.kept.anew);
  EXPECT_EQ(flight.kept.views[flight.kept.again].pose.time_s, 3);
  EXPECT_EQ(flight.waiting(), 3);  // that one too, until registration has made it the map
  flight.kept.conclude(result(RegistrationStatus::aligned));
  EXPECT_EQ(flight.kept.placed, 1);
  EXPECT_EQ(flight.waiting(), 2);
}

// As on a flat deck, where a view lies well and slides.
TEST(WaitingViews, AMapThatViewsLieOnStaysUnlessAllSlideOnAndOn) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  for (int i = 0; i <= kSlidBy; ++i) {
    flight.slides();
    EXPECT_FALSE(flight.kept.anew) << i;
  }
  EXPECT_EQ(flight.waiting(), kSlidBy + 1);  // and may be placed once the map holds more
  flight.view(RegistrationStatus::registered);
  for (int i = 0; i < 2 + kSlidBy; ++i) {
    flight.slides();
    EXPECT_FALSE(flight.kept.anew) << i;
  }
  flight.slides();
  EXPECT_TRUE(flight.kept.anew);
}

TEST(WaitingViews, AMapThatViewsLieOnIsNotMissed) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  flight.slides();
  flight.view(RegistrationStatus::failed);
  EXPECT_FALSE(flight.kept.anew);
  flight.view(RegistrationStatus::failed);
  EXPECT_TRUE(flight.kept.anew);
}

TEST(WaitingViews, AMapOfManyViewsStays) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  for (int i = 0; i < kYoungMap; ++i) flight.view(RegistrationStatus::registered);
  for (int i = 0; i < 3 * kKeptViews; ++i) {
    flight.view(RegistrationStatus::failed);
    EXPECT_FALSE(flight.kept.anew) << i;
  }
  EXPECT_EQ(flight.waiting(), kKeptViews);
}

TEST(WaitingViews, ImagesOfNothingNeitherWaitNorCount) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  for (int i = 0; i < 5; ++i) flight.view(RegistrationStatus::not_registrable, kEnough - 1);
  EXPECT_FALSE(flight.kept.anew);
  EXPECT_EQ(flight.waiting(), 0);
}

TEST(WaitingViews, AreTriedAgainOnceTheMapHasGrownTheLongestUntriedFirst) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  flight.view(RegistrationStatus::registered);
  flight.view(RegistrationStatus::registered);
  flight.view(RegistrationStatus::failed);
  flight.view(RegistrationStatus::failed);
  EXPECT_EQ(flight.kept.again, -1);
  flight.view(RegistrationStatus::registered);
  EXPECT_EQ(flight.kept.again, -1);  // one view more is not much of a map
  flight.view(RegistrationStatus::registered);
  ASSERT_GE(flight.kept.again, 0);
  EXPECT_EQ(flight.kept.views[flight.kept.again].pose.time_s, 4);
  flight.view(RegistrationStatus::failed);  // it could not be placed: the other one's turn
  ASSERT_GE(flight.kept.again, 0);
  EXPECT_EQ(flight.kept.views[flight.kept.again].pose.time_s, 5);
  flight.placed_again();
  EXPECT_EQ(flight.kept.placed, 6);
  EXPECT_EQ(flight.waiting(), 2);
}

TEST(WaitingViews, PlacedOnesMakeRoomFirstWhereTheMapIsNoLongerYoung) {
  Flight flight;
  flight.view(RegistrationStatus::aligned);
  flight.view(RegistrationStatus::failed);  // waits from the start
  for (int i = 0; i < kYoungMap; ++i) flight.view(RegistrationStatus::registered);
  for (int i = 0; i + 1 < kKeptViews; ++i) flight.view(RegistrationStatus::failed);
  EXPECT_EQ(flight.waiting(), kKeptViews);
  double oldest = 1e9;
  for (const KeptView& v : flight.kept.views) oldest = std::min(oldest, v.pose.time_s);
  EXPECT_EQ(oldest, 2);
}

}  // namespace
}  // namespace danbv::onboard
