// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/device/atomics.h"
#include "danbv/core/math/bits.h"
#include "danbv/planners/last_decision.h"
#include "danbv/planners/recent_gains.h"

namespace danbv::planners {

constexpr float kPatientPath = 8.0f;  // m: a drone that hardly moves has not looked elsewhere yet

// How many pairs of voxel and direction the map held after each of the last views.
struct RecentPairs : LastDecision {
  RecentGains pairs;
};

// Along the legs to the last kPatience views.
DANBV_HD float recent_path(const action::History& history) {
  float sum = 0;
  for (int i = history.count - 1; i >= 0 && i >= history.count - kPatience; --i)
    sum += norm(history.entries[i].move);
  return sum;
}

struct CountPairsBody {
  static constexpr index_t kVoxels = 16;  // an element's share
  state::Observation seen;
  Span<std::int32_t> pairs;  // [N], zero before

  DANBV_HD static index_t elements(const state::Observation& seen) {
    return seen.environments() * shares(seen.grid);
  }
  DANBV_HD static index_t shares(const GridSpec& grid) {
    return (grid.size() + kVoxels - 1) / kVoxels;
  }
  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / shares(seen.grid), first = i % shares(seen.grid) * kVoxels;
    const index_t end = first + kVoxels < seen.grid.size() ? first + kVoxels : seen.grid.size();
    std::int32_t sum = 0;
    for (index_t v = first; v < end; ++v)
      sum += count_bits(seen.directions[env * seen.grid.size() + v]);
    if (sum > 0) atomic_add(&pairs[env], sum);
  }
};

// A view that registration could not place taught nothing and is not counted as one that brought
// nothing.
struct StagnationStopBody {
  float least_share;
  state::Observation seen;
  Span<std::int32_t> pairs;      // [N], zero after
  Span<RecentPairs> recent;      // [N]
  Span<action::Action> actions;  // [N]

  DANBV_HD void operator()(index_t env) const {
    const state::DroneState& drone = seen.drone[env];
    const action::History& history = seen.history[env];
    RecentPairs& past = recent[env];
    if (!past.continues(drone)) past = {}, past.stream = drone.stream;
    past.views_left = drone.views_left;
    if (seen.images.taken(env) && history.unregistered_in_a_row() == 0) past.pairs.note(pairs[env]);
    pairs[env] = 0;
    if (past.pairs.fresh_share() < least_share && recent_path(history) > kPatientPath)
      actions[env].stop = true;
  }
};

}  // namespace danbv::planners
