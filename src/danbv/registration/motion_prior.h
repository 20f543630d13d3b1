// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/pierson_moskowitz.h"
#include "danbv/registration/ship_attitude.h"

// Where the ship should be by now. Waves have a known spectrum once their height is forecast, so
// the best linear guess from past estimates is a Gaussian process whose kernel is that spectrum's
// autocorrelation. A ship's motions are taken as independent.
namespace danbv::registration {

struct MotionFacts {
  double eta = 1;          // 15 m / length
  double wave_height = 0;  // forecast H_s, metres of the 15 m frame; 0 on land and in a calm
  double beam = 2.5;       // from AIS, 15 m frame
  double ais_sigma = 0;    // of the position, 15 m frame; 0: exact, at any moment
  double ais_heading_sigma = 0;
  double gnss_sigma = 0;  // of the drone's own position, 15 m frame
  double gnss_time_s = 60;

  // Whether surge, sway and yaw, and how the ship lay at the first view, are known beforehand.
  DANBV_HD bool exact() const { return ais_sigma == 0; }
  // Whether it lies where it was, as a house does.
  DANBV_HD bool still() const { return exact() && wave_height == 0; }
};

// No wave reaches higher over still water, nearly ever.
DANBV_HD float highest_crest(const MotionFacts& facts) {
  return 0.05f + 0.8f * float(facts.wave_height);
}

constexpr int kSpectrumBands = 24;
// The motions that waves cause, in this order: heave, roll, pitch, surge, sway.
constexpr int kMotions = 5;
struct Motions {
  double of[kMotions] = {};
};

// Bands of equal width (rad/s) and the variance each brings to the motions.
struct MotionSpectrum {
  double omega[kSpectrumBands] = {};  // middles
  double width = 0;
  double variance[kMotions][kSpectrumBands] = {};
  // What is not waves. The map's frame is that of its first view, which lay anyhow; the ship drifts
  // at a speed that no report tells to the end; and the drone's own place errs.
  Motions constant;
  double drift_variance = 0;  // of the speed, a horizontal axis
  double begin_s = 0;         // from when it drifts
  double gnss_variance = 0, gnss_time_s = 60;
  double ais_variance = 0;  // of a reported place, a horizontal axis

  // The integral over the bands. Lines in their place would all be back in step after
  // 2 pi / width, and promise to know the ship's motion a hundred seconds on.
  DANBV_HD Motions waves(double lag_s) const {
    // The bands lie evenly: each cosine follows from the two before it.
    const double twice = 2 * std::cos(width * lag_s);
    double now = std::cos(omega[0] * lag_s), before = std::cos((omega[0] - width) * lag_s);
    Motions sum;
    for (int i = 0; i < kSpectrumBands; ++i) {
      for (int c = 0; c < kMotions; ++c) sum.of[c] += variance[c][i] * now;
      const double next = twice * now - before;
      before = now, now = next;
    }
    const double x = 0.5 * width * lag_s;
    if (std::fabs(x) < 1e-6) return sum;
    for (double& k : sum.of) k *= std::sin(x) / x;
    return sum;
  }

  // Of the ship's own motions, waves and drift.
  DANBV_HD Motions ship_kernel(double t, double u) const {
    Motions k = waves(t - u);
    const double drift = drift_variance * (t - begin_s) * (u - begin_s);
    k.of[3] += drift, k.of[4] += drift;
    return k;
  }

