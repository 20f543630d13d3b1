// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/gae.h"

namespace danbv {

// Thread: one environment, from its last step to its first.
struct GaeBody {
  Trajectories seen;
  float gamma, lambda;
  Span<float> advantages, returns;

  DANBV_HD void operator()(index_t n) const {
    float later = 0;  // the advantage of the step after
    for (index_t t = seen.steps - 1; t >= 0; --t) {
      const index_t i = t * seen.environments + n;
      if (!seen.executed[i]) {  // the value here is that of a finished episode
        later = advantages[i] = 0;
        returns[i] = seen.values[i];
        continue;
      }
      const bool over = seen.ended[i], cut = seen.timed_out.size > 0 && seen.timed_out[i];
      const float next = over && !cut ? 0 : seen.values[i + seen.environments];
      const float surprise = seen.rewards[i] + gamma * next - seen.values[i];
      later = surprise + (over || cut ? 0 : gamma * lambda * later);
      advantages[i] = later;
      returns[i] = later + seen.values[i];
    }
  }
};

}  // namespace danbv
