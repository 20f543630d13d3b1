// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/environment.h"

#include <gtest/gtest.h>

#include <map>

#include "danbv/action/action_codec.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "env/training_targets.h"
#include "support/allocations.h"
#include "support/bytes.h"
#include "support/devices.h"

namespace danbv::env {

namespace {

EnvironmentOptions small_options() {
  EnvironmentOptions options;
  options.world.views = 6;
  options.world.registration = false;
  return options;
}

// An environment on a device with what it lives on, and its answers as host vectors.
struct Course {
  Queue queue;
  TargetSet targets;
  RewardTruth truth;
  Environment environment;
  Buffer<action::Action> actions;

  Course(Device device, index_t n, const EnvironmentOptions& options, std::uint64_t seed = 3)
      : queue(device),
        targets(queue, training_targets().target_pointers(), depth::RayEngine::bvh),
        truth(queue, training_targets().truth_pointers()),
        environment(queue, targets, truth, n, camera::Camera::with_fov(48, 48, 90), seed, options),
        actions(device, n) {}

  template <class T>
  std::vector<T> get(Span<const T> span) const {
    std::vector<T> host(span.size);
    copy_bytes(queue, host.data(), Device::cpu, span.data, queue.device(), sizeof(T) * host.size());
    queue.wait();
    return host;
  }

  // Moves that depend on the drone alone, so on the episode and not on its place.
  std::vector<action::Action> choose(double stop_probability) {
    std::vector<action::Action> chosen;
    for (const state::DroneState& d : get(environment.observation().drone)) {
      Rng rng({9, d.stream, 0, std::uint32_t(d.views_left), Purpose::test});
      action::ActionIndex move;
      move.x = int(rng.below(action::kMoveValues)), move.y = int(rng.below(action::kMoveValues));
      move.z = int(rng.below(action::kMoveValues));
      action::Action action = action::local_codec().decode(move, d.view.position);
      const camera::Viewpoint view = camera::looking_at(action.position, {0, 0, 1});
      action.yaw = view.yaw, action.pitch = view.pitch;
      action.stop = rng.chance(stop_probability);
      chosen.push_back(action);
    }
    return chosen;
  }
  void step(double stop_probability = 0.05) {
    actions.upload(queue, choose(stop_probability));
    environment.step(queue, actions.span());
    queue.wait();
  }
};

}  // namespace

// The rewards of an episode add up to 20 (f(C_T) - f(C_0)) less its costs, which are summed here
// from what the episode itself says.
TEST(Environment, RewardsTelescope) {
  for (const Device device : test_devices()) {
    EnvironmentOptions options = small_options();
    options.reward.cr_gain = 3;
    Course course(device, 8, options);
    Environment& environment = course.environment;
    std::vector<double> paid(8, 0), costs(8, 0);
    auto c_0 = course.get(environment.c_dir()), cr_0 = course.get(environment.cr());
    int checked = 0;
    std::map<EpisodeEnd, int> ends;
    for (int k = 0; k < 40; ++k) {
      course.step();
      const auto rewards = course.get(environment.rewards());
      const auto ended = course.get(environment.ended());
      const auto executed = course.get(environment.executed());
      const auto episodes = course.get(environment.world().episodes());
      const auto c = course.get(environment.c_dir()), cr = course.get(environment.cr());
      for (int i = 0; i < 8; ++i) {
        const Episode& e = episodes[i];
        if (!executed[i]) {
          EXPECT_EQ(rewards[i], 0);
          EXPECT_EQ(e.views, 1);
          paid[i] = costs[i] = 0, c_0[i] = c[i], cr_0[i] = cr[i];
          continue;
        }
        paid[i] += rewards[i];
        costs[i] += e.unreachable ? 0.1 : 0.02;
        if (!ended[i]) continue;
        double expected = 20 * (std::pow(c[i], 3) - std::pow(c_0[i], 3)) + 3 * (cr[i] - cr_0[i]) -
                          costs[i] - 0.002 * e.flown;
        if (e.end == EpisodeEnd::collided) expected -= 1;
        if (e.end == EpisodeEnd::stopped) expected += stop_reward(options.reward, cr[i]);
        EXPECT_NEAR(paid[i], expected, 1e-4);
        ++ends[e.end];
        ++checked;
      }
    }
    EXPECT_GT(checked, 20);
    EXPECT_GT(ends[EpisodeEnd::collided], 0);
    EXPECT_GT(ends[EpisodeEnd::stopped], 0);
    EXPECT_GT(ends[EpisodeEnd::budget], 0);
  }
}

// What the reward calls enough ends an episode, for good, and pays.
TEST(Environment, ACompleteScanEnds) {
  EnvironmentOptions options = small_options();
  options.reward = {};
  options.reward.direction = options.reward.length = options.reward.step = 0;
  options.reward.cr_enough = 0.05, options.reward.complete = 7;
  Course course(Device::cpu, 8, options);
  int complete = 0;
  for (int k = 0; k < 12; ++k) {
    course.step(0);
    const auto episodes = course.get(course.environment.world().episodes());
    const auto ended = course.get(course.environment.ended());
    const auto timed_out = course.get(course.environment.timed_out());
    const auto rewards = course.get(course.environment.rewards());
    const auto cr = course.get(course.environment.cr());
    for (int i = 0; i < 8; ++i) {
      if (episodes[i].end != EpisodeEnd::complete) continue;
      EXPECT_TRUE(ended[i] && !timed_out[i]);
      EXPECT_GE(cr[i], 0.05f);
      EXPECT_EQ(rewards[i], 7);
      ++complete;
    }
  }
  EXPECT_GT(complete, 4);
}

TEST(Environment, RefusesTargetsWithoutAStartAndEpisodesWithoutADecision) {
  EnvironmentOptions options = small_options();
  options.world.reset.min_clearance = 30;
  std::string error = error_of([&] { Course(Device::cpu, 1, options); });
  EXPECT_TRUE(contains(error, "plain")) << error;
  options = small_options();
  options.world.views = 1;
  error = error_of([&] { Course(Device::cpu, 1, options); });
  EXPECT_TRUE(contains(error, "2 views")) << error;
}

TEST(Environment, AnEndedEpisodeShowsItsLastObservationAndThenBeginsAnew) {
  Course course(Device::cpu, 3, small_options());
  Environment& environment = course.environment;
  for (int k = 0; k < 5; ++k) course.step(0);
  int seen = 0;
  for (int k = 0; k < 10; ++k) {
    const auto ended = course.get(environment.ended());
    const auto before = course.get(environment.observation().drone);
    course.step(0);
    const auto after = course.get(environment.observation().drone);
    const auto executed = course.get(environment.executed());
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(executed[i], !ended[i]);
      EXPECT_EQ(after[i].stream == before[i].stream, !ended[i]);
      EXPECT_EQ(after[i].views_left == 5, ended[i] != 0);
      seen += ended[i];
    }
  }
  EXPECT_GT(seen, 2);
}

