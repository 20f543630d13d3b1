// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/leg_guard.h"

#include "danbv/core/device/parallel_for.h"

namespace danbv::planners {

void LegGuard::repair(const Queue& queue, const state::Observation& seen,
                      Span<action::Action> actions) {
  if (blocked_.size() != actions.size || blocked_.device() != queue.device()) {
    blocked_ = {queue, std::vector<std::uint8_t>(actions.size)};
    queue.wait();
  }
  parallel_for(queue, actions.size * FindBlockedLegsBody::kPieces,
               FindBlockedLegsBody{seen, actions, blocked_.span()});
  parallel_for(queue, actions.size, RepairLegsBody{seen, actions, blocked_.span()});
}

}  // namespace danbv::planners
