// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/positioning.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "danbv/env/episode_body.h"
#include "danbv/onboard/level_frame.h"

namespace danbv::env {
namespace {

constexpr ShipScale kScale{0.15};

PositioningSource source(std::uint32_t stream) {
  PositioningOptions options;
  options.ais = AisMode::reported;
  return {options, 7, stream, kScale};
}

// How far off the prediction of a ship's place is, some time after twelve views were placed, the
// world's own sea and reports; squared, and in squared sigmas. Mean of surge and sway.
struct Foretold {
  double square = 0, in_sigmas = 0;
};
Foretold foretell(std::uint32_t stream, double gap_s, bool reports) {
  const PositioningSource ais = source(stream);
  const ocean::Weather weather = ocean::draw_weather(777, {stream, 0, 9, kScale}, {});
  Rng rng({99, stream});
  const ocean::Vessel vessel =
      ocean::make_vessel({}, weather.waves, kScale, 3, rng.uniform(0, 2 * kPi));
  Positioning told = ais.begin(vessel, weather.waves);
  const onboard::LevelTrack track{told.report};
  const auto place = [&](double t) {
    const Vec2d ship = ship_position(vessel, weather.waves, t);
    return track.against({t, ship});
  };
  registration::MotionFacts facts{kScale.eta, kScale.sim(weather.conditions.significant_height), 3,
                                  kScale.sim(RealMetres{5}), 0.01};
  registration::Tracking known{{}, registration::motion_spectrum(facts), 0, {}};
  const registration::ReportedPlace first = place(0);
  double t = 0, last = 0;
  for (int view = 0; view < 12; ++view) {
    const auto there = place(t);
    ais.listen(told, vessel, weather.waves, t);
    known.memory.push(t, {{0, 0, 0, there.surge - first.surge, there.sway - first.sway}},
                      {{0.01, 0.002, 0.002, 0.01, 0.01}}, known.spectrum);
    known.reported.from = known.reported.to = track.against(told.report);
    last = t, t += rng.chance(0.3) ? rng.uniform(3, 9) : rng.uniform(0.3, 1);
  }
  t = last + gap_s;
  ais.listen(told, vessel, weather.waves, t);
  if (reports) known.reported.to = track.against(told.report);
  const auto p = registration::predict_motion(known.memory, known.spectrum, t, known.reported);
  const auto there = place(t);
  const double surge = there.surge - first.surge - p.mean.of[3],
               sway = there.sway - first.sway - p.mean.of[4];
  return {(surge * surge + sway * sway) / 2, (surge * surge / (p.sigma.of[3] * p.sigma.of[3]) +
                                              sway * sway / (p.sigma.of[4] * p.sigma.of[4])) /
                                                 2};
}

// Where no view finds the ship, its own reports tell how far it has gone meanwhile, and the
// prediction says honestly how well.
TEST(Positioning, ReportsTellHowFarAShipWentMeanwhile) {
  for (const auto& [gap_s, share] : {std::pair{12.0, 0.95}, {40.0, 0.85}, {100.0, 0.65}}) {
    Foretold with, without;
    constexpr int kScans = 300;
    for (std::uint32_t stream = 0; stream < kScans; ++stream) {
      const Foretold a = foretell(stream, gap_s, true), b = foretell(stream, gap_s, false);
      with.square += a.square / kScans, with.in_sigmas += a.in_sigmas / kScans;
      without.square += b.square / kScans;
    }
    EXPECT_LT(std::sqrt(with.square), share * std::sqrt(without.square)) << gap_s;
    EXPECT_NEAR(with.in_sigmas, 1.2, 0.4) << gap_s;
  }
}

// The errors of AIS: 5 m and 0.5 degrees, forgotten in 300 s; reports 2 to 10 s apart, with gaps.
TEST(Positioning, ReportsErrAsTheyShould) {
  const ocean::WaveField calm;
  const ocean::Vessel still;
  double squares = 0, turns = 0, together = 0, waits = 0;
  int n = 0, reports = 0, gaps = 0;
  for (std::uint32_t stream = 0; stream < 400; ++stream) {
    Positioning p = source(stream).begin(still, calm);
    EXPECT_LE(p.report.time_s, 0);
    const double first = p.report.position.x;
    double before = p.report.time_s;
    for (double t = 0; t <= 300; t += 1) {
      source(stream).listen(p, still, calm, t);
      EXPECT_LE(p.report.time_s, t);
      EXPECT_GT(p.next_s, t);
      if (p.report.time_s == before) continue;
      const double wait = p.report.time_s - before;
      EXPECT_GE(wait, 2);
      gaps += wait > 10, waits += wait <= 10 ? wait : 0, ++reports;
      before = p.report.time_s;
    }
    squares += p.report.position.x * p.report.position.x, together += first * p.report.position.x;
    turns += p.report.heading * p.report.heading, ++n;
  }
  const double sigma = kScale.sim(RealMetres{5});
  EXPECT_NEAR(std::sqrt(squares / n), sigma, 0.08 * sigma);
  EXPECT_NEAR(degrees(std::sqrt(turns / n)), 0.5, 0.05);
  EXPECT_NEAR(together / n / (sigma * sigma), std::exp(-1.0), 0.12);
  EXPECT_NEAR(waits / (reports - gaps), 6, 0.2);
  EXPECT_NEAR(double(gaps) / reports, 0.02, 0.006);
}

TEST(Positioning, SameEpisodeSameReports) {
  const ocean::WaveField calm;
  const ocean::Vessel still;
  Positioning once = source(3).begin(still, calm), steps = once;
  source(3).listen(once, still, calm, 200);
  for (double t = 0; t <= 200; t += 0.5) source(3).listen(steps, still, calm, t);
  EXPECT_EQ(once.report.position.x, steps.report.position.x);
  EXPECT_EQ(once.next_s, steps.next_s);
}

TEST(Positioning, GnssKeepsItsSpread) {
  double squares = 0;
  for (std::uint32_t stream = 0; stream < 2000; ++stream) {
    Positioning p = source(stream).begin({}, {});
    for (int view = 2; view < 6; ++view) p.gnss = source(stream).gnss_after(p, 20, view);
    squares += p.gnss.x * p.gnss.x;
  }
  EXPECT_NEAR(squares / 2000, 1, 0.1);
  EXPECT_NEAR(source(0).gnss_unit(), 0.02 * kScale.eta, 1e-12);
}

// What is on board with an image, of an episode in a calm whose ship and drone lie `off` beside
// where the reports have both.
struct OnBoard {
  onboard::CameraPose pose;
  onboard::ShipFacts ship;
  onboard::WeatherReport weather;
};
OnBoard on_board(Vec3d off) {
  WorldView world{};
  world.options.positioning.ais = AisMode::reported;
  std::vector<Episode> episodes(1);
  Episode& e = episodes[0];
  e.scale = kScale, e.reported = 1, e.looked = 1, e.views = 3, e.stream = 4, e.time_s = 40;
  e.vessel.heading = 0.5;
  e.positioning = world.positioning(e).begin(e.vessel, e.waves);
  e.positioning.gnss = e.positioning.gnss - off / world.positioning(e).gnss_unit();
  e.vessel.start = {off.x, off.y};
  e.ship = ship_pose(e.vessel, e.waves, e.time_s);
  e.view = {{6, 4, float(3 + off.z)}, -2.5f, -0.3f};
  world.episodes = span_of(episodes);
  std::vector<depth::DepthView> views(1);
  OnBoard told;
  SensorDataBody{world, span_of(views), {&told.pose, 1}, {&told.ship, 1}, {&told.weather, 1}}(0);
  return told;
}

// Ship and drone moved together, and the reports of both by as much less: nothing on board may tell
// the difference.
TEST(Positioning, TheTruePlaceOfShipAndDroneIsNotTold) {
  const OnBoard here = on_board({}), there = on_board({0.3, -0.2, 0.05});
  EXPECT_LT(norm(here.pose.T_world_cam.translation - there.pose.T_world_cam.translation), 1e-6);
  EXPECT_EQ(here.pose.T_world_cam.rotation.row[0], there.pose.T_world_cam.rotation.row[0]);
  EXPECT_EQ(here.pose.T_level_ship.translation, there.pose.T_level_ship.translation);
  EXPECT_EQ(std::memcmp(&here.ship, &there.ship, sizeof(onboard::ShipFacts)), 0);
  EXPECT_EQ(here.weather.wind, there.weather.wind);
  EXPECT_GT(here.ship.ais_sigma, 0);
}

}  // namespace
}  // namespace danbv::env
