// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/stagnation_stop.h"

#include "danbv/core/device/parallel_for.h"

namespace danbv::planners {

void StagnationStop::decide(const Queue& queue, const state::Observation& seen,
                            Span<action::Action> actions) {
  if (recent_.size() != actions.size || recent_.device() != queue.device()) {
    pairs_ = {queue, std::vector<std::int32_t>(actions.size)};
    recent_ = {queue, std::vector<RecentPairs>(actions.size)};
    queue.wait();
  }
  parallel_for(queue, CountPairsBody::elements(seen), CountPairsBody{seen, pairs_.span()});
  parallel_for(queue, actions.size,
               StagnationStopBody{least_share_, seen, pairs_.span(), recent_.span(), actions});
}

}  // namespace danbv::planners
