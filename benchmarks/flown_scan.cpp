// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/flown_scan.h"

#include "danbv/eval/fly_episodes.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

std::vector<FlownView> flown_scan(const std::string& ship_class, std::uint64_t seed, int sea_state,
                                  env::AisMode ais) {
  const Queue queue;
  const scene::Target ship =
      fleet::fleet_target(fleet::find_class(scene::TargetKind::ship, ship_class), seed);
  const env::TargetSet targets(queue, {&ship});
  env::WorldOptions options;
  // Where AIS is exact the views are the same without, and come sooner.
  options.registration = ais == env::AisMode::reported;
  options.positioning.ais = ais;
  env::World world(queue, targets, 1, camera::Camera{}, 1, options);
  const auto planner = planners::make_planner("orbit", {});
  std::vector<FlownView> views;
  eval::fly_episodes(queue, world, *planner, {{1, 0, sea_state, 1}}, [&](const env::World&) {
    if (world.episodes()[0].looked)
      views.push_back({world.camera(),
                       {world.depth().begin(), world.depth().end()},
                       world.poses()[0],
                       world.ships()[0],
                       world.weather()[0]});
    return world.episodes()[0].running();
  });
  return views;
}

std::vector<std::vector<FlownView>> flown_scans(env::AisMode ais) {
  std::vector<std::vector<FlownView>> scans;
  for (const char* ship : {"container", "tug", "heavylift"})
    scans.push_back(flown_scan(ship, 7, 4, ais));
  return scans;
}

}  // namespace danbv::bench
