// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/protocol.h"

namespace danbv::tables {

// An episode of which CR alone is of interest; DCR is half of it, the path 100 m less it.
inline eval::EpisodeResult made_up(const std::string& planner, int sea_state, int episode,
                                   double cr) {
  eval::EpisodeResult e{planner, sea_state, episode, {}, {}};
  e.metrics.cr = cr, e.metrics.dcr = cr / 2, e.metrics.dist_m = 100 - cr;
  return e;
}

// Two targets with the given episodes each; of the second one CR is 2 less.
inline std::vector<eval::TargetResult> two_targets(
    const std::vector<eval::EpisodeResult>& episodes) {
  std::vector<eval::TargetResult> targets(2);
  for (int t = 0; t < 2; ++t) {
    targets[t].name = targets[t].hash = t == 0 ? "one" : "two";
    for (eval::EpisodeResult e : episodes) {
      e.metrics.cr -= 2 * t;
      targets[t].episodes.push_back(e);
    }
  }
  return targets;
}

}  // namespace danbv::tables