// A time-out is an end by the budget, and only where that is asked for.
// Begun within the step that ends the last one or in the step after it: the same episodes.
TEST(Environment, EpisodesThatBeginAtOnceEarnWhatOthersEarn) {
  for (const Device device : test_devices()) {
    std::vector<std::vector<float>> paid[2];
    for (const bool at_once : {false, true}) {
      Course course(device, 4, small_options());
      Environment& environment = course.environment;
      paid[at_once].resize(4);
      for (int k = 0; k < 20; ++k) {
        course.step(0.2);
        if (at_once) environment.begin_ended(course.queue);
        const auto rewards = course.get(environment.rewards());
        const auto executed = course.get(environment.executed());
        for (int i = 0; i < 4; ++i) {
          EXPECT_TRUE(!at_once || executed[i]);
          if (executed[i]) paid[at_once][i].push_back(rewards[i]);
        }
      }
    }
    for (int i = 0; i < 4; ++i) {
      ASSERT_LT(paid[0][i].size(), paid[1][i].size());  // no step was spent on beginnings
      paid[1][i].resize(paid[0][i].size());
      EXPECT_EQ(paid[0][i], paid[1][i]);
    }
  }
}

TEST(Environment, BeginsTheEpisodesAskedFor) {
  Course course(Device::cpu, 2, small_options());
  Environment& environment = course.environment;
  environment.restart(course.queue, {{7, 1, 3, 1}, {7, 1, 3, 1, 3}});
  const auto episodes = course.get(environment.world().episodes());
  EXPECT_EQ(episodes[0].target, 1);
  EXPECT_EQ(episodes[0].view.position, episodes[1].view.position);
  EXPECT_EQ(episodes[0].budget, 6);
  EXPECT_EQ(episodes[1].budget, 3);
  EXPECT_THROW(environment.restart(course.queue, {{7, 99, 3, 1}, {7, 1, 3, 1}}), Error);
  EXPECT_THROW(environment.restart(course.queue, {{7, 1, 3, 1}}), Error);
  EXPECT_THROW(environment.restart(course.queue, {{7, 1, 3, 1, 1}, {7, 1, 3, 1}}), Error);
  EXPECT_THROW(environment.restart(course.queue, {{7, 1, 3, 1, 99}, {7, 1, 3, 1}}), Error);
}

