// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/enough_seen.h"

#include "danbv/core/parallel_for.h"

namespace danbv {

void EnoughSeen::decide(const Queue& queue, const Observation& seen, Span<Action> actions) {
  if (lately_.size() != actions.size || lately_.device() != queue.device()) {
    pairs_ = {queue, std::vector<std::int32_t>(actions.size)};
    lately_ = {queue, std::vector<SeenLately>(actions.size)};
    queue.wait();
  }
  parallel_for(queue, CountPairsBody::elements(seen), CountPairsBody{seen, pairs_.span()});
  parallel_for(queue, actions.size,
               EnoughSeenBody{least_share_, seen, pairs_.span(), lately_.span(), actions});
}

}  // namespace danbv
