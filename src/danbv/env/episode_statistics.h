// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

namespace danbv::env {

// How the last episode of an environment went; numbers that a checkpoint keeps as they are.
struct EpisodeOutcome {
  double episodes = 0;                 // that have ended here, this one with them; 0: none yet
  double reward = 0;                   // the sum of its rewards
  double length = 0, unreachable = 0;  // decisions, and those that could not be flown
  double cr = 0, c_dir = 0, dcr = 0;
  double a_p = 0;  // CR along its path
  double dist_m = 0;
  double collided = 0, stopped = 0;  // 1 or 0
  double on_ground = 0;              // 1: its target stands on the ground, or in no sea
};

// Means over the last episode of every environment. Each environment counts once, so neither short
// episodes nor those that happen to end together weigh more. Zeros where none has ended yet.
struct EpisodeStatistics {
  std::int64_t episodes = 0;  // that ended since the last call
  double reward = 0;          // the sum of an episode's rewards
  double length = 0;          // decisions
  double cr = 0, c_dir = 0, dcr = 0, a_p = 0, dist_m = 0;
  double collision_rate = 0, stop_rate = 0;
  double unreachable_rate = 0;  // of decisions
  // The same for episodes around what stands on the ground, or in no sea:
  double ground_share = 0, ground_cr = 0, ground_collision_rate = 0;
};

// episodes is left 0.
EpisodeStatistics statistics_of(const std::vector<EpisodeOutcome>& last);

// Episodes that have ended in all environments so far.
std::int64_t episodes_ended(const std::vector<EpisodeOutcome>& last);

}  // namespace danbv::env
