// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/episode_statistics.h"

namespace danbv::env {

EpisodeStatistics statistics_of(const std::vector<EpisodeOutcome>& last) {
  EpisodeOutcome sum;
  double n = 0, ground_cr = 0, ground_collided = 0;
  for (const EpisodeOutcome& o : last) {
    if (o.episodes == 0) continue;
    ++n;
    sum.reward += o.reward, sum.length += o.length, sum.unreachable += o.unreachable;
    sum.cr += o.cr, sum.c_dir += o.c_dir, sum.dcr += o.dcr, sum.a_p += o.a_p;
    sum.dist_m += o.dist_m, sum.collided += o.collided, sum.stopped += o.stopped;
    sum.on_ground += o.on_ground;
    ground_cr += o.on_ground * o.cr, ground_collided += o.on_ground * o.collided;
  }
  EpisodeStatistics out;
  if (n == 0) return out;
  out.reward = sum.reward / n, out.length = sum.length / n;
  out.cr = sum.cr / n, out.c_dir = sum.c_dir / n, out.dcr = sum.dcr / n;
  out.a_p = sum.a_p / n, out.dist_m = sum.dist_m / n;
  out.collision_rate = sum.collided / n, out.stop_rate = sum.stopped / n;
  if (sum.length > 0) out.unreachable_rate = sum.unreachable / sum.length;
  out.ground_share = sum.on_ground / n;
  if (sum.on_ground == 0) return out;
  out.ground_cr = ground_cr / sum.on_ground;
  out.ground_collision_rate = ground_collided / sum.on_ground;
  return out;
}

std::int64_t episodes_ended(const std::vector<EpisodeOutcome>& last) {
  double sum = 0;
  for (const EpisodeOutcome& o : last) sum += o.episodes;
  return std::int64_t(sum);
}

}  // namespace danbv::env
