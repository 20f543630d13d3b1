// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/math/rng.h"
#include "danbv/core/math/units.h"
#include "danbv/ocean/vessel_motion.h"
#include "danbv/onboard/sensor_data.h"

// How well a drone is told where its ship and itself are. What stands here is the truth's side: on
// board are the reports alone.
namespace danbv::env {

// exact: the ship's place and heading beside the drone's, to the millimetre and at any moment.
enum class AisMode : std::int32_t { exact, reported };
// rtk: corrected to centimetres; gps: not.
enum class Gnss : std::int32_t { rtk, gps };

struct PositioningOptions {
  AisMode ais = AisMode::reported;
  RealMetres ais_sigma{5};  // of the position, a horizontal axis
  double ais_heading_sigma_deg = 0.5;
  double ais_time_s = 300;                      // in which its error becomes another one
  double report_low_s = 2, report_high_s = 10;  // from a report to the next
  double gap_share = 0.02, gap_s = 60;          // of reports, after which nothing comes for a while
  RealMetresPerSecond ais_speed_sigma{0.1};     // of the reported motion, a horizontal axis
  Gnss gnss = Gnss::rtk;
};

void bind(CLI::App& app, PositioningOptions& options);

// The drone's own errors.
struct GnssQuality {
  RealMetres sigma;  // an axis
  double time_s;
};
DANBV_HD GnssQuality gnss_quality(Gnss gnss) {
  return gnss == Gnss::rtk ? GnssQuality{{0.02}, 60} : GnssQuality{{1.5}, 300};
}

// A Gauss-Markov process of sigma 1: its value `passed_s` after `value`, exactly.
DANBV_HD Vec3d gauss_markov(Vec3d value, double passed_s, double time_s, Rng& rng) {
  const double kept = std::exp(-passed_s / time_s), fresh = std::sqrt(1 - kept * kept);
  const Vec3d draw{rng.normal(), rng.normal(), rng.normal()};
  return value * kept + draw * fresh;
}

// What an episode's errors are now. Lengths in the 15 m frame.
struct Positioning {
  onboard::AisReport report;  // the last one
  double next_s = 0;          // when another comes
  std::uint32_t reports = 0;
  Vec3d ais;   // in sigmas: east, north, heading, of the last report
  Vec3d gnss;  // in sigmas: east, north, up, at the drone's last view
};

// Who draws them: an episode of a world.
struct PositioningSource {
  PositioningOptions options;
  std::uint64_t seed;
  std::uint32_t stream;
  ShipScale scale;

  DANBV_HD double gnss_unit() const { return scale.sim(gnss_quality(options.gnss).sigma); }

  // The first report is of some time before the scan.
  DANBV_HD Positioning begin(const ocean::Vessel& vessel, const ocean::WaveField& waves) const {
    Positioning p;
    Rng rng = rng_of(0);
    p.ais = {rng.normal(), rng.normal(), rng.normal()};
    p.gnss = {rng.normal(), rng.normal(), rng.normal()};
    const double age = rng.uniform(0, options.report_high_s);
    speak(p, vessel, waves, -age, rng);
    while (p.next_s <= 0) next_report(p, vessel, waves);
    return p;
  }

  // The reports that come until t.
  DANBV_HD void listen(Positioning& p, const ocean::Vessel& vessel, const ocean::WaveField& waves,
                       double t) const {
    if (p.next_s + 1e4 < t) p.next_s = t;  // nobody listens for hours
    while (p.next_s <= t) next_report(p, vessel, waves);
  }

  // The drone's own error at its view number `view`, passed_s after the one before.
  DANBV_HD Vec3d gnss_after(const Positioning& p, double passed_s, std::int32_t view) const {
    Rng rng({seed, stream, 0, std::uint32_t(view), Purpose::gnss});
    return gauss_markov(p.gnss, passed_s, gnss_quality(options.gnss).time_s, rng);
  }

 private:
  DANBV_HD Rng rng_of(std::uint32_t report) const {
    return Rng({seed, stream, 0, report, Purpose::ais});
  }

  DANBV_HD void next_report(Positioning& p, const ocean::Vessel& vessel,
                            const ocean::WaveField& waves) const {
    Rng rng = rng_of(++p.reports);
    p.ais = gauss_markov(p.ais, p.next_s - p.report.time_s, options.ais_time_s, rng);
    speak(p, vessel, waves, p.next_s, rng);
  }

  DANBV_HD void speak(Positioning& p, const ocean::Vessel& vessel, const ocean::WaveField& waves,
                      double t, Rng& rng) const {
    const Vec2d ship = ship_position(vessel, waves, t);
    const double sigma = scale.sim(options.ais_sigma), speed = scale.sim(options.ais_speed_sigma);
    p.report.position = {ship.x + sigma * p.ais.x, ship.y + sigma * p.ais.y};
    p.report.heading = vessel.heading + radians(options.ais_heading_sigma_deg) * p.ais.z;
    p.report.velocity = {vessel.drift.x + speed * rng.normal(),
                         vessel.drift.y + speed * rng.normal()};
    p.report.time_s = t;
    p.next_s = t + rng.uniform(options.report_low_s, options.report_high_s) +
               (rng.chance(options.gap_share) ? options.gap_s : 0.0);
  }
};

}  // namespace danbv::env
