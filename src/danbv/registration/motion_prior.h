// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/pierson_moskowitz.h"
#include "danbv/registration/ship_attitude.h"

// Where the ship should be by now. Waves have a known spectrum once their height is forecast, so
// the best linear guess from past estimates is a Gaussian process whose kernel is that spectrum's
// autocorrelation. A ship's heave, roll and pitch are taken as independent.
namespace danbv::registration {

struct MotionFacts {
  double eta = 1;          // 15 m / length
  double wave_height = 0;  // forecast H_s, metres of the 15 m frame; 0 on land and in a calm
  double beam = 2.5;       // from AIS, 15 m frame
  double ais_sigma = 0;    // of the position, 15 m frame
  double ais_heading_sigma = 0;
};

// No wave reaches higher over still water, nearly ever.
DANBV_HD float highest_crest(const MotionFacts& facts) {
  return 0.05f + 0.8f * float(facts.wave_height);
}

constexpr int kSpectrumBands = 24;

// Bands of equal width (rad/s) and the variance each brings to heave, roll and pitch.
struct MotionSpectrum {
  double omega[kSpectrumBands] = {};  // middles
  double width = 0;
  double variance[3][kSpectrumBands] = {};

  // The integral over the bands. Lines in their place would all be back in step after
  // 2 pi / width, and promise to know the ship's motion a hundred seconds on.
  DANBV_HD Vec3d kernel(double lag_s) const {
    // The bands lie evenly: each cosine follows from the two before it.
    const double twice = 2 * std::cos(width * lag_s);
    double now = std::cos(omega[0] * lag_s), before = std::cos((omega[0] - width) * lag_s);
    Vec3d sum{};
    for (int i = 0; i < kSpectrumBands; ++i) {
      sum += Vec3d{variance[0][i], variance[1][i], variance[2][i]} * now;
      const double next = twice * now - before;
      before = now, now = next;
    }
    const double x = 0.5 * width * lag_s;
    return std::fabs(x) < 1e-6 ? sum : sum * (std::sin(x) / x);
  }
};

// Pierson-Moskowitz in bands of equal width (roll lives in the high ones, that hold little energy);
// the response of a ship that rides on four points of its waterline, averaged over headings since
// the waves' direction is not known.
DANBV_HD MotionSpectrum motion_spectrum(const MotionFacts& facts) {
  MotionSpectrum s;
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
  }
  return s;
}

constexpr int kMotionMemory = 10;

// The last estimates of one ship, in places that are used in turn.
struct MotionMemory {
  double time_s[kMotionMemory] = {};
  double value[3][kMotionMemory] = {};  // heave, roll, pitch
  double sigma[3][kMotionMemory] = {};
  Vec3d between[kMotionMemory][kMotionMemory] = {};  // the kernel between two places
  std::int32_t count = 0, next = 0;                  // places in use; which comes next

  // The place of the i-th estimate, the oldest first.
  DANBV_HD int place(int i) const { return (next - count + i + kMotionMemory) % kMotionMemory; }
  DANBV_HD int newest() const { return place(count - 1); }

  DANBV_HD void push(double t, const double values[3], const double sigmas[3],
                     const MotionSpectrum& spectrum) {
    time_s[next] = t;
    for (int c = 0; c < 3; ++c) value[c][next] = values[c], sigma[c][next] = sigmas[c];
    for (int j = 0; j < kMotionMemory; ++j)
      between[next][j] = between[j][next] = spectrum.kernel(t - time_s[j]);
    next = (next + 1) % kMotionMemory;
    count += count < kMotionMemory;
  }
};

struct Prediction {
  double mean[3] = {}, sigma[3] = {};  // heave, roll, pitch
};

constexpr double kForecastWeight = 4;  // of the forecast's variance, counted in estimates

// Gaussian-process regression of one channel, an estimate at a time.
struct ChannelPrediction {
  double L[kMotionMemory][kMotionMemory], y[kMotionMemory], k[kMotionMemory];
  double mean = 0, variance = 0, surprise = kForecastWeight;

  // between: the kernel between estimates i and 0..i, doubt included; now: between i and now.
  DANBV_HD void add(int i, const double between[kMotionMemory], double now, double value) {
    for (int j = 0; j <= i; ++j) {
      double sum = between[j];
      for (int m = 0; m < j; ++m) sum -= L[i][m] * L[j][m];
      L[i][j] = i == j ? std::sqrt(sum > 1e-14 ? sum : 1e-14) : sum / L[j][j];
    }
    for (int m = 0; m < i; ++m) now -= L[i][m] * k[m], value -= L[i][m] * y[m];
    k[i] = now / L[i][i], y[i] = value / L[i][i];
    mean += k[i] * y[i];
    variance -= k[i] * k[i];
    surprise += y[i] * y[i];
  }
};

DANBV_HD Prediction predict_motion(const MotionMemory& past, const MotionSpectrum& spectrum,
                                   double t) {
  ChannelPrediction channels[3];
  const Vec3d prior = spectrum.kernel(0);
  for (int c = 0; c < 3; ++c) channels[c].variance = prior[c];
  for (int i = 0; i < past.count; ++i) {
    const int at = past.place(i);
    double between[3][kMotionMemory];
    for (int j = 0; j <= i; ++j) {
      const Vec3d k = past.between[at][past.place(j)];
      for (int c = 0; c < 3; ++c) between[c][j] = k[c];
    }
    const Vec3d now = spectrum.kernel(t - past.time_s[at]);
    for (int c = 0; c < 3; ++c) {
      // The forecast is rough: keep some doubt in every value.
      between[c][i] += past.sigma[c][at] * past.sigma[c][at] + 0.01 * prior[c] + 1e-12;
      channels[c].add(i, between[c], now[c], past.value[c][at]);
    }
  }
  Prediction p;
  for (int c = 0; c < 3; ++c) {
    // A beam sea rolls a ship more than the mean of headings does: the past tells how much.
    const double variance =
        channels[c].variance * channels[c].surprise / (kForecastWeight + past.count);
    const double floor = 0.01 * prior[c];
    p.mean[c] = channels[c].mean;
    p.sigma[c] = std::sqrt(variance > floor ? variance : floor);
  }
  return p;
}

// What is remembered of one environment's ship between views.
struct Tracking {
  MotionMemory memory;
  MotionSpectrum spectrum;
};

}  // namespace danbv::registration
