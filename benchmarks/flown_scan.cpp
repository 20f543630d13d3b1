// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/flown_scan.h"

#include "danbv/env/world.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/planners/planner.h"

namespace danbv::bench {

namespace {

FlownView view_of(const World& world) {
  const Episode& e = world.episodes()[0];
  const Observation seen = world.observation();
  FlownView view{world.camera(), {}, {}, seen.drone[0], seen.history[0]};
  view.depth.assign(world.depth().begin(), world.depth().end());
  view.input.T_level_cam = camera_pose(e.view).cast<double>();
  view.input.time_s = e.time_s;
  view.input.facts = {e.scale.eta, view.drone.wave_height, e.beam, 0, 0};
  view.input.align = e.views == 1;
  view.input.T_level_ship = e.ship.T_level_ship();
  return view;
}

}  // namespace

std::vector<FlownView> flown_scan(const std::string& ship_class, std::uint64_t seed,
                                  int sea_state) {
  const Queue queue;
  const Target ship = fleet_target(find_class(TargetKind::ship, ship_class), seed);
  const TargetSet targets(queue, {&ship});
  WorldOptions options;
  options.registration = false;  // the views are the same, and come sooner
  World world(queue, targets, 1, Camera{}, 1, options);
  const auto planner = make_planner("orbit", {});
  std::vector<Action> actions(1);
  world.reset(queue, {{1, 0, sea_state, 1}});
  std::vector<FlownView> views = {view_of(world)};
  while (world.episodes()[0].running()) {
    planner->decide(queue, world.observation(), span_of(actions));
    world.step(queue, span_of(actions));
    if (world.episodes()[0].looked) views.push_back(view_of(world));
  }
  return views;
}

}  // namespace danbv::bench
