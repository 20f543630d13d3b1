// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/training_fleet.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/progress.h"
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

TrainingFleet training_fleet(Split split, int count, const RewardTruthOptions& truth) {
  const ShipSplit parts = ship_split();
  const auto& entries = split == Split::train ? parts.train : parts.test;
  if (count < 1 || count > int(entries.size()))
    fail(fmt::format("{} ships asked for; the split has {}", count, entries.size()));
  GroundTruthOptions options;
  options.surface.count = truth.cr_points;
  TrainingFleet fleet;
  Progress progress("ships", count);
  for (int i = 0; i < count; ++i) {
    const DatasetEntry& entry = entries[std::size_t(i)];
    fleet.ships.push_back(fleet_target(find_class(TargetKind::ship, entry.class_name), entry.seed));
    const TriangleMesh& mesh = fleet.ships.back().mesh;
    fleet.truths.push_back(ground_truth(mesh, Bvh(mesh), options));
    progress.advance();
  }
  return fleet;
}

}  // namespace danbv
