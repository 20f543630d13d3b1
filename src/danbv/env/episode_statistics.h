// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/env/episode.h"

namespace danbv::env {

// How an episode went.
struct EpisodeOutcome {
  double reward = 0;  // the sum of its rewards
  double cr = 0, c_dir = 0, dcr = 0;
  double a_p = 0;  // CR along its path
};

// Sums over ended episodes that all environments add into: integers, so their order is nothing.
struct EpisodeSums {
  static constexpr double kOne = 1 << 20;  // fixed point

  std::int64_t episodes, steps, collisions, stops, unreachable_steps;
  std::int64_t reward, cr, c_dir, dcr, a_p, dist;              // fixed point
  std::int64_t ground_episodes, ground_collisions, ground_cr;  // of what does not float

  DANBV_HD void add(const Episode& e, const EpisodeOutcome& outcome, std::int32_t length) {
    const auto fixed = [](double value) { return std::int64_t(std::floor(value * kOne + 0.5)); };
    const std::int64_t hit = e.end == EpisodeEnd::collided;
    atomic_add(&episodes, std::int64_t(1));
    atomic_add(&steps, std::int64_t(length));
    atomic_add(&collisions, hit);
    atomic_add(&stops, std::int64_t(e.end == EpisodeEnd::stopped));
    atomic_add(&reward, fixed(outcome.reward));
    atomic_add(&cr, fixed(outcome.cr));
    atomic_add(&c_dir, fixed(outcome.c_dir));
    atomic_add(&dcr, fixed(outcome.dcr));
    atomic_add(&a_p, fixed(outcome.a_p));
    atomic_add(&dist, fixed(e.path));
    if (e.floats) return;
    atomic_add(&ground_episodes, std::int64_t(1));
    atomic_add(&ground_collisions, hit);
    atomic_add(&ground_cr, fixed(outcome.cr));
  }
};

// Means over the episodes that ended in a stretch of training; zeros where none did.
struct EpisodeStatistics {
  std::int64_t episodes = 0;
  double reward = 0;  // the sum of an episode's rewards
  double length = 0;  // decisions
  double cr = 0, c_dir = 0, dcr = 0, a_p = 0, dist_m = 0;
  double collision_rate = 0, stop_rate = 0;
  double unreachable_rate = 0;  // of decisions
  // The same for episodes around what stands on the ground, or in no sea:
  double ground_share = 0, ground_cr = 0, ground_collision_rate = 0;
};

EpisodeStatistics statistics_of(const EpisodeSums& sums);

}  // namespace danbv::env
