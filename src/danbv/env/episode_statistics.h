// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/atomics.h"
#include "danbv/core/units.h"
#include "danbv/env/episode.h"

namespace danbv {

constexpr int kLengthBands = 3;  // ships up to 60 m, up to 150 m, longer

DANBV_HD int length_band(ShipScale scale) {
  const double metres = 15 / scale.eta;
  return metres <= 60 ? 0 : metres <= 150 ? 1 : 2;
}

// How an episode went.
struct EpisodeOutcome {
  double reward = 0;  // the sum of its rewards
  double cr = 0, c_dir = 0, dcr = 0;
};

// Sums over ended episodes that all environments add into: integers, so their order is nothing.
struct EpisodeSums {
  static constexpr double kOne = 1 << 20;  // fixed point

  std::int64_t episodes, steps, collisions, stops, unreachable_steps;
  std::int64_t reward, cr, c_dir, dcr, dist;  // fixed point
  std::int64_t band_episodes[kLengthBands], band_collisions[kLengthBands];

  DANBV_HD void add(const Episode& e, const EpisodeOutcome& outcome, std::int32_t length) {
    const auto fixed = [](double value) { return std::int64_t(std::floor(value * kOne + 0.5)); };
    const std::int64_t hit = e.end == EpisodeEnd::collided;
    const int band = length_band(e.scale);
    atomic_add(&episodes, std::int64_t(1));
    atomic_add(&steps, std::int64_t(length));
    atomic_add(&collisions, hit);
    atomic_add(&stops, std::int64_t(e.end == EpisodeEnd::stopped));
    atomic_add(&reward, fixed(outcome.reward));
    atomic_add(&cr, fixed(outcome.cr));
    atomic_add(&c_dir, fixed(outcome.c_dir));
    atomic_add(&dcr, fixed(outcome.dcr));
    atomic_add(&dist, fixed(e.path));
    atomic_add(&band_episodes[band], std::int64_t(1));
    atomic_add(&band_collisions[band], hit);
  }
};

// Means over the episodes that ended in a stretch of training; zeros where none did.
struct EpisodeStatistics {
  std::int64_t episodes = 0;
  double reward = 0;  // the sum of an episode's rewards
  double length = 0;  // decisions
  double cr = 0, c_dir = 0, dcr = 0, dist_m = 0;
  double collision_rate = 0, stop_rate = 0;
  double unreachable_rate = 0;  // of decisions
  std::int64_t band_episodes[kLengthBands] = {};
  double band_collision_rate[kLengthBands] = {};
};

EpisodeStatistics statistics_of(const EpisodeSums& sums);

}  // namespace danbv
