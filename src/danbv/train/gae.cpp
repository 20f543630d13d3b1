// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/train/gae_body.h"

namespace danbv::train {

void compute_gae(const Queue& queue, const Trajectories& seen, double gamma, double lambda,
                 Span<float> advantages, Span<float> returns) {
  const index_t slots = seen.steps * seen.environments;
  require(seen.rewards.size == slots && seen.values.size == slots + seen.environments &&
              seen.ended.size == slots && seen.executed.size == slots && advantages.size == slots &&
              returns.size == slots,
          "advantages: the trajectories' parts differ in size");
  parallel_for(queue, seen.environments,
               GaeBody{seen, float(gamma), float(lambda), advantages, returns}, 16);
}

}  // namespace danbv::train
