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
  for (const int placed : fused) history.push({{8, 0, 3}, 0, 0, {1, 0, 0}, placed});
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
    const Vec3f place = relocalization_place(from, left, 0, 9);
    EXPECT_NEAR(norm(place), 9, 1e-4);
    EXPECT_GT(place.z, 5);
    EXPECT_GT(dot(normalized(place), normalized(from)), 0.4f);
    EXPECT_GT(norm(place - relocalization_place(from, left - 1, 0, 9)), 3);
  }
}

// A dhow's rig filled the place from which the whole ship was to be seen: the drone crept along the
// sail to the end of its scan.
TEST(Relocalization, GoesFartherOutWithEveryLookInVain) {
  float last = norm(relocalization_place({7, 1, 5}, 9, 0, 9));
  EXPECT_EQ(last, norm(relocalization_place({7, 1, 5}, 9, -1, 9)));
  for (int in_vain = 1; in_vain < 30; ++in_vain) {
    const Vec3f place = relocalization_place({7, 1, 5}, 9, in_vain, 9);
    EXPECT_TRUE(Workspace{}.contains(place));
    EXPECT_GT(norm(place), last + (in_vain < 6 ? 0.5f : -1e-4f));
    EXPECT_LE(norm(place), 14.01f);
    last = norm(place);
  }
  EXPECT_NEAR(norm(relocalization_place({9, 1, 7}, 9, 0, 9)), norm(Vec3f{9, 1, 7}), 1e-4);
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

action::Action decided(const action::Action& wanted, const action::History& history,
                       action::MoveDomain moves = action::MoveDomain::relative) {
  Wall wall;
  wall.drone[0].view.position = {8, 0, 3}, wall.drone[0].views_left = 10;
  wall.history[0] = history;
  std::vector<action::Action> actions(1);
  guarded(std::make_unique<Stubborn>(wanted, moves), {})
      ->decide(Queue(), wall.seen, span_of(actions));
  return actions[0];
}

TEST(Relocalization, ALostDroneLooksAtTheWholeShipInsteadOfStoppingOrGoingOn) {
  for (const bool stop : {false, true}) {
    const action::Action close{{7, 1, 2}, 0.5f, 0.1f, stop};
    const action::Action kept = decided(close, views({1, 1, 0})),
                         found = decided(close, views({1, 1, 0, 0}));
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

// Its sensor held a drone beside a sail, and the policy asked for the same leg 18 times.
TEST(Relocalization, ADroneThatDoesNotGetAwayTriesAnotherWay) {
  action::History moved, held;
  for (const float far : {3.0f, 2.0f, 0.1f, 4.0f, 0.05f})
    moved.push({{8, 0, 3}, 0, 0, {far, 0, 0}});
  for (const float far : {3.0f, 2.0f, 4.0f, 0.1f, 0.0f}) held.push({{8, 0, 3}, 0, 0, {far, 0, 0}});
  EXPECT_EQ(stuck_in_a_row(moved, 1), 1);
  EXPECT_EQ(stuck_in_a_row(held, 1), 2);
  EXPECT_EQ(stuck_in_a_row(held, 0.2f), 1);
  EXPECT_EQ(stuck_in_a_row(views({1}), 1), 0);  // the first view came from nowhere
  for (const bool stop : {false, true}) {
    const action::Action wanted{{7, 1, 2}, 0.5f, 0.1f, stop};
    EXPECT_EQ(decided(wanted, moved).position, wanted.position);
    EXPECT_EQ(decided(wanted, held).stop, stop);
    EXPECT_GT(decided(wanted, held).position.z, stop ? 1 : 5);
  }
}

// The other side of a sail shares nothing with the map, however the drone looks at it.
TEST(Relocalization, GoesBackWhereTheMapWasLastMetWhenLooksAreInVain) {
  action::History history;
  history.push({{5, 1, 4}, 2.5f, -0.3f, {}});
  history.push({{6, 2, 4}, 2.6f, -0.4f, {1, 1, 0}});
  std::string way;
  for (int lost = 1; lost <= 10; ++lost) {
    history.push({{8, 0, 3}, 0, 0, {1, 0, 0}, 0});
    const action::Action next = decided({{7, 1, 2}, 0.5f, 0.1f, false}, history);
    const bool back = norm(next.position - Vec3f{6, 2, 4}) < 0.01f;
    EXPECT_EQ(back, next.yaw == 2.6f && next.pitch == -0.4f);
    way += back ? 'b' : next.position.z > 5 ? 'o' : '-';
  }
  EXPECT_EQ(way, "-oobboobbo");
}

TEST(Relocalization, LeavesViewsOfAHemisphereAlone) {
  const action::Action next{{7, 5, 2}, 0.5f, 0.1f, false};
  EXPECT_EQ(decided(next, views({1, 0, 0}), action::MoveDomain::hemisphere).position,
            next.position);
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
    EXPECT_LT(norm(action.position - relocalization_place({4, 3, 2}, 12, 1, 9)), 1e-4f);
    EXPECT_LT(action.pitch, 0);
  }
}

}  // namespace
}  // namespace danbv::planners
