// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/training_fleet.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv {

namespace {

template <class T>
std::vector<const T*> pointers_to(const std::vector<T>& values) {
  std::vector<const T*> pointers;
  for (const T& value : values) pointers.push_back(&value);
  return pointers;
}

}  // namespace

std::vector<const Target*> TrainingFleet::ship_pointers() const { return pointers_to(ships); }
std::vector<const GroundTruth*> TrainingFleet::truth_pointers() const {
  return pointers_to(truths);
}

TrainingFleet training_fleet(Split split, int count, const RewardTruthOptions& truth,
                             Device device) {
  const ShipSplit parts = ship_split();
  std::vector<DatasetEntry> entries = split == Split::train ? parts.train : parts.test;
  if (count < 1 || count > int(entries.size()))
    fail(fmt::format("{} ships asked for; the split has {}", count, entries.size()));
  entries.resize(std::size_t(count));
  TrainingFleet fleet;
  fleet.ships = fleet_targets(TargetKind::ship, entries);
  fleet.truths = reward_ground_truths(device, fleet.ship_pointers(), truth);
  return fleet;
}

}  // namespace danbv
