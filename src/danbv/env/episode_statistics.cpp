// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/episode_statistics.h"

namespace danbv {

EpisodeStatistics statistics_of(const EpisodeSums& sums) {
  EpisodeStatistics out;
  out.episodes = sums.episodes;
  if (sums.episodes == 0) return out;
  const auto n = double(sums.episodes);
  const auto mean = [&](std::int64_t fixed) { return double(fixed) / EpisodeSums::kOne / n; };
  out.reward = mean(sums.reward);
  out.length = double(sums.steps) / n;
  out.cr = mean(sums.cr), out.c_dir = mean(sums.c_dir), out.dcr = mean(sums.dcr);
  out.dist_m = mean(sums.dist);
  out.collision_rate = double(sums.collisions) / n;
  out.stop_rate = double(sums.stops) / n;
  out.unreachable_rate = sums.steps > 0 ? double(sums.unreachable_steps) / double(sums.steps) : 0;
  for (int band = 0; band < kLengthBands; ++band) {
    out.band_episodes[band] = sums.band_episodes[band];
    if (sums.band_episodes[band] > 0)
      out.band_collision_rate[band] =
          double(sums.band_collisions[band]) / double(sums.band_episodes[band]);
  }
  return out;
}

}  // namespace danbv
