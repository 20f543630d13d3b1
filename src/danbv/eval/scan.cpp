// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan.h"

#include "danbv/eval/scan_meter.h"

namespace danbv {

ScanResult run_scan(const Target& target, const GroundTruth& truth, const ScanOptions& options,
                    const std::function<bool(const ScanStep&)>& on_view) {
  const Queue queue;
  const TargetSet targets(queue, {&target});
  World world(queue, targets, 1, options.camera, options.seed, options.world, options.state,
              options.registration);
  PlannerOptions planning = options.planning;
  planning.seed = options.seed, planning.views = options.world.views;
  const auto planner = make_planner(options.planner, planning);
  ScanMeter meter(queue, target, truth);
  Buffer<Action> actions(Device::cpu, 1);
  world.reset(queue, {{0, 0, options.sea_state, 1}});
  while (on_view(meter.add_view(queue, world)) && world.episodes()[0].running()) {
    planner->decide(queue, world.observation(), actions.span());
    world.step(queue, actions.span());
  }
  return meter.finish(queue, world.episodes()[0]);
}

}  // namespace danbv
