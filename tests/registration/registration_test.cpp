// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/registration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"
#include "danbv/registration/key_views.h"
#include "support/on_device.h"

namespace danbv::registration {

namespace {

// A scene of boxes with exact depth: no simulator in this stage.
struct SceneBox {
  Vec3f low, high;
};
const std::vector<SceneBox> kShip = {{{-7, -1.2f, -1}, {7, 1.2f, 1.2f}},
                                     {{-6, -1, 1.2f}, {-3.5f, 1, 3.5f}},
                                     {{0, -0.6f, 1.2f}, {1.5f, 0.6f, 2.0f}},
                                     {{4, -0.4f, 1.2f}, {4.6f, 0.3f, 2.6f}}};

float depth_of(const std::vector<SceneBox>& scene, Vec3f o, Vec3f d) {
  float best = 0;
  for (const auto& box : scene) {
    float t0 = 0.05f, t1 = 60;
    for (int k = 0; k < 3; ++k) {
      const float a = (box.low[k] - o[k]) / d[k], b = (box.high[k] - o[k]) / d[k];
      t0 = std::max(t0, std::min(a, b)), t1 = std::min(t1, std::max(a, b));
    }
    if (t0 < t1 && (best == 0 || t0 < best)) best = t0;
  }
  return best;
}

std::vector<float> render(const std::vector<SceneBox>& scene, const camera::Camera& camera,
                          const Rigidf& T_ship_cam) {
  std::vector<float> depth(camera.pixels());
  for (int v = 0; v < camera.height_px; ++v)
    for (int u = 0; u < camera.width_px; ++u)
      depth[v * camera.width_px + u] =
          depth_of(scene, T_ship_cam.translation, T_ship_cam.rotation * camera.ray(u, v));
  return depth;
}

struct View {
  RegistrationInput input;
  Rigidf T_ship_cam;
  std::vector<float> depth;
};

const camera::Camera kCamera = camera::Camera::with_fov(200, 200, 90);

View view_from(Vec3f position, const ShipAttitude& ship, double time_s, bool align,
               Vec3f target = {0, 0, 1}, const std::vector<SceneBox>& scene = kShip) {
  View view;
  view.input.T_level_cam = camera::camera_pose(camera::looking_at(position, target)).cast<double>();
  view.input.time_s = time_s;
  view.input.facts = {0.15, 0.15 * 4, 2.4, 0, 0};
  view.input.align = align;
  view.input.T_level_ship = ship.T_level_ship();
  view.T_ship_cam = (ship.T_level_ship().inverse() * view.input.T_level_cam).cast<float>();
  view.depth = render(scene, kCamera, view.T_ship_cam);
  return view;
}

class RegistrationOn : public OnDevice {
 protected:
  RegistrationResult run(Registration& registration, const View& view) const {
    const Buffer<float> depth(queue, view.depth);
    const Buffer<RegistrationInput> input(queue, std::vector<RegistrationInput>{view.input});
    registration.register_views(queue, depth.span(), input.span());
    return host(registration.results())[0];
  }
};
DANBV_TEST_ON_DEVICES(RegistrationOn);

// The cells of a map, wherever each stands.
std::vector<std::string> content(const std::vector<std::uint32_t>& keys,
                                 const std::vector<SurfaceCell>& cells) {
  std::vector<std::string> all;
  for (std::size_t k = 0; k < keys.size(); ++k)
    if (keys[k] != kEmptyKey)
      all.push_back(std::to_string(keys[k]) +
                    std::string(reinterpret_cast<const char*>(&cells[k]), sizeof(SurfaceCell)));
  std::sort(all.begin(), all.end());
  return all;
}

float error_of(const RegistrationResult& r, const View& view) {
  float worst = 0;
  for (const Vec3f p : {Vec3f{0, 0, 5}, Vec3f{3, 1, 8}, Vec3f{-3, -2, 8}})
    worst = std::max(worst, norm(r.T_ship_cam * p - view.T_ship_cam * p));
  return worst;
}

}  // namespace

TEST_P(RegistrationOn, FollowsAMovingShip) {
  Registration registration(queue, 1, kCamera);
  Rng rng({21});
  for (int k = 0; k < 8; ++k) {
    const double t = 2.5 * k;
    const ShipAttitude ship{0.12 * std::sin(0.6 * t), 0.05 * std::sin(0.7 * t + 1),
                            0.02 * std::sin(0.6 * t + 2)};
    const float angle = 0.35f * k;
    const View view = view_from({8 * std::cos(angle), 6 * std::sin(angle), 4}, ship, t, k == 0);
    const RegistrationResult r = run(registration, view);
    ASSERT_EQ(r.status, k == 0 ? RegistrationStatus::aligned : RegistrationStatus::registered) << k;
    EXPECT_LT(error_of(r, view), 0.015f) << k;
    EXPECT_TRUE(k == 0 || r.overlap > 0.15f);
  }
}

// A batch may hold drones that have no view now, whatever else is still said of them.
TEST_P(RegistrationOn, AViewThatIsNotThereLeavesNoTrace) {
  Registration with(queue, 1, kCamera), without(queue, 1, kCamera);
  const View first = view_from({6, 6, 5}, {0.1, 0.02, 0}, 0, true);
  const View second = view_from({5.5f, 6.2f, 5}, {0.14, 0.03, 0.01}, 2, false);
  View absent = first;
  absent.input.active = 0;
  for (Registration* registration : {&with, &without}) run(*registration, first);
  EXPECT_EQ(run(with, absent).status, RegistrationStatus::inactive);
  const RegistrationResult a = run(with, second), b = run(without, second);
  EXPECT_EQ(a.prior_sigma, b.prior_sigma);
  EXPECT_EQ(a.T_ship_cam.translation.x, b.T_ship_cam.translation.x);
  EXPECT_EQ(host(with.tracking())[0].memory.count, 2);
}

TEST_P(RegistrationOn, SearchFindsALargeHeave) {
  Registration registration(queue, 1, kCamera);
  View first = view_from({6, 6, 5}, {}, 0, true);
  View second = view_from({5.5f, 6.2f, 5}, {1.1, 0.06, 0}, 8, false);
  first.input.facts.wave_height = second.input.facts.wave_height = 2.0;
  run(registration, first);
  const RegistrationResult r = run(registration, second);
  EXPECT_EQ(r.status, RegistrationStatus::registered);
  EXPECT_LT(error_of(r, second), 0.02f);
}

TEST_P(RegistrationOn, TooFewPointsAndNoOverlapAreSaid) {
  Registration registration(queue, 1, kCamera);
  run(registration, view_from({0, 8, 3}, {}, 0, true));
  View empty = view_from({0, 8, 3}, {}, 2, false);
  std::fill(empty.depth.begin(), empty.depth.end(), 0.0f);
  EXPECT_EQ(run(registration, empty).status, RegistrationStatus::not_registrable);
  View other_side = view_from({0, -9, 1.0f}, {0.2, 0, 0}, 4, false);
  EXPECT_NE(run(registration, other_side).status, RegistrationStatus::registered);
  // Neither poisoned the map: the first side is still found.
  const View back = view_from({1, 8, 3}, {0.05, 0.01, 0}, 6, false);
  const RegistrationResult r = run(registration, back);
  EXPECT_EQ(r.status, RegistrationStatus::registered)
      << r.overlap << ' ' << r.conflict << ' ' << r.confidence << ' ' << r.sigma;
  EXPECT_LT(error_of(r, back), 0.02f);
}

// The first view shows the bow alone, in a corner of the image. The next shows the whole ship: it
// holds all of that small map, but few of its points lie on it.
TEST_P(RegistrationOn, APoorFirstViewIsBuiltUpon) {
  Registration registration(queue, 1, kCamera);
  const View poor = view_from({10, 6, 4.5f}, {}, 0, true, {12.5f, -1.6f, 1.5f});
  ASSERT_GT(run(registration, poor).points, 500);
  for (int k = 1; k < 6; ++k) {
    const float angle = 0.6f + 0.25f * k;
    const ShipAttitude ship{0.15 * std::sin(0.6 * k), 0.05 * std::sin(0.9 * k), 0.02 * std::sin(k)};
    const View view =
        view_from({10 * std::cos(angle), 8 * std::sin(angle), 4.5f}, ship, 1.5 * k, false);
    const RegistrationResult r = run(registration, view);
    EXPECT_EQ(r.status, RegistrationStatus::registered)
        << k << ": overlap " << r.overlap << ", sigma " << r.sigma << ", residual " << r.residual
        << ", conflict " << r.conflict << ", confidence " << r.confidence << ", lead " << r.lead;
    EXPECT_LT(error_of(r, view), 0.02f) << k;
  }
}

// A single flat wall says nothing about sliding along it: those directions are found and held.
TEST_P(RegistrationOn, FlatWallLeavesDirectionsToThePrior) {
  Registration registration(queue, 1, kCamera);
  run(registration, view_from({-1, 4, 0.5f}, {}, 0, true));
  const View close = view_from({-1.0f, 2.0f, 0.2f}, {}, 2, false, {-1, 0, 0.2f});
  const RegistrationResult r = run(registration, close);
  EXPECT_GE(r.weak_directions, 2);
}

// A flat deck holds heave, roll and pitch; a view that slides along it still lies on the map, and
// one of the other end of a ship does not.
TEST_P(RegistrationOn, AViewOfAFlatDeckIsKnownToLieOnTheMap) {
  const std::vector<SceneBox> raft = {kShip[0]};
  const auto seen = [&](Vec3f from, Vec3f at, const ShipAttitude& ship, double time_s) {
    View view = view_from(from, ship, time_s, time_s == 0, at, raft);
    view.input.facts.ais_sigma = 0.75;
    return view;
  };
  Registration registration(queue, 1, kCamera);
  const Vec3f bow{4, 0, 1.2f};
  EXPECT_FALSE(run(registration, seen({4, 7, 3}, bow, {}, 0)).on_map);
  const ShipAttitude later{0.05, 0.03, 0.01, 0.1, -0.05};
  EXPECT_TRUE(run(registration, seen({4.5f, 7, 3}, bow, later, 3)).on_map);
  EXPECT_FALSE(run(registration, seen({-9, -4, 3}, {-7, 0, 1}, later, 3)).on_map);
}

// Only its rims hold a view of a bare deck along it: they count although waves are higher than the
// deck, and points that fit as well elsewhere raise no doubt about them.
TEST_P(RegistrationOn, RimsPlaceViewsOfABareDeck) {
  const std::vector<SceneBox> raft = {kShip[0]};
  const Vec3f bow{5, 0, 1.2f};
  for (const double wave_height : {0.6, 2.0})
    for (int k = 0; k < 12; ++k) {
      const float angle = 0.26f * (float(k) - 5.5f);
      const Vec3f from{4 + 3 * std::cos(angle), 3 * std::sin(angle), 7};
      View first = view_from(from, {}, 0, true, bow, raft);
      View second = view_from({from.x + 0.5f, from.y, 7}, {0.05, 0.03, 0.01, 0.1, -0.05}, 3, false,
                              bow, raft);
      for (View* view : {&first, &second})
        view->input.facts.ais_sigma = 0.75, view->input.facts.wave_height = wave_height;
      Registration registration(queue, 1, kCamera);
      const Rigidf T_true_map = first.T_ship_cam * run(registration, first).T_ship_cam.inverse();
      RegistrationResult r = run(registration, second);
      r.T_ship_cam = T_true_map * r.T_ship_cam;
      EXPECT_EQ(r.status, RegistrationStatus::registered) << wave_height << ' ' << k;
      EXPECT_LT(error_of(r, second), 0.05f) << wave_height << ' ' << k;
    }
}

// After a while in high waves a prediction is metres off, and most tries are still on their way
// when they are compared: followed further they end at one pose, and the view is placed.
TEST_P(RegistrationOn, TriesThatHaveNotArrivedAreNoRivals) {
  RegistrationOptions short_of_breath;
  short_of_breath.more_iterations = 0;
  const auto in_waves = [](Vec3f from, const ShipAttitude& ship, double time_s) {
    View view = view_from(from, ship, time_s, time_s == 0, {0, 0, 1}, {kShip[0], kShip[1]});
    view.input.facts.ais_sigma = 1.5, view.input.facts.wave_height = 4;
    return view;
  };
  Rng rng({31});
  int placed = 0, before = 0;
  for (int k = 0; k < 24; ++k) {
    const View first = in_waves({-2, 7, 6}, {}, 0);
    const auto off = [&](double most) { return rng.uniform(-most, most); };
    const ShipAttitude ship{off(1), off(0.1), off(0.05), off(1), off(1)};
    const View second = in_waves({-3, 6, 7}, ship, 20);
    for (const bool goes_on : {false, true}) {
      Registration registration(queue, 1, kCamera,
                                goes_on ? RegistrationOptions{} : short_of_breath);
      const Rigidf T_true_map = first.T_ship_cam * run(registration, first).T_ship_cam.inverse();
      RegistrationResult r = run(registration, second);
      r.T_ship_cam = T_true_map * r.T_ship_cam;
      (goes_on ? placed : before) += r.fused();
      EXPECT_TRUE(!r.fused() || error_of(r, second) < 0.1f) << k;
    }
  }
  EXPECT_GE(placed, 22);  // 23 of 24
  EXPECT_LE(before, 20);  // 18
}

// A prediction that is six of its sigmas off, as after a view that was misplaced: a view that lies
// on the map with all of itself is placed all the same.
TEST_P(RegistrationOn, AViewOfTheWholeShipMendsAPredictionThatIsFarOff) {
  const auto in_waves = [](Vec3f from, const ShipAttitude& ship, double time_s) {
    View view = view_from(from, ship, time_s, time_s == 0);
    view.input.facts.ais_sigma = 0.15, view.input.facts.wave_height = 0.15;
    return view;
  };
  RegistrationOptions wary;
  wary.whole_lead = wary.surprise_lead;
  int placed = 0, before = 0;
  for (int k = 0; k < 12; ++k)
    for (const bool believes : {false, true}) {
      const float side = 6 * std::cos(0.5f * float(k));
      Registration registration(queue, 1, kCamera, believes ? RegistrationOptions{} : wary);
      const View first = in_waves({side, 7, 6}, {}, 0);
      const Rigidf T_true_map = first.T_ship_cam * run(registration, first).T_ship_cam.inverse();
      for (int view = 1; view < 3; ++view)
        run(registration, in_waves({side + 0.3f * float(view), 7, 6}, {}, 1.5 * view));
      const View far_off = in_waves({0.8f * side, 7, 7}, {0.1, 0.03, 0.01, 1, 0.3}, 30);
      RegistrationResult r = run(registration, far_off);
      r.T_ship_cam = T_true_map * r.T_ship_cam;
      EXPECT_GT(r.surprise, 36) << k;
      EXPECT_TRUE(!r.fused() || error_of(r, far_off) < 0.1f) << k;
      (believes ? placed : before) += r.fused();
    }
  EXPECT_GE(placed, 10);  // 11 of 12
  EXPECT_LE(before, 5);   // 3
}

TEST_P(RegistrationOn, SameBitsAtAnyThreadCountAndBatch) {
  const View first = view_from({6, 5, 4}, {}, 0, true);
  const View second = view_from({5, 6, 4}, {0.05, 0.02, 0.01}, 3, false);
  set_cpu_threads(1);
  Registration alone(queue, 1, kCamera);
  run(alone, first);
  const RegistrationResult a = run(alone, second);
  set_cpu_threads(3);
  Registration batch(queue, 2, kCamera);
  for (const View* view : {&first, &second}) {
    std::vector<float> depth(view->depth);
    depth.insert(depth.end(), view->depth.begin(), view->depth.end());
    const Buffer<float> images(queue, depth);
    const Buffer<RegistrationInput> inputs(
        queue, std::vector<RegistrationInput>{view->input, view->input});
    batch.register_views(queue, images.span(), inputs.span());
  }
  set_cpu_threads(0);
  for (const RegistrationResult& b : host(batch.results())) {
    EXPECT_EQ(std::memcmp(&b.T_ship_cam, &a.T_ship_cam, sizeof b.T_ship_cam), 0);
    EXPECT_EQ(b.overlap, a.overlap);
  }
}

// Maps of an eighth of the room that three views take; a GPU has no threads to set, but an order.
TEST_P(RegistrationOn, FullMapsHoldTheSameAtAnyThreadCount) {
  RegistrationOptions cramped;
  for (int k = 0; k < kMapLevels; ++k) cramped.capacity[k] = 256, cramped.edge_capacity[k] = 128;
  std::vector<std::vector<std::string>> once;
  for (int round = 0; round < 6; ++round) {
    set_cpu_threads(1 + round % 3);
    Registration registration(queue, 1, kCamera, cramped);
    for (int k = 0; k < 3; ++k)
      run(registration, view_from({6.0f - float(k), 5, 4}, {}, 2.0 * k, k == 0));
    std::vector<std::vector<std::string>> maps;
    for (int k = 0; k < kMapLevels; ++k)
      for (const MapLevel& level : {registration.level(k), registration.edge_level(k)})
        maps.push_back(content(host(level.keys), host(level.cells)));
    if (round == 0) once = maps;
    EXPECT_EQ(maps, once) << round;
  }
  set_cpu_threads(0);
  EXPECT_EQ(once[2].size(), 256u);  // the fine level is full
}

// Once around a ship whose place is reported: every view is kept, and all lie together.
TEST_P(RegistrationOn, KeyViewsFollowThePoseGraphAtAnyThreadCount) {
  std::vector<View> views;
  for (int k = 0; k < 10; ++k) {
    const double t = 2.5 * k;
    const float angle = 0.7f * k;
    views.push_back(view_from({9 * std::cos(angle), 6 * std::sin(angle), 5},
                              {0.12 * std::sin(0.6 * t), 0.05 * std::sin(0.7 * t + 1), 0}, t,
                              k == 0));
    views.back().input.facts.ais_sigma = 0.5;
  }
  RegistrationOptions off;
  off.pose_graph = false;
  EXPECT_EQ(Registration(queue, 1, kCamera, off).key_views().size, 0);
  std::vector<KeyViews> kept;
  for (const int threads : {1, 3}) {
    set_cpu_threads(threads);
    Registration registration(queue, 1, kCamera);
    for (const View& view : views) run(registration, view);
    kept.push_back(host(registration.key_views())[0]);
  }
  set_cpu_threads(0);
  ASSERT_GE(kept[0].count, 8);
  ASSERT_EQ(kept[0].count, kept[1].count);
  const Rigidf T_true_map =
      views[0].T_ship_cam * kept[0].views[0].T_ship_cam().cast<float>().inverse();
  for (int k = 0; k < kept[0].count; ++k) {
    const KeyView& view = kept[0].views[k];
    const View& seen = views[std::size_t(std::lround(view.time_s / 2.5))];
    const Rigidf T = T_true_map * view.T_ship_cam().cast<float>();
    EXPECT_LT(norm(T * Vec3f{0, 0, 8} - seen.T_ship_cam * Vec3f{0, 0, 8}), 0.02f) << k;
    EXPECT_EQ(std::memcmp(&view.step, &kept[1].views[k].step, sizeof view.step), 0) << k;
  }
}

}  // namespace danbv::registration
