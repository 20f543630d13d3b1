// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/training_fleet.h"

#include <gtest/gtest.h>

#include <set>

#include "danbv/core/error.h"

namespace danbv::train {

// Nothing that is tested on is trained on.
TEST(TrainingFleet, HoldsNoneOfTheTargetsToTestOn) {
  env::RewardTruthOptions truth;
  truth.points = truth.cr_points = 500, truth.viewpoints = 8;
  const TrainingFleet fleet = training_fleet({1, 1, 2}, truth);
  std::set<std::string> tested;
  for (const auto& entry : fleet::ship_split().test) tested.insert(entry.name);
  for (const auto kind : {scene::TargetKind::house, scene::TargetKind::object})
    for (const auto& entry : fleet::plan_dataset(kind, fleet::default_count(kind)))
      tested.insert(entry.name);
  ASSERT_EQ(tested.size(), 300u);
  ASSERT_EQ(fleet.targets.size(), 4u);
  ASSERT_EQ(fleet.truths.size(), 4u);
  int afloat = 0;
  for (const scene::Target& target : fleet.targets) {
    EXPECT_EQ(tested.count(target.facts.name), 0u) << target.facts.name;
    afloat += target.facts.floats();
  }
  EXPECT_EQ(afloat, 1);
}

TEST(TrainingFleet, CountsThatCannotBeAreNamed) {
  EXPECT_THROW(training_fleet({251, 0, 0}, {}), Error);
  EXPECT_THROW(training_fleet({0, 0, 0}, {}), Error);
  EXPECT_THROW(training_fleet({1, -1, 0}, {}), Error);
}

}  // namespace danbv::train