TEST(Environment, TheBudgetTimesOutWhereItIsAskedTo) {
  for (const bool wanted : {false, true}) {
    EnvironmentOptions options = small_options();
    options.budget_times_out = wanted;
    Course course(Device::cpu, 8, options);
    int by_budget = 0, otherwise = 0;
    for (int k = 0; k < 12; ++k) {
      course.step(0.1);
      const auto episodes = course.get(course.environment.world().episodes());
      const auto ended = course.get(course.environment.ended());
      const auto timed_out = course.get(course.environment.timed_out());
      for (int i = 0; i < 8; ++i) {
        const bool budget = ended[i] && episodes[i].end == EpisodeEnd::budget;
        EXPECT_EQ(timed_out[i] != 0, wanted && budget);
        by_budget += budget, otherwise += ended[i] && !budget;
      }
    }
    EXPECT_GT(by_budget, 0);
    EXPECT_GT(otherwise, 0);
  }
}

// Budgets between 3 and 6 views, all of them, and an episode that used its own up is over, not cut.
TEST(Environment, EpisodesDrawTheirBudgetsWhereAsked) {
  EnvironmentOptions options = small_options();
  options.views_from = 3;
  Course course(Device::cpu, 16, options);
  course.environment.restart(course.queue, 1, Starts::spread);
  std::map<int, int> met;
  for (int k = 0; k < 40; ++k) {
    course.step(0);
    const auto episodes = course.get(course.environment.world().episodes());
    const auto ended = course.get(course.environment.ended());
    const auto timed_out = course.get(course.environment.timed_out());
    for (int i = 0; i < 16; ++i) {
      EXPECT_FALSE(timed_out[i]);
      if (!ended[i] || episodes[i].end != EpisodeEnd::budget) continue;
      EXPECT_EQ(episodes[i].views, episodes[i].budget);
      if (k > 6) ++met[episodes[i].budget];  // first episodes are cut short at any view
    }
  }
  ASSERT_EQ(met.size(), 4u);
  EXPECT_EQ(met.begin()->first, 3);
  for (const auto& [budget, times] : met) EXPECT_GT(times, 5) << budget;
}

TEST(Environment, RefusesBudgetsThatCannotBe) {
  EnvironmentOptions options = small_options();
  for (const int from : {1, 7}) {
    options.views_from = from;
    EXPECT_THROW(Course(Device::cpu, 1, options), Error);
  }
}

// What environment i lives through depends on the seed, i and its actions: not on the others.
TEST(Environment, EpisodesAreTheSameAtAnyNumberOfEnvironmentsAndThreads) {
  const EnvironmentOptions options = small_options();
  set_cpu_threads(1);
  Course few(Device::cpu, 2, options);
  set_cpu_threads(3);
  Course many(Device::cpu, 7, options);
  for (int k = 0; k < 15; ++k) {
    set_cpu_threads(1);
    few.step();
    set_cpu_threads(3);
    many.step();
    const state::Observation a = few.environment.observation(), b = many.environment.observation();
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(few.environment.rewards()[i], many.environment.rewards()[i]);
      EXPECT_EQ(few.environment.ended()[i], many.environment.ended()[i]);
      EXPECT_EQ(few.environment.cr()[i], many.environment.cr()[i]);
      EXPECT_EQ(a.drone[i].view.position, b.drone[i].view.position);
    }
    for (index_t v = 0; v < 2 * a.grid.size(); ++v) {
      ASSERT_EQ(a.occupancy[v], b.occupancy[v]);
      ASSERT_EQ(a.directions[v], b.directions[v]);
    }
  }
  set_cpu_threads(0);
}

