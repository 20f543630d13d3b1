// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/wind_limit.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "support/devices.h"

namespace danbv::planners {
namespace {

constexpr float kMostAgainst = -0.8f;  // cosine with the wind that can still be flown

// A drone at (8, 0, 3) in a wind along -x, whose planner asks for one leg again and again.
class AgainstTheWind {
 public:
  explicit AgainstTheWind(const Queue& queue) : queue_(queue) {
    drone_.view.position = {8, 0, 3}, drone_.wind = {-20, 0, 0}, drone_.stream = 4;
  }
  // What is flown instead. taken: whether the last leg could be flown.
  action::Action decide(const action::Action& wanted, int views_left, bool taken) {
    drone_.views_left = views_left;
    const Buffer<state::DroneState> drone(queue_, std::vector<state::DroneState>{drone_});
    const Buffer<state::RegisteredView> views(
        queue_, std::vector<state::RegisteredView>{{{}, taken, taken}});
    const Buffer<action::Action> actions(queue_, std::vector<action::Action>{wanted});
    state::Observation seen;
    seen.drone = drone.span(), seen.images.views = views.span();
    const WindLegs legs{{5, false, {}}, seen, limits_.span(), actions.span()};
    parallel_for(queue_, 1, TurnFromWindBody{legs});
    parallel_for(queue_, 1, NoteLegBody{legs});
    return actions.download(queue_)[0];
  }
  bool can_fly(const action::Action& a) const {
    return with_wind(a.position - drone_.view.position, drone_) >= kMostAgainst;
  }
  void begin_anew() { drone_.stream = 5; }
  void place(Vec3f position) { drone_.view.position = position; }

 private:
  const Queue& queue_;
  state::DroneState drone_;
  Buffer<WindLimit> limits_{queue_, std::vector<WindLimit>(1)};
};

// Without it a policy asked 27 times for the same leg, and half of the ship stayed unseen.
TEST(WindLimit, ALegThatCouldNotBeFlownIsTurnedUntilOneCan) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    AgainstTheWind world(queue);
    const action::Action wanted{{11, 0.5f, 3}, 0.5f, 0.25f, false};
    bool flown = true;
    int asked = 0;
    for (; asked < 6; ++asked) {
      const action::Action a = world.decide(wanted, 29 - asked, flown);
      if (asked == 0) {
        EXPECT_EQ(a.position, wanted.position);
      }
      flown = world.can_fly(a);
      if (flown) break;
    }
    EXPECT_EQ(asked, 1);
    // It remembers: no other leg is lost to the same wind, and legs with it stay as they are.
    EXPECT_TRUE(world.can_fly(world.decide({{10, -0.3f, 3.1f}, 1, 0, false}, 20, true)));
    const action::Action with{{5, 2, 4}, 1.5f, 0.5f, false};
    const action::Action kept = world.decide(with, 19, true);
    EXPECT_EQ(kept.position, with.position);
    EXPECT_EQ(kept.yaw, with.yaw);
    EXPECT_TRUE(world.decide({{11, 0, 3}, 0, 0, true}, 18, true).stop);
    world.begin_anew();
    EXPECT_EQ(world.decide(wanted, 29, true).position, wanted.position);
  }
}

TEST(WindLimit, TurnsWithinTheWorkspaceAndLooksAtTheShip) {
  const Queue queue;
  AgainstTheWind world(queue);
  world.decide({{11, 0, 3}, 0, 0, false}, 9, true);
  const action::Action turned = world.decide({{11, 0, 3}, 3, 1, false}, 8, false);
  EXPECT_TRUE(Workspace{}.contains(turned.position));
  EXPECT_GT(norm(turned.position - Vec3f{8, 0, 3}), 1);
  const camera::Viewpoint look = camera::looking_at(turned.position, {});
  EXPECT_EQ(turned.yaw, look.yaw);
  EXPECT_EQ(turned.pitch, look.pitch);
  // Near the edge the side with more room is taken.
  const Vec3f inwards = turned_to({8, 11.5f, 3}, {4, 0.1f, 0}, {-5, 0, 0}, 0);
  EXPECT_LT(inwards.y, -3);
  EXPECT_NEAR(inwards.x, 0, 1e-4f);
}

// In a corner of the workspace no leg may lead with the wind: it stays and looks, and does not ask
// for what it cannot fly for ever.
TEST(WindLimit, StaysWhereNoLegCanBeFlown) {
  const Queue queue;
  AgainstTheWind world(queue);
  world.place({-12, 12, 0.5f});
  const action::Action wanted{{-12, 9, 0.5f}, 0, 0, false};
  EXPECT_EQ(world.decide(wanted, 9, true).position, wanted.position);
  for (int left = 8; left > 4; --left)
    EXPECT_EQ(world.decide(wanted, left, left < 8).position, (Vec3f{-12, 12, 0.5f})) << left;
}

// A step without an image that has moved the drone, and a short leg, say nothing of the wind.
TEST(WindLimit, OnlyLegsThatLeftTheDroneWhereItWasCount) {
  const Queue queue;
  AgainstTheWind world(queue);
  const action::Action wanted{{11, 0, 3}, 0, 0, false}, shorter{{8.5f, 0, 3}, 0, 0, false};
  world.decide(wanted, 9, true);
  world.place({9, 0, 3});
  EXPECT_EQ(world.decide(wanted, 8, false).position, wanted.position);
  world.place({8, 0, 3});
  world.decide(shorter, 7, true);
  EXPECT_EQ(world.decide(wanted, 6, false).position, wanted.position);
}

// In a breeze, and on the spot, nothing is known and nothing changed.
TEST(WindLimit, IsNothingInABreeze) {
  state::DroneState drone;
  drone.eta = 0.1f;
  EXPECT_EQ(with_wind({1, 0, 0}, drone), -2);
  drone.wind = {-0.7f, 0, 0};  // 7 m/s
  EXPECT_EQ(with_wind({1, 0, 0}, drone), -2);
  drone.wind = {-2, 0, 0};
  EXPECT_EQ(with_wind({}, drone), -2);
  EXPECT_NEAR(with_wind({2, 0, 2}, drone), -std::sqrt(0.5f), 1e-6f);
}

}  // namespace
}  // namespace danbv::planners
