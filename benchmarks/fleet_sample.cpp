// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/fleet_sample.h"

#include <optional>

#include "danbv/core/parallel_for.h"
#include "danbv/fleet/dataset_plan.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

std::vector<Target> training_ships(int count) {
  const auto entries = ship_split().train;
  std::vector<std::optional<Target>> made(std::size_t(count), std::nullopt);
  parallel_for_cpu(
      count,
      [&](index_t i) {
        const auto& entry = entries[std::size_t(i) % entries.size()];
        made[i] = fleet_target(find_class(TargetKind::ship, entry.class_name), entry.seed);
      },
      1);
  std::vector<Target> ships;
  for (auto& ship : made) ships.push_back(std::move(*ship));
  return ships;
}

std::vector<const Target*> pointers(const std::vector<Target>& targets) {
  std::vector<const Target*> out;
  for (const Target& target : targets) out.push_back(&target);
  return out;
}

}  // namespace danbv::bench
