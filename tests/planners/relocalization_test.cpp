// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/relocalization.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/leg_guard.h"
#include "support/devices.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

action::History views(std::initializer_list<int> fused) {
  action::History history;
  for (const int placed : fused) history.push({{8, 0, 3}, 0, 0, {}, placed});
  return history;
}

TEST(Relocalization, ADroneIsLostAfterTwoViewsOrAfterOneWhereTheMapHoldsNoMore) {
  EXPECT_FALSE(is_lost(views({})));
  EXPECT_FALSE(is_lost(views({1})));
  EXPECT_TRUE(is_lost(views({1, 0})));
  EXPECT_FALSE(is_lost(views({1, 1, 0})));
  EXPECT_TRUE(is_lost(views({1, 1, 0, 0})));
  EXPECT_FALSE(is_lost(views({1, 1, 0, 0, 1})));
  EXPECT_TRUE(is_lost(views({0})));  // nothing in sight at all: no map yet
}

TEST(Relocalization, GoesOutAndUpOnItsOwnSideAndNeverAsksForAPlaceTwice) {
  const Vec3f from{3, -4, 1};
  for (int left = 1; left < 30; ++left) {
    const Vec3f place = relocalization_place(from, left, 9);
    EXPECT_NEAR(norm(place), 9, 1e-4);
    EXPECT_GT(place.z, 5);
    EXPECT_GT(dot(normalized(place), normalized(from)), 0.4f);
    EXPECT_GT(norm(place - relocalization_place(from, left - 1, 9)), 3);
  }
}

// Asks for the same close look again and again, or to stop.
class Stubborn : public Planner {
 public:
  Stubborn(action::Action action, action::MoveDomain moves) : action_(action), moves_(moves) {}
  void decide(const Queue&, const state::Observation&, Span<action::Action> actions) override {
    actions[0] = action_;
  }
  action::ActionDomain domain() const override { return {moves_}; }

 private:
  action::Action action_;
  action::MoveDomain moves_;
};

action::Action decided(const action::Action& wanted, std::initializer_list<int> fused,
                       action::MoveDomain moves = action::MoveDomain::relative) {
  Wall wall;
  wall.drone[0].view.position = {8, 0, 3}, wall.drone[0].views_left = 10;
  wall.history[0] = views(fused);
  std::vector<action::Action> actions(1);
  guarded(std::make_unique<Stubborn>(wanted, moves), {})
      ->decide(Queue(), wall.seen, span_of(actions));
  return actions[0];
}

TEST(Relocalization, ALostDroneLooksAtTheWholeShipInsteadOfStoppingOrGoingOn) {
  for (const bool stop : {false, true}) {
    const action::Action close{{7, 1, 2}, 0.5f, 0.1f, stop};
    const action::Action kept = decided(close, {1, 1, 0}), found = decided(close, {1, 1, 0, 0});
    EXPECT_EQ(kept.position, close.position);
    EXPECT_EQ(kept.stop, stop);
    EXPECT_FALSE(found.stop);
    EXPECT_GT(found.position.z, 5);
    EXPECT_LE(norm(found.position - Vec3f{8, 0, 3}), 5 * std::sqrt(3.0f) + 1e-4f);
    const camera::Viewpoint look = camera::looking_at(found.position, centre_of_view(9));
    EXPECT_EQ(found.yaw, look.yaw);
    EXPECT_EQ(found.pitch, look.pitch);
  }
}

TEST(Relocalization, LeavesViewsOfAHemisphereAlone) {
  const action::Action next{{7, 5, 2}, 0.5f, 0.1f, false};
  EXPECT_EQ(decided(next, {1, 0, 0}, action::MoveDomain::hemisphere).position, next.position);
}

TEST(Relocalization, IsTheSameOnEveryDevice) {
  Wall wall;
  wall.drone[0].view.position = {4, 3, 2}, wall.drone[0].views_left = 12;
  wall.history[0] = views({1, 1, 0, 0, 0});
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const Buffer<state::DroneState> drone(queue, wall.drone);
    const Buffer<action::History> history(queue, wall.history);
    const Buffer<action::Action> actions(queue, std::vector<action::Action>(1));
    state::Observation seen;
    seen.drone = drone.span(), seen.history = history.span();
    parallel_for(queue, 1, RelocalizeBody{9, {5, false, centre_of_view(9)}, seen, actions.span()});
    const action::Action action = actions.download(queue)[0];
    EXPECT_LT(norm(action.position - relocalization_place({4, 3, 2}, 12, 9)), 1e-4f);
    EXPECT_LT(action.pitch, 0);
  }
}

}  // namespace
}  // namespace danbv::planners
