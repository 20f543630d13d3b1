// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action_codec.h"
#include "danbv/oracle/true_flight.h"

namespace danbv::oracle {

// Thread: one environment. Uniform over the local action domain, drawn again while the flight would
// collide or cannot be flown; stays where it is after `draws` of them.
struct RandomClearBody {
  std::uint64_t seed;
  std::int32_t draws;
  action::ActionCodec codec;
  env::WorldView world;
  Span<action::Action> actions;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const env::Episode& e = world.episodes[i];
    Rng rng({seed, e.stream, 0, std::uint32_t(e.views), Purpose::random_clear});
    const auto scale = float(uav_length_scale(world.options.uav_lengths, e.scale));
    action::Action action = staying(world, i);
    for (int k = 0; k < draws; ++k) {
      const action::Action drawn =
          told(world, i, codec.decode(action::random_move(rng), e.view.position, scale));
      if (!try_flight(world, i, drawn).arrives) continue;
      action = drawn;
      break;
    }
    actions[i] = action;
  }
};

}  // namespace danbv::oracle
