// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset_plan.h"

#include <numeric>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::fleet {

namespace {
constexpr std::size_t kTestShare = 6;  // one ship in six

// 0..n-1 in an order that depends on (seed, stream) only.
std::vector<std::size_t> shuffled(std::size_t n, std::uint64_t seed, std::uint32_t stream) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t(0));
  Rng rng({seed, stream, 0, 0, Purpose::shuffle});
  for (std::size_t i = n; i > 1; --i)
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  return order;
}

// Rounds of one test ship a class, classes in a shuffled order, until there are enough. So no two
// classes of equal size differ by more than one.
void choose_test_ships(std::vector<DatasetEntry>& entries, std::size_t classes,
                       std::uint64_t seed) {
  std::vector<std::vector<std::size_t>> left(classes);
  for (std::size_t c = 0; c < classes; ++c) {
    const std::size_t members = (entries.size() + classes - 1 - c) / classes;
    for (const std::size_t k : shuffled(members, seed, static_cast<std::uint32_t>(c + 1)))
      left[c].push_back(c + k * classes);
  }
  const auto turns = shuffled(classes, seed, 0);
  for (std::size_t wanted = entries.size() / kTestShare, turn = 0; wanted > 0; ++turn) {
    auto& members = left[turns[turn % classes]];
    if (members.empty()) continue;
    entries[members.back()].split = Split::test;
    members.pop_back();
    --wanted;
  }
}
}  // namespace

int default_count(scene::TargetKind kind) {
  return kind == scene::TargetKind::ship ? 300 : kind == scene::TargetKind::house ? 50 : 200;
}

std::vector<DatasetEntry> plan_dataset(scene::TargetKind kind, int count, std::uint64_t seed) {
  require(count > 0, "a dataset needs at least one target");
  const auto classes = classes_of(kind);
  require(!classes.empty(), "no classes of this kind");
  std::vector<DatasetEntry> entries;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto& c = classes[i % classes.size()];
    const std::uint64_t member = seed + i / classes.size();
    const Split split = kind == scene::TargetKind::ship ? Split::train : Split::test;
    entries.push_back({fleet_name(c, member), std::string(c.name), member, split});
  }
  if (kind == scene::TargetKind::ship) choose_test_ships(entries, classes.size(), seed);
  return entries;
}

ShipSplit ship_split(std::uint64_t seed) {
  ShipSplit split;
  for (auto& entry :
       plan_dataset(scene::TargetKind::ship, default_count(scene::TargetKind::ship), seed))
    (entry.split == Split::train ? split.train : split.test).push_back(std::move(entry));
  return split;
}

std::vector<DatasetEntry> plan_validation(scene::TargetKind kind) {
  if (kind != scene::TargetKind::ship)
    return plan_dataset(kind, kValidationCount, kValidationThings);
  const std::vector<DatasetEntry> train = ship_split().train;
  return {train.end() - kValidationCount, train.end()};
}

}  // namespace danbv::fleet
