// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/planner_variant.h"
#include "support/bytes.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

// Before a wall, its map known, as a planner of the registry sees it.
struct Scene {
  Wall wall;
  Scene() { wall.drone[0].view.position = {9, 0, 3}, wall.drone[0].views_left = 20; }

  action::Action decided(const std::string& name, PlannerOptions options = {}) {
    std::vector<action::Action> actions(1);
    make_planner(name, options)->decide(Queue(), wall.seen, span_of(actions));
    return actions[0];
  }
};

// How far a number of steps is from a whole one.
float off(float steps) { return std::fabs(steps - std::round(steps)); }

void expect_in_domain(const action::Action& a, Vec3f from, float step, bool bearing) {
  const Vec3f d = action::ship_centre() - a.position;
  const float yaw_0 = bearing ? std::atan2(d.y, d.x) : 0;
  const float pitch_0 = bearing ? std::atan2(d.z, std::hypot(d.x, d.y)) : 0;
  for (int k = 0; k < 3; ++k) {
    EXPECT_LT(off((a.position[k] - from[k]) / step), 1e-3f) << "axis " << k;
    EXPECT_LE(std::fabs(a.position[k] - from[k]), 25 * step + 1e-4f);
  }
  EXPECT_LT(off((a.yaw - yaw_0) / float(radians(30))), 1e-3f);
  const bool straight = std::fabs(std::fabs(a.pitch) - float(radians(90))) < 1e-5f;  // up or down
  EXPECT_TRUE(straight || off((a.pitch - pitch_0) / float(radians(15))) < 1e-3f) << a.pitch;
}

TEST(ActionDomain, EveryPlannerNamesIts) {
  const auto name = [](const char* planner) {
    return name_of(make_planner(planner, {})->domain());
  };
  for (const char* planner : {"random", "oa-ig", "greedy-paf"}) {
    EXPECT_EQ(name(planner), "relative, absolute look");
    EXPECT_EQ(name((std::string(planner) + "+bearing").c_str()), "relative, bearing look");
  }
  for (const char* planner :
       {"random-hemisphere", "uniform-hemisphere", "orbit", "orbit+guard", "active-rmap"})
    EXPECT_EQ(name(planner), "hemisphere");
}

// The domain of a table: moves of 0.2 m, yaw by 30 and pitch by 15 degrees, from bow and horizon or
// from the bearing. 0.02 m where the drone's lengths are real metres and eta is 0.1.
TEST(ActionDomain, ActionsLieInIt) {
  Scene scene;
  const Vec3f from{9, 0, 5.5f};  // whole steps from the workspace's ends, where moves are clipped
  scene.wall.drone[0].view.position = from;
  for (const float scale : {1.0f, 0.1f})
    for (const std::string planner : {"random", "oa-ig", "greedy-paf"})
      for (int views_left = 1; views_left < 8; ++views_left) {
        SCOPED_TRACE(planner + " " + std::to_string(scale));
        scene.wall.drone[0].length_scale = scale;
        scene.wall.drone[0].views_left = views_left;
        expect_in_domain(scene.decided(planner), from, 0.2f * scale, false);
        expect_in_domain(scene.decided(planner + "+bearing"), from, 0.2f * scale, true);
      }
}

// A tour through the wall: it is flown as it is, unless the guard is on.
TEST(PlannerVariant, OnlyTheGuardKeepsClear) {
  Scene scene;
  scene.wall.drone[0].view.position = {7, 0, 1.5f};
  PlannerOptions options;
  options.radius = 5;
  const GuardedMap map({}, scene.wall.seen, 0);
  int hits = 0;
  for (const std::string planner : {"orbit", "random-hemisphere", "random", "oa-ig", "greedy-paf"})
    for (int views_left = 1; views_left < 20; ++views_left) {
      scene.wall.drone[0].views_left = views_left;
      const auto blocked = [&](const action::Action& a) {
        return map.leg_blocked({7, 0, 1.5f}, a.position);
      };
      hits += blocked(scene.decided(planner, options));
      EXPECT_FALSE(blocked(scene.decided(planner + "+guard", options))) << planner;
      PlannerOptions all = options;
      all.guard.on = true;
      EXPECT_FALSE(blocked(scene.decided(planner, all))) << planner;
    }
  EXPECT_GT(hits, 20);
}

TEST(PlannerVariant, NamesAreReadAndRefused) {
  const PlannerVariant both = parse_variant("oa-ig+bearing+guard");
  EXPECT_EQ(both.name, "oa-ig");
  EXPECT_TRUE(both.bearing && both.guard && both.unknown.empty());
  EXPECT_EQ(parse_variant("orbit+wings+guard").unknown, "+wings");
  EXPECT_TRUE(contains(error_of([] { make_planner("orbit+wings", {}); }), "orbit+wings"));
  EXPECT_TRUE(contains(error_of([] { make_planner("orbit+bearing", {}); }), "hemisphere"));
  const PlannerVariant other = parse_variant("gennbv@relative+guard");
  EXPECT_EQ(other.name, "gennbv");
  EXPECT_EQ(other.weights, "relative");
  EXPECT_TRUE(other.guard && other.unknown.empty());
  const PlannerVariant file = parse_variant("da-nbv@out/run/policy.safetensors");
  EXPECT_EQ(options_of(file, {}).weights, "out/run/policy.safetensors");
  // Weights that are not there never become the planner's own.
  EXPECT_EQ(options_of(parse_variant("da-nbv@no-such"), {}).weights, "da-nbv-no-such.safetensors");
  GuardOptions guard;
  EXPECT_EQ(name_of(guard), "none");
  guard.on = true;
  EXPECT_EQ(name_of(guard), "0.45 m + 0.25 H_s");
}

}  // namespace
}  // namespace danbv::planners
