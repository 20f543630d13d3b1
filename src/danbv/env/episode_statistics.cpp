// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/episode_statistics.h"

namespace danbv::env {

EpisodeStatistics statistics_of(const EpisodeSums& sums) {
  EpisodeStatistics out;
  out.episodes = sums.episodes;
  if (sums.episodes == 0) return out;
  const auto n = double(sums.episodes);
  const auto mean = [&](std::int64_t fixed) { return double(fixed) / EpisodeSums::kOne / n; };
  out.reward = mean(sums.reward);
  out.length = double(sums.steps) / n;
  out.cr = mean(sums.cr), out.c_dir = mean(sums.c_dir), out.dcr = mean(sums.dcr);
  out.a_p = mean(sums.a_p), out.dist_m = mean(sums.dist);
  out.collision_rate = double(sums.collisions) / n;
  out.stop_rate = double(sums.stops) / n;
  out.unreachable_rate = sums.steps > 0 ? double(sums.unreachable_steps) / double(sums.steps) : 0;
  out.ground_share = double(sums.ground_episodes) / n;
  if (sums.ground_episodes > 0) {
    const auto ground = double(sums.ground_episodes);
    out.ground_cr = double(sums.ground_cr) / EpisodeSums::kOne / ground;
    out.ground_collision_rate = double(sums.ground_collisions) / ground;
  }
  return out;
}

}  // namespace danbv::env