  // Of what views estimate.
  DANBV_HD Motions kernel(double t, double u) const {
    Motions k = ship_kernel(t, u);
    for (int c = 0; c < kMotions; ++c) k.of[c] += constant.of[c];
    if (gnss_variance > 0) {
      const double own = gnss_variance * std::exp(-std::fabs(t - u) / gnss_time_s);
      k.of[0] += own, k.of[3] += own, k.of[4] += own;
    }
    return k;
  }
};

constexpr double kDriftSpeed = 0.2;  // real m/s that a ship goes beside what it reports

// Pierson-Moskowitz in bands of equal width (roll lives in the high ones, that hold little energy);
// the response of a ship that rides on four points of its waterline, averaged over headings since
// the waves' direction is not known. Where AIS errs, surge and sway with the water at midship.
DANBV_HD MotionSpectrum motion_spectrum(const MotionFacts& facts, double begin_s = 0) {
  MotionSpectrum s;
  s.begin_s = begin_s;
  s.gnss_variance = facts.gnss_sigma * facts.gnss_sigma, s.gnss_time_s = facts.gnss_time_s;
  if (!facts.exact()) {
    s.drift_variance = facts.eta * facts.eta * kDriftSpeed * kDriftSpeed;
    s.ais_variance = facts.ais_sigma * facts.ais_sigma;
    // The track is AIS's, the map's place that of the first guess; the drone's own error is in
    // both.
    const double place = facts.ais_sigma * facts.ais_sigma + s.gnss_variance;
    s.constant.of[0] = s.gnss_variance, s.constant.of[3] = s.constant.of[4] = place;
  }
  if (!(facts.wave_height > 0)) return s;
  constexpr double length = kNormLength;
  const double peak = peak_frequency({facts.wave_height / facts.eta});
  const double whole = energy_below(kBandHigh) - energy_below(kBandLow);
  const double step = (kBandHigh - kBandLow) / kSpectrumBands;
  s.width = peak * step;
  for (int i = 0; i < kSpectrumBands; ++i) {
    const double low = kBandLow + step * i;
    s.omega[i] = peak * (low + 0.5 * step);
    const double energy = facts.wave_height * facts.wave_height / 16 *
                          (energy_below(low + step) - energy_below(low)) / whole;
    const double k = wave_number({facts.eta}, s.omega[i]);
    for (int h = 0; h < 8; ++h) {
      const double heading = kPi * (h + 0.5) / 8;
      const double along = 0.5 * k * length * std::cos(heading);
      const double across = 0.5 * k * facts.beam * std::sin(heading);
      const double heave = 0.5 * (std::cos(along) + std::cos(across));
      const double roll = 2 * std::sin(across) / facts.beam;
      const double pitch = 2 * std::sin(along) / length;
      s.variance[0][i] += energy * heave * heave / 8;
      s.variance[1][i] += energy * roll * roll / 8;
      s.variance[2][i] += energy * pitch * pitch / 8;
    }
    if (!facts.exact()) s.variance[3][i] = s.variance[4][i] = energy / 2;
  }
  constexpr double kUnknown = 9;  // how the first view lay, in variances of the sea
  const Motions waves = s.waves(0);
  for (int c = 0; c < kMotions && !facts.exact(); ++c) s.constant.of[c] += kUnknown * waves.of[c];
  return s;
}

constexpr int kMotionMemory = 10;

// The last estimates of one ship, in places that are used in turn.
struct MotionMemory {
  double time_s[kMotionMemory] = {};
  Motions value[kMotionMemory], sigma[kMotionMemory];
  Motions between[kMotionMemory][kMotionMemory];  // the kernel between two places
  std::int32_t count = 0, next = 0;               // places in use; which comes next

  // The place of the i-th estimate, the oldest first.
  DANBV_HD int place(int i) const { return (next - count + i + kMotionMemory) % kMotionMemory; }
  DANBV_HD int newest() const { return place(count - 1); }

  DANBV_HD void push(double t, const Motions& values, const Motions& sigmas,
                     const MotionSpectrum& spectrum) {
    time_s[next] = t, value[next] = values, sigma[next] = sigmas;
    for (int j = 0; j < kMotionMemory; ++j)
      between[next][j] = between[j][next] = spectrum.kernel(t, time_s[j]);
    next = (next + 1) % kMotionMemory;
    count += count < kMotionMemory;
  }
};

// Where AIS had the ship, against the track that it is thought to follow.
struct ReportedPlace {
  double time_s = 0, surge = 0, sway = 0;
};

// How far it went between two reports. What is wrong with both of them cancels out, and a report
// that came after the last estimate tells how far a ship went while no view found it.
struct ReportedMove {
  ReportedPlace from, to;

  DANBV_HD bool any() const { return to.time_s > from.time_s; }
  DANBV_HD double of(int motion) const {
    return motion == 3 ? to.surge - from.surge : to.sway - from.sway;
  }
  DANBV_HD double variance(const MotionSpectrum& s) const {
    constexpr double kErrorTime_s = 300;  // in which the error of a report becomes another one
    return 2 * s.ais_variance * (1 - std::exp((from.time_s - to.time_s) / kErrorTime_s));
  }
  // The kernel between the move and where the ship is at t.
  DANBV_HD Motions kernel(const MotionSpectrum& s, double t) const {
    Motions k = s.ship_kernel(to.time_s, t);
    const Motions then = s.ship_kernel(from.time_s, t);
    for (int c = 0; c < kMotions; ++c) k.of[c] -= then.of[c];
    return k;
  }
};

struct Prediction {
  Motions mean, sigma;
};

constexpr double kForecastWeight = 4;  // of the forecast's variance, counted in estimates

// Gaussian-process regression of one channel, an estimate at a time.
struct ChannelPrediction {
  double L[kMotionMemory + 1][kMotionMemory + 1], y[kMotionMemory + 1], k[kMotionMemory + 1];
  double waves = 0;  // their variance
  double mean = 0, variance = 0;
  double surprise = kForecastWeight, slow_surprise = kForecastWeight, slow_count = kForecastWeight;

  // between: the kernel between estimates i and 0..i, doubt included; now: between i and what is
  // asked for.
  DANBV_HD void add_estimate(int i, const double between[kMotionMemory], double now, double value) {
    add(i, between, now, value);
    surprise += y[i] * y[i];
    const double news = share_of_waves(L[i][i] * L[i][i]);
    slow_surprise += news * y[i] * y[i], slow_count += news;
  }

