// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan.h"

#include "danbv/eval/any_planner.h"

namespace danbv {

PlannerOptions planning_of(const ScanOptions& options) {
  PlannerOptions planning = options.planning;
  planning.seed = options.seed;
  planning.views = options.world.views;
  planning.camera = options.camera;
  return planning;
}

ScanResult run_scan(const Target& target, const GroundTruth& truth, const ScanOptions& options,
                    const std::function<bool(const ScanStep&)>& on_view) {
  const Queue queue(options.device);
  const TargetSet targets(queue, {&target});
  World world(queue, targets, 1, options.camera, options.seed, options.world, options.state,
              options.registration);
  const auto planner =
      make_any_planner(options.planner, queue, {world, {&truth}}, planning_of(options));
  const MeterTruth meter_truth(target, truth);
  ScanMeter meter(meter_truth, options.camera, options.world.views);
  WorldSamples samples;
  Buffer<Action> actions(options.device, 1);
  world.reset(queue, {{options.stream, 0, options.sea_state, 1}});
  ViewSample now = samples.take(queue, world)[0];
  while (on_view(meter.add_view(now)) && now.episode.running()) {
    planner->decide(queue, world.observation(), actions.span());
    world.step(queue, actions.span());
    now = samples.take(queue, world)[0];
  }
  return meter.finish(now.episode);
}

}  // namespace danbv
