// SPDX-License-Identifier: Apache-2.0
#include "visibility_targets.h"

#include "danbv/fleet/fleet_target.h"

namespace danbv::app {

scene::Target VisibilityTarget::make() const {
  return fleet::fleet_target(fleet::find_class(kind, entry.class_name), entry.seed);
}

std::vector<VisibilityTarget> visibility_targets(int count) {
  const int houses = count / 4, objects = (count - houses) / 2;
  std::vector<VisibilityTarget> all;
  const auto take = [&](scene::TargetKind kind, int number) {
    const auto plan = fleet::plan_dataset(kind, fleet::default_count(kind));
    for (int i = 0; i < number; ++i) all.push_back({kind, plan[i * plan.size() / number]});
  };
  take(scene::TargetKind::ship, count - houses - objects);
  take(scene::TargetKind::house, houses);
  take(scene::TargetKind::object, objects);
  return all;
}

}  // namespace danbv::app
