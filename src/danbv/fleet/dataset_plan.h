// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/fleet/fleet.h"

namespace danbv::fleet {

constexpr std::uint64_t kDatasetSeed = 1;

enum class Split { train, test };

// One target of a dataset: which it is, and what it is for.
struct DatasetEntry {
  std::string name, class_name;
  std::uint64_t seed = 0;
  Split split = Split::test;
};

// How many targets a dataset of a kind has: 300 ships, 50 houses, 200 objects.
int default_count(scene::TargetKind kind);

// The members of a dataset, without making them. Classes take turns, each with seeds seed,
// seed + 1, ..; a sixth of the ships (50 of 300) is for testing, spread over the classes as evenly
// as it can be. All houses and objects of a dataset are for testing.
std::vector<DatasetEntry> plan_dataset(scene::TargetKind kind, int count,
                                       std::uint64_t seed = kDatasetSeed);

// The ships to train on and those to test on, known without any folder.
struct ShipSplit {
  std::vector<DatasetEntry> train, test;
};
ShipSplit ship_split(std::uint64_t seed = kDatasetSeed);

// What trainings are compared by, so that nothing is chosen by targets to test on: 25 of a kind.
// Ships: the last of those to train on (configs/da-nbv.toml leaves them out). Houses and objects:
// of seeds that nothing else has.
constexpr int kValidationCount = 25;
constexpr std::uint64_t kValidationThings = 2001;
std::vector<DatasetEntry> plan_validation(scene::TargetKind kind);

}  // namespace danbv::fleet
