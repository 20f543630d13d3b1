// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/fly_episodes.h"

#include <gtest/gtest.h>

#include "support/small_ship.h"

namespace danbv::eval {
namespace {

struct Loop {
  const Queue queue;
  const scene::Target ship = small_ship();
  const env::TargetSet targets{queue, {&ship}, depth::RayEngine::bvh};
  env::World world;
  std::unique_ptr<planners::Planner> planner = planners::make_planner("orbit", {.views = 5});
  std::string calls;

  Loop() : world(queue, targets, 2, camera::Camera::with_fov(32, 32, 90), 3, options()) {}
  static env::WorldOptions options() {
    env::WorldOptions options;
    options.views = 5, options.registration = false;
    return options;
  }
  void fly(int views, const OnDecision& on_decision) {
    fly_episodes(
        queue, world, *planner, {{1, 0, env::kNoSea, 1}, {2, 0, env::kNoSea, 1}},
        [&](const env::World& seen) {
          EXPECT_EQ(&seen, &world);
          calls += std::to_string(world.episodes()[0].views);
          return int(calls.size()) < views;
        },
        on_decision);
  }
};

// The first views are shown before anyone decides; a view follows every decision.
TEST(FlyEpisodes, ShowsEveryViewUntilOnViewSaysFalse) {
  Loop loop;
  loop.fly(4, {});
  EXPECT_EQ(loop.calls, "1234");
  EXPECT_EQ(loop.world.observation().history[1].count, 4);
}

// What was decided is seen on the way, and is what is then flown.
TEST(FlyEpisodes, DecisionsAreShownBeforeTheyAreFlown) {
  Loop loop;
  std::vector<Vec3f> decided;
  loop.fly(3, [&](Span<const action::Action> actions) {
    EXPECT_EQ(actions.size, 2);
    decided.push_back(actions[0].position);
    return true;
  });
  ASSERT_EQ(decided.size(), 2u);
  const action::History& flown = loop.world.observation().history[0];
  for (int i = 0; i < 2; ++i)
    EXPECT_LT(norm(flown.entries[i + 1].position - decided[i]), 1e-5f) << i;
}

TEST(FlyEpisodes, ADecisionMayEndIt) {
  Loop loop;
  int asked = 0;
  loop.fly(9, [&](Span<const action::Action>) { return ++asked < 2; });
  EXPECT_EQ(loop.calls, "12");  // the second decision was not flown
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace danbv::eval
