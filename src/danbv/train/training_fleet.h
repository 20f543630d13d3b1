// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/reward_truth.h"
#include "danbv/fleet/dataset_plan.h"
#include "danbv/scene/target.h"

namespace danbv {

// Ships with what a reward needs to know of them.
struct TrainingFleet {
  std::vector<Target> ships;
  std::vector<GroundTruth> truths;

  std::vector<const Target*> ship_pointers() const;
  std::vector<const GroundTruth*> truth_pointers() const;
};

// The first `count` ships of a split, made from their seeds. Classes take turns there, so a few
// ships are of many classes. Truth comes from the cache where it was made before, or is made with
// its rays on `device`.
TrainingFleet training_fleet(Split split, int count, const RewardTruthOptions& truth,
                             Device device = Device::cpu);

}  // namespace danbv
