// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/fleet_sample.h"

#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

std::vector<Target> training_ships(int count) {
  auto entries = ship_split().train;
  if (std::size_t(count) < entries.size()) entries.resize(std::size_t(count));
  return fleet_targets(TargetKind::ship, entries);
}

std::vector<const Target*> pointers(const std::vector<Target>& targets) {
  std::vector<const Target*> out;
  for (const Target& target : targets) out.push_back(&target);
  return out;
}

}  // namespace danbv::bench
