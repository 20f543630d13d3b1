// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset_plan.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace danbv::fleet {
namespace {

std::set<std::string> names(const std::vector<DatasetEntry>& entries) {
  std::set<std::string> all;
  for (const auto& e : entries) all.insert(e.name);
  return all;
}

TEST(ShipSplit, Has250ShipsToTrainAnd50ToTestOnAllDifferent) {
  const ShipSplit split = ship_split();
  EXPECT_EQ(split.train.size(), 250u);
  EXPECT_EQ(split.test.size(), 50u);
  std::set<std::string> all = names(split.train);
  all.merge(names(split.test));
  EXPECT_EQ(all.size(), 300u);
}

TEST(ShipSplit, SpreadsTestShipsEvenlyOverClasses) {
  std::map<std::string, int> in_test, in_all;
  for (const auto& e : plan_dataset(scene::TargetKind::ship, 300)) {
    ++in_all[e.class_name];
    in_test[e.class_name] += e.split == Split::test;
  }
  EXPECT_EQ(in_all.size(), classes_of(scene::TargetKind::ship).size());
  const auto count_less = [](const auto& a, const auto& b) { return a.second < b.second; };
  for (const auto& counts : {in_test, in_all}) {
    const auto [low, high] = std::minmax_element(counts.begin(), counts.end(), count_less);
    EXPECT_LE(high->second - low->second, 1);
  }
}

TEST(ShipSplit, IsTheSameForASeedAndAnotherForAnother) {
  const auto a = plan_dataset(scene::TargetKind::ship, 300, 5),
             b = plan_dataset(scene::TargetKind::ship, 300, 5);
  const auto c = plan_dataset(scene::TargetKind::ship, 300, 6);
  bool differs = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].name, b[i].name);
    EXPECT_EQ(a[i].split, b[i].split);
    differs |= a[i].split != c[i].split;
  }
  EXPECT_TRUE(differs);
}

// Of no target to test on, and the ships of all classes that trainings can leave out.
TEST(Validation, HasNothingToTestOn) {
  using scene::TargetKind;
  for (const TargetKind kind : {TargetKind::ship, TargetKind::house, TargetKind::object}) {
    const std::vector<DatasetEntry> entries = plan_validation(kind);
    std::set<std::string> all = names(entries);
    EXPECT_EQ(all.size(), 25u);
    for (const auto& e : plan_dataset(kind, default_count(kind))) {
      if (e.split == Split::test) EXPECT_EQ(all.count(e.name), 0u) << e.name;
    }
  }
  const ShipSplit split = ship_split();
  const std::vector<DatasetEntry> first(split.train.begin(), split.train.begin() + 225);
  std::set<std::string> all = names(first);
  all.merge(names(plan_validation(TargetKind::ship)));
  EXPECT_EQ(all, names(split.train));
  std::set<std::string> classes;
  for (const auto& e : plan_validation(TargetKind::ship)) classes.insert(e.class_name);
  EXPECT_EQ(classes.size(), classes_of(TargetKind::ship).size());
}

// A ship's place in the split must not hang on which seeds come first.
TEST(ShipSplit, TestShipsAreNotJustTheFirstOrLastSeeds) {
  std::set<std::uint64_t> seeds;
  for (const auto& e : ship_split().test) seeds.insert(e.seed);
  EXPECT_GT(seeds.size(), 10u);
}

TEST(DatasetPlan, HousesAndObjectsAreForTestingOnly) {
  EXPECT_EQ(default_count(scene::TargetKind::house), 50);
  EXPECT_EQ(default_count(scene::TargetKind::object), 200);
  for (const auto& e : plan_dataset(scene::TargetKind::house, 50)) EXPECT_EQ(e.split, Split::test);
}

}  // namespace
}  // namespace danbv::fleet
