// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/fleet_sample.h"

#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

std::vector<scene::Target> training_ships(int count) {
  auto entries = fleet::ship_split().train;
  if (std::size_t(count) < entries.size()) entries.resize(std::size_t(count));
  return fleet_targets(scene::TargetKind::ship, entries);
}

std::vector<const scene::Target*> pointers(const std::vector<scene::Target>& targets) {
  std::vector<const scene::Target*> out;
  for (const scene::Target& target : targets) out.push_back(&target);
  return out;
}

}  // namespace danbv::bench
