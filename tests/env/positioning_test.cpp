// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/positioning.h"

#include <gtest/gtest.h>

#include <vector>

namespace danbv::env {
namespace {

constexpr ShipScale kScale{0.15};

PositioningSource source(std::uint32_t stream) {
  PositioningOptions options;
  options.ais = AisMode::reported;
  return {options, 7, stream, kScale};
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

}  // namespace
}  // namespace danbv::env
