// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/training_fleet.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::train {

namespace {

template <class T>
std::vector<const T*> pointers_to(const std::vector<T>& values) {
  std::vector<const T*> pointers;
  for (const T& value : values) pointers.push_back(&value);
  return pointers;
}

std::vector<fleet::DatasetEntry> ships_to_train_on(int count) {
  std::vector<fleet::DatasetEntry> entries = fleet::ship_split().train;
  if (count < 0 || count > int(entries.size()))
    fail(fmt::format("{} ships asked for; the split has {}", count, entries.size()));
  entries.resize(std::size_t(count));
  return entries;
}

// As many at once as keep the cores busy.
void append(std::vector<scene::Target>& to, scene::TargetKind kind,
            const std::vector<fleet::DatasetEntry>& entries, const std::function<void()>& between) {
  const index_t at_once = 8 * index_t(cpu_threads()), count = index_t(entries.size());
  for (index_t first = 0; first < count; first += at_once) {
    const auto begin = entries.begin() + first;
    for (scene::Target& target :
         fleet::fleet_targets(kind, {begin, entries.begin() + std::min(first + at_once, count)}))
      to.push_back(std::move(target));
    if (between) between();
  }
}

void append_things(std::vector<scene::Target>& to, scene::TargetKind kind, int count,
                   const std::function<void()>& between) {
  require(count >= 0, "a count of targets cannot be below 0");
  if (count > 0) append(to, kind, fleet::plan_dataset(kind, count, kTrainingThings), between);
}

}  // namespace

std::vector<const scene::Target*> TrainingFleet::target_pointers() const {
  return pointers_to(targets);
}
std::vector<const truth::GroundTruth*> TrainingFleet::truth_pointers() const {
  return pointers_to(truths);
}

std::vector<scene::Target> training_targets(const FleetCounts& counts,
                                            const std::function<void()>& between) {
  std::vector<scene::Target> targets;
  append(targets, scene::TargetKind::ship, ships_to_train_on(counts.ships), between);
  append_things(targets, scene::TargetKind::house, counts.houses, between);
  append_things(targets, scene::TargetKind::object, counts.objects, between);
  require(!targets.empty(), "there is nothing to train on: no ships, houses or objects");
  return targets;
}

TrainingFleet training_fleet(const FleetCounts& counts, const env::RewardTruthOptions& truth,
                             Device device, const GridSpec& grid) {
  return training_fleet(training_targets(counts), truth, device, grid);
}

TrainingFleet training_fleet(std::vector<scene::Target> targets,
                             const env::RewardTruthOptions& truth, Device device,
                             const GridSpec& grid) {
  TrainingFleet fleet{std::move(targets), {}};
  require(!fleet.targets.empty(), "there is nothing to train on: no ships, houses or objects");
  fleet.truths = reward_ground_truths(device, fleet.target_pointers(), truth, grid);
  return fleet;
}

}  // namespace danbv::train