TEST(Environment, ARoundIsRepeatedExactlyAndAnotherRoundIsAnother) {
  Course course(Device::cpu, 4, small_options());
  const auto live = [&](std::uint64_t round) {
    course.environment.restart(course.queue, round);
    std::vector<float> out;
    for (int k = 0; k < 8; ++k) {
      course.step();
      for (const float r : course.environment.rewards()) out.push_back(r);
    }
    return out;
  };
  const auto first = live(1), second = live(2);
  EXPECT_EQ(live(1), first);
  EXPECT_NE(first, second);
}

TEST(Environment, TargetsAndSeasAreDrawnFromTheWholeChoice) {
  EnvironmentOptions options = small_options();
  options.sea = {{2, 7}, 2};
  Course course(Device::cpu, 24, options);
  std::map<int, int> targets;
  int rough = 0;
  for (const Episode& e : course.environment.world().episodes()) {
    ++targets[e.target];
    const double h = e.conditions.significant_height.value;
    EXPECT_TRUE((h >= 0.1 && h <= 0.5) || (h >= 6 && h <= 9));
    rough += h > 1;
  }
  EXPECT_EQ(targets.size(), 2u);
  EXPECT_GT(rough, 3);
  EXPECT_LT(rough, 21);
  options.sea.count = 0;
  Course still(Device::cpu, 2, options);
  for (int k = 0; k < 3; ++k) still.step(0);
  for (const Episode& e : still.environment.world().episodes()) {
    EXPECT_EQ(e.waves.highest(), 0);
    EXPECT_EQ(e.ship.heave, 0);
  }
}

// Every environment counts once, with the last episode that ended there; the values are summed here
// from what the steps say.
TEST(Environment, StatisticsAreOverTheLastEpisodeOfEveryEnvironment) {
  Course course(Device::cpu, 6, small_options());
  Environment& environment = course.environment;
  struct Along {
    double reward = 0, cr = 0, flown = 0, covered = 0;
  };
  std::vector<Along> along(6);
  std::map<int, EpisodeOutcome> last;
  for (int i = 0; i < 6; ++i) along[i].cr = environment.cr()[i];
  int episodes = 0;
  for (int k = 0; k < 20; ++k) {
    course.step(0.1);
    for (int i = 0; i < 6; ++i) {
      const Episode& e = environment.world().episodes()[i];
      const double now = environment.cr()[i];
      Along& a = along[i];
      if (!environment.executed()[i]) a = {0, now, 0, 0};
      a.covered += (a.cr + now) / 2 * (e.flown - a.flown);
      a.cr = now, a.flown = e.flown, a.reward += environment.rewards()[i];
      if (!environment.ended()[i]) continue;
      EpisodeOutcome& o = last[i];
      o.reward = a.reward, o.cr = now, o.dist_m = e.path;
      o.a_p = e.flown > 0 ? a.covered / e.flown : now;
      o.collided = e.end == EpisodeEnd::collided, o.stopped = e.end == EpisodeEnd::stopped;
      ++episodes;
    }
  }
  EpisodeOutcome mean;
  for (const auto& [i, o] : last) {
    mean.reward += o.reward / double(last.size()), mean.cr += o.cr / double(last.size());
    mean.a_p += o.a_p / double(last.size()), mean.dist_m += o.dist_m / double(last.size());
    mean.collided += o.collided / double(last.size());
    mean.stopped += o.stopped / double(last.size());
  }
  const EpisodeStatistics s = environment.take_statistics(course.queue);
  ASSERT_GT(episodes, int(last.size()));
  EXPECT_EQ(s.episodes, episodes);
  EXPECT_NEAR(s.reward, mean.reward, 1e-5);
  EXPECT_NEAR(s.cr, mean.cr, 1e-9);
  EXPECT_NEAR(s.a_p, mean.a_p, 1e-9);
  EXPECT_NEAR(s.dist_m, mean.dist_m, 1e-9);
  EXPECT_NEAR(s.collision_rate, mean.collided, 1e-12);
  EXPECT_NEAR(s.stop_rate, mean.stopped, 1e-12);
  const EpisodeStatistics again = environment.take_statistics(course.queue);
  EXPECT_EQ(again.episodes, 0);
  EXPECT_EQ(again.cr, s.cr);  // those that ended last are still the last
}