  DANBV_HD void add(int i, const double between[], double now, double value) {
    for (int j = 0; j <= i; ++j) {
      double sum = between[j];
      for (int m = 0; m < j; ++m) sum -= L[i][m] * L[j][m];
      L[i][j] = i == j ? std::sqrt(sum > 1e-14 ? sum : 1e-14) : sum / L[j][j];
    }
    for (int m = 0; m < i; ++m) now -= L[i][m] * k[m], value -= L[i][m] * y[m];
    k[i] = now / L[i][i], y[i] = value / L[i][i];
    mean += k[i] * y[i];
    variance -= k[i] * k[i];
  }

  // The variance by what the past says of the forecast: all of it speaks for the moments after it;
  // but estimates in quick succession say nothing of long waves and of drift, which make up what is
  // unknown later.
  DANBV_HD double scaled_variance(int count) const {
    const double all = surprise / (kForecastWeight + count), slow = slow_surprise / slow_count;
    const double later = share_of_waves(variance);
    return variance * (all + later * (slow - all));
  }

 private:
  DANBV_HD double share_of_waves(double v) const { return v < waves ? v / waves : 1; }
};

// All past estimates of motion c; now(i): the kernel between the i-th and what is asked for. The
// channel knows its waves.
template <class Now>
DANBV_HD void add_past(ChannelPrediction& channel, const MotionMemory& past, int c,
                       const Now& now) {
  for (int i = 0; i < past.count; ++i) {
    const int at = past.place(i);
    double between[kMotionMemory];
    for (int j = 0; j <= i; ++j) between[j] = past.between[at][past.place(j)].of[c];
    // The forecast is rough: keep some doubt in every value.
    const double sigma = past.sigma[at].of[c];
    between[i] += sigma * sigma + 0.01 * channel.waves + 1e-12;
    channel.add_estimate(i, between, now(i), past.value[at].of[c]);
  }
}

DANBV_HD Prediction predict_motion(const MotionMemory& past, const MotionSpectrum& spectrum,
                                   double t, const ReportedMove& move = {}) {
  const Motions waves = spectrum.waves(0), prior = spectrum.kernel(t, t);
  Motions now[kMotionMemory];
  for (int i = 0; i < past.count; ++i) now[i] = spectrum.kernel(t, past.time_s[past.place(i)]);
  Motions moved[kMotionMemory], moved_now, move_variance;
  if (move.any()) {
    for (int i = 0; i < past.count; ++i)
      moved[i] = move.kernel(spectrum, past.time_s[past.place(i)]);
    moved_now = move.kernel(spectrum, t);
    const Motions to = move.kernel(spectrum, move.to.time_s),
                  from = move.kernel(spectrum, move.from.time_s);
    for (int c = 3; c < kMotions; ++c)
      move_variance.of[c] =
          to.of[c] - from.of[c] + move.variance(spectrum) + 0.01 * waves.of[c] + 1e-12;
  }
  Prediction p;
  for (int c = 0; c < kMotions; ++c) {
    ChannelPrediction channel;
    channel.waves = waves.of[c], channel.variance = prior.of[c];
    add_past(channel, past, c, [&](int i) { return now[i].of[c]; });
    if (c >= 3 && move.any()) {
      double between[kMotionMemory + 1];
      for (int j = 0; j < past.count; ++j) between[j] = moved[j].of[c];
      between[past.count] = move_variance.of[c];
      channel.add(past.count, between, moved_now.of[c], move.of(c));
    }
    // A beam sea rolls a ship more than the mean of headings does: the past tells how much.
    const double variance = channel.scaled_variance(past.count);
    const double floor = 0.01 * waves.of[c];
    p.mean.of[c] = channel.mean;
    p.sigma.of[c] = std::sqrt(variance > floor ? variance : floor);
  }
  return p;
}

// What is remembered of one environment's ship between views.
struct Tracking {
  MotionMemory memory;
  MotionSpectrum spectrum;
  double yaw = 0;         // the last estimate: nothing turns a ship that keeps its heading
  ReportedMove reported;  // from the report at the last estimate to that at the last view
};

// How the map floats in the mean: what is foreseen when no wave is known any more, and a later
// moment shares with the estimates what never changes.
DANBV_HD ShipAttitude mean_attitude(const Tracking& known) {
  const MotionSpectrum& spectrum = known.spectrum;
  const Motions waves = spectrum.waves(0);
  double mean[3];
  for (int c = 0; c < 3; ++c) {
    ChannelPrediction channel;
    channel.waves = waves.of[c];
    add_past(channel, known.memory, c, [&](int) { return spectrum.constant.of[c]; });
    mean[c] = channel.mean;
  }
  return {mean[0], mean[1], mean[2]};
}

}  // namespace danbv::registration
