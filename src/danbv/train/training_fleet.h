// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "danbv/core/cli/bind.h"
#include "danbv/env/reward_truth.h"
#include "danbv/fleet/dataset_plan.h"
#include "danbv/scene/target.h"

namespace danbv::train {

// Targets with what a reward needs to know of them.
struct TrainingFleet {
  std::vector<scene::Target> targets;
  std::vector<truth::GroundTruth> truths;

  std::vector<const scene::Target*> target_pointers() const;
  std::vector<const truth::GroundTruth*> truth_pointers() const;
};

// How many of each kind to train on. Classes take turns, so a few are of many classes.
struct FleetCounts {
  int ships = 250;  // the first of the training split
  int houses = 0, objects = 0;
};

void bind(CLI::App& app, FleetCounts& counts);

// Seeds of houses and objects to train on start here: those of the datasets, all for testing, are
// far below.
constexpr std::uint64_t kTrainingThings = 1001;

// Made from their seeds. between is called after every few of them, and may throw.
std::vector<scene::Target> training_targets(const FleetCounts& counts,
                                            const std::function<void()>& between = {});

// With what is known of them. Truth comes from the cache where it was made before, or is made with
// its rays on `device`. Directions are those of the voxels of `grid`, the state's.
TrainingFleet training_fleet(const FleetCounts& counts, const env::RewardTruthOptions& truth,
                             Device device = Device::cpu, const GridSpec& grid = cubic_grid());
// The same of targets of one's own.
TrainingFleet training_fleet(std::vector<scene::Target> targets,
                             const env::RewardTruthOptions& truth, Device device = Device::cpu,
                             const GridSpec& grid = cubic_grid());

}  // namespace danbv::train
