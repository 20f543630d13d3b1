// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/gae.h"

namespace danbv::train {

// Thread: one environment, from its last step to its first.
struct GaeBody {
  Trajectories seen;
  float gamma, lambda;
  Span<float> advantages, returns;

  DANBV_HD void operator()(index_t n) const {
    float next_advantage = 0;
    for (index_t t = seen.steps - 1; t >= 0; --t) {
      const index_t i = t * seen.environments + n;
      if (!seen.executed[i]) {  // the value here is that of a finished episode
        next_advantage = advantages[i] = 0;
        returns[i] = seen.values[i];
        continue;
      }
      const bool over = seen.ended[i], cut = seen.timed_out.size > 0 && seen.timed_out[i];
      const float next_value = over && !cut ? 0 : seen.values[i + seen.environments];
      const float delta = seen.rewards[i] + gamma * next_value - seen.values[i];
      next_advantage = delta + (over || cut ? 0 : gamma * lambda * next_advantage);
      advantages[i] = next_advantage;
      returns[i] = next_advantage + seen.values[i];
    }
  }
};

}  // namespace danbv::train