// After a restart that spreads them, episodes end at every step of a rollout, not all at one.
TEST(Environment, SpreadStartsEndAtAllTimes) {
  for (const Starts starts : {Starts::together, Starts::spread}) {
    EnvironmentOptions options = small_options();
    options.world.views = 11;
    Course course(Device::cpu, 20, options);
    course.environment.restart(course.queue, 4, starts);
    std::vector<int> by_budget(10, 0);
    for (int k = 0; k < 10; ++k) {
      course.step(0);
      for (int i = 0; i < 20; ++i)
        by_budget[k] += course.environment.ended()[i] &&
                        course.environment.world().episodes()[i].end == EpisodeEnd::budget;
    }
    int times = 0;
    for (const int count : by_budget) times += count > 0;
    if (starts == Starts::together)
      EXPECT_EQ(times, 1);
    else
      EXPECT_GE(times, 5);
  }
}

// Another environment flies the running episodes again, and goes on as the first one does: to the
// same bits on the CPU, in waves, with registration.
TEST(Environment, RestoredEpisodesGoOnAsIfNothingHadHappened) {
  for (const Device device : test_devices()) {
    EnvironmentOptions options = small_options();
    options.world.registration = true;
    Course first(device, 4, options), second(device, 4, options);
    first.environment.restart(first.queue, 1, Starts::spread);
    for (int k = 0; k < 9; ++k) first.step(0.1);
    Safetensors file;
    write_state(first.environment.state(first.queue), file);
    second.step(0);
    second.environment.restore(second.queue, read_state(file));
    for (int k = 0; k < 8; ++k) {
      const auto a = first.get(first.environment.observation().occupancy);
      const auto b = second.get(second.environment.observation().occupancy);
      if (device == Device::cpu) {
        ASSERT_EQ(a, b) << k;
      }
      first.step(0.1), second.step(0.1);
      const auto r = first.get(first.environment.rewards());
      const auto s = second.get(second.environment.rewards());
      for (int i = 0; i < 4; ++i) EXPECT_NEAR(r[i], s[i], device == Device::cpu ? 0 : 0.02);
      EXPECT_EQ(first.get(first.environment.ended()), second.get(second.environment.ended()));
    }
    const EpisodeStatistics a = first.environment.take_statistics(first.queue);
    const EpisodeStatistics b = second.environment.take_statistics(second.queue);
    EXPECT_GT(a.length, 0);
    EXPECT_EQ(a.length, b.length);
    EXPECT_NEAR(a.reward, b.reward, device == Device::cpu ? 0 : 0.02);
  }
}

TEST(Environment, StatesThatDoNotFitAreRefused) {
  Course course(Device::cpu, 3, small_options());
  const EnvironmentState good = course.environment.state(course.queue);
  const auto refusal = [&](const EnvironmentState& state) {
    return error_of([&] { course.environment.restore(course.queue, state); });
  };
  EnvironmentState few = good, far = good, longer = good;
  few.requests.pop_back();
  far.requests[1].target = 99;
  longer.memory[2].steps = 6;
  EXPECT_TRUE(contains(refusal(few), "2 environments, not 3"));
  EXPECT_TRUE(contains(refusal(far), "target 99"));
  EXPECT_TRUE(contains(refusal(longer), "6 steps"));
  EXPECT_EQ(refusal(good), "");
}

