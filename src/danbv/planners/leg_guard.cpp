// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/leg_guard.h"

#include "danbv/core/parallel_for.h"

namespace danbv {

void LegGuard::mend(const Queue& queue, const Observation& seen, Span<Action> actions) {
  if (blocked_.size() != actions.size || blocked_.device() != queue.device()) {
    blocked_ = {queue, std::vector<std::uint8_t>(actions.size)};
    queue.wait();
  }
  parallel_for(queue, actions.size * FindBlockedLegsBody::kPieces,
               FindBlockedLegsBody{seen, actions, blocked_.span()});
  parallel_for(queue, actions.size, MendLegsBody{seen, actions, blocked_.span()});
}

}  // namespace danbv
