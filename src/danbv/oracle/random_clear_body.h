// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/local_moves.h"
#include "danbv/oracle/true_flight.h"

namespace danbv {

// Thread: one environment. Uniform over the local action domain, drawn again while the flight would
// collide or cannot be flown; stays where it is after `draws` of them.
struct RandomClearBody {
  std::uint64_t seed;
  std::int32_t draws;
  WorldView world;
  Span<Action> actions;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const Episode& e = world.episodes[i];
    Rng rng({seed, e.stream, 0x30000, std::uint32_t(e.views), Purpose::planner});
    Action action{e.view.position, e.view.yaw, e.view.pitch, false};
    for (int k = 0; k < draws; ++k) {
      const Action drawn = decode(random_move(rng), e.view.position);
      if (!try_flight(world, e, drawn).arrives) continue;
      action = drawn;
      break;
    }
    actions[i] = action;
  }
};

}  // namespace danbv