// A registration that places nothing but first views: what the others saw earns nothing, and adds
// to neither of the rates.
TEST(Environment, ARejectedViewEarnsNothing) {
  for (const Device device : test_devices()) {
    EnvironmentOptions options = small_options();
    options.world.registration = true;
    options.registration.min_points = 1 << 30, options.registration.prior_suffices = 0;
    options.registration.capacity[1] = 1 << 14;
    options.reward.cr_gain = 3;
    Course course(device, 4, options);
    Environment& environment = course.environment;
    const auto first_c = course.get(environment.c_dir()), first_cr = course.get(environment.cr());
    std::vector<double> flown(4, 0);
    int looked = 0;
    for (int k = 0; k < 4; ++k) {
      course.step(0);
      const auto c = course.get(environment.c_dir()), cr = course.get(environment.cr());
      const auto rewards = course.get(environment.rewards());
      const auto episodes = course.get(environment.world().episodes());
      for (int i = 0; i < 4; ++i) {
        const Episode& e = episodes[i];
        if (e.views != k + 2 || !e.running()) continue;
        looked += e.looked;
        EXPECT_EQ(c[i], first_c[i]);
        EXPECT_EQ(cr[i], first_cr[i]);
        EXPECT_NEAR(rewards[i], -(e.unreachable ? 0.1 : 0.02) - 0.002 * (e.flown - flown[i]), 1e-6);
        flown[i] = e.flown;
      }
    }
    EXPECT_GT(looked, 6);
  }
}

// Ships that report themselves, in small maps that nothing but first views is placed in, so that
// they begin anew again and again.
EnvironmentOptions poor_maps(bool views_wait) {
  EnvironmentOptions options = small_options();
  options.world.views = 8;
  options.world.registration = true;
  options.world.positioning.ais = AisMode::reported;
  options.registration.capacity[1] = 1 << 14;
  options.registration.min_confidence = 2, options.registration.on_map = 2;
  options.registration.views_wait = views_wait;
  options.reward.cr_gain = 3;
  return options;
}

// The views at hand, as the reward counts them; not those that had waited.
std::vector<truth::TrueView> views_at_hand(const Course& course) {
  const World& world = course.environment.world();
  const auto poses = course.get(world.true_views());
  const auto episodes = course.get(world.episodes());
  const auto results = course.get(world.registration());
  std::vector<truth::TrueView> views;
  for (std::size_t i = 0; i < poses.size(); ++i)
    views.push_back(
        {poses[i].T_ship_cam, episodes[i].target, episodes[i].looked && results[i].fused()});
  return views;
}

// Where a map begins anew the rates fall to those of the view that begins it. Views that were lost
// change nothing, so rewards telescope over all of it.
TEST(Environment, AMapThatBeginsAnewEarnsWhatItHolds) {
  for (const Device device : test_devices())
    for (const bool views_wait : {false, true}) {
      constexpr int kDrones = 6;
      const EnvironmentOptions options = poor_maps(views_wait);
      Course course(device, kDrones, options);
      const Environment& environment = course.environment;
      const World& world = environment.world();
      truth::DirectionCoverage last(course.queue, kDrones, course.truth.directions());
      const Buffer<std::uint8_t> all(course.queue, std::vector<std::uint8_t>(kDrones, 1));
      auto c = course.get(environment.c_dir()), cr = course.get(environment.cr());
      int anew = 0, kept = 0, fell = 0;
      for (int k = 0; k < 20; ++k) {
        const auto c_before = c, cr_before = cr;
        const auto flown_before = course.get(world.episodes());
        course.step(0);
        last.reset(course.queue, all.span());
        const Buffer<truth::TrueView> views(course.queue, views_at_hand(course));
        last.add(course.queue, world.camera(), world.depth(), views.span());
        c = course.get(environment.c_dir()), cr = course.get(environment.cr());
        const auto c_last = course.get(last.c_dir());
        const auto restarts = course.get(world.map_anew());
        const auto executed = course.get(environment.executed());
        const auto rewards = course.get(environment.rewards());
        const auto episodes = course.get(world.episodes());
        for (int i = 0; i < kDrones; ++i) {
          if (!executed[i] || !episodes[i].running()) continue;
          const Episode& e = episodes[i];
          if (restarts[i]) {
            EXPECT_EQ(c[i], c_last[i]);
            ++anew, fell += c[i] < c_before[i];
          } else if (c[i] == c_before[i]) {
            EXPECT_EQ(cr[i], cr_before[i]);
            ++kept;
          }
          const double cost =
              (e.unreachable ? 0.1 : 0.02) + 0.002 * (e.flown - flown_before[i].flown);
          EXPECT_NEAR(rewards[i],
                      20 * (std::pow(c[i], 3) - std::pow(c_before[i], 3)) +
                          3 * (cr[i] - cr_before[i]) - cost,
                      1e-4);
        }
      }
      EXPECT_GT(anew, 10) << views_wait;
      EXPECT_GT(kept, 20) << views_wait;
      EXPECT_GT(fell, 2) << views_wait;
      EXPECT_EQ(world.late().size, views_wait ? kDrones : 0);
    }
}

// A map that begins anew with a view of nothing holds nothing.
TEST(Environment, AMapThatBeginsAnewWithAViewOfNothingHoldsNothing) {
  Course course(Device::cpu, 1, poor_maps(false));
  const Environment& environment = course.environment;
  const auto look = [&](Vec3f from, Vec3f at) {
    const camera::Viewpoint view = camera::looking_at(from, at);
    course.actions.upload(course.queue, {{view.position, view.yaw, view.pitch, false}});
    course.environment.step(course.queue, course.actions.span());
    return environment.world().map_anew()[0] != 0;
  };
  const float first = environment.c_dir()[0];
  ASSERT_GT(first, 0);
  EXPECT_FALSE(look({0, 8, 4}, {0, 0, 1}));
  EXPECT_FALSE(look({1, 8, 4}, {0, 0, 1}));
  EXPECT_EQ(environment.c_dir()[0], first);
  EXPECT_TRUE(look({2, 8, 4}, {4, 20, 8}));
  EXPECT_EQ(environment.c_dir()[0], 0);
  EXPECT_EQ(environment.cr()[0], 0);
  EXPECT_FALSE(look({3, 8, 4}, {0, 0, 1}));
  EXPECT_EQ(environment.world().registration()[0].status,
            registration::RegistrationStatus::aligned);
  EXPECT_GT(environment.c_dir()[0], 0);
}

// Of drones whose maps begin anew at different times each lives through what it would alone.
TEST(Environment, MapsBeginAnewTheSameAtAnyNumberOfEnvironmentsAndThreads) {
  set_cpu_threads(1);
  Course few(Device::cpu, 2, poor_maps(false));
  set_cpu_threads(3);
  Course many(Device::cpu, 5, poor_maps(false));
  int anew = 0;
  for (int k = 0; k < 12; ++k) {
    set_cpu_threads(1);
    few.step(0);
    set_cpu_threads(3);
    many.step(0);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(few.environment.rewards()[i], many.environment.rewards()[i]);
      EXPECT_EQ(few.environment.cr()[i], many.environment.cr()[i]);
      EXPECT_EQ(few.environment.world().map_anew()[i], many.environment.world().map_anew()[i]);
      anew += few.environment.world().map_anew()[i];
    }
  }
  EXPECT_GT(anew, 2);
  set_cpu_threads(0);
}

TEST(Environment, TheLoopAllocatesNothingAfterTheFirstStep) {
  EnvironmentOptions options = small_options();
  options.world.registration = true;
  options.registration.capacity[1] = 1 << 14;
  Course course(Device::cpu, 2, options);
  course.step();
  const auto chosen = course.choose(0);
  course.actions.upload(course.queue, chosen);
  const long before = allocations;
  for (int k = 0; k < 10; ++k) course.environment.step(course.queue, course.actions.span());
  EXPECT_EQ(allocations - before, 0);
}

TEST(Environment, DevicesAgree) {
  if (!cuda_available()) GTEST_SKIP() << "no CUDA device";
  Course cpu(Device::cpu, 6, small_options()), cuda(Device::cuda, 6, small_options());
  for (int k = 0; k < 12; ++k) {
    const auto chosen = cpu.choose(0.05);
    for (Course* course : {&cpu, &cuda}) {
      course->actions.upload(course->queue, chosen);
      course->environment.step(course->queue, course->actions.span());
    }
    const auto a = cpu.get(cpu.environment.rewards()), b = cuda.get(cuda.environment.rewards());
    EXPECT_EQ(cpu.get(cpu.environment.ended()), cuda.get(cuda.environment.ended()));
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(a[i], b[i], 0.02);
  }
}

}  // namespace danbv::env
