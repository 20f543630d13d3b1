// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan.h"

#include "danbv/core/error.h"
#include "danbv/env/starts.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/fly_episodes.h"

namespace danbv::eval {

planners::PlannerOptions planning_of(const ScanOptions& options) {
  planners::PlannerOptions planning = options.planning;
  planning.seed = options.seed;
  planning.views = options.world.views;
  planning.camera = options.camera;
  if (options.world.obstacle_sensor.kind != env::ObstacleSensor::none) planning.guard.air = false;
  return planning;
}

namespace {
// What the planner made of its last decision, on the host.
DecisionField field_of(const Queue& queue, const planners::Planner& planner) {
  const auto field = planner.field();
  if (!field) return {};
  DecisionField own{field->lattice, std::vector<float>(field->lattice.size())};
  copy_bytes(queue, own.values.data(), Device::cpu, field->values.data, queue.device(),
             sizeof(float) * own.values.size());
  queue.wait();
  return own;
}
}  // namespace

std::string check_start(const scene::Target& target, const ScanOptions& options) {
  const Queue queue(options.device);
  const env::TargetSet targets(queue, {&target});
  const env::WorldOptions world = world_for(options.planner, options.world);
  const env::Episode begun = env::start_episodes(queue, targets, options.seed, world,
                                                 {{options.stream, 0, options.sea_state, 1}})
                                 .at(0);
  if (begun.end == env::EpisodeEnd::no_start) fail(env::no_start(target.facts.name, begun, world));
  return env::rough_sea(begun, world.flight);
}

ScanResult run_scan(const scene::Target& target, const truth::GroundTruth& truth,
                    const ScanOptions& options, const std::function<bool(const ScanStep&)>& on_view,
                    const std::function<void(const ScanStep&)>& on_broken_off) {
  const Queue queue(options.device);
  const env::TargetSet targets(queue, {&target});
  env::World world(queue, targets, 1, options.camera, options.seed,
                   world_for(options.planner, options.world), options.state, options.registration);
  const auto planner =
      make_any_planner(options.planner, queue, {world, {&truth}}, planning_of(options));
  const Queue host;  // steps show the covered surface, in host memory
  const MeterTruth meter_truth(host, target, truth);
  MeterSpace meter_space(meter_truth);
  ScanMeter meter(meter_truth, meter_space, options.camera, options.world.views);
  WorldSamples samples;
  ViewSample now;
  ScanStep step;
  fly_episodes(
      queue, world, *planner, {{options.stream, 0, options.sea_state, 1}},
      [&](const env::World&) {
        now = samples.take(queue, world)[0];
        step = meter.add_view(now);
        if (!now.episode.running()) on_view(step);
        return now.episode.running();
      },
      [&](Span<const action::Action> actions) {
        step.decision.emplace();
        copy_bytes(queue, &*step.decision, Device::cpu, actions.data, queue.device(),
                   sizeof(action::Action));
        const state::DroneState* drone = world.observation().drone.data;
        copy_bytes(queue, &step.from, Device::cpu, &drone->view, queue.device(),
                   sizeof(camera::Viewpoint));
        queue.wait();
        step.field = field_of(queue, *planner);
        step.field.lattice.spacing *= float(step.ship.length_scale);
        return on_view(step);
      });
  if (now.episode.running()) {
    now.episode.looked = 0, now.late.reset(), now.last = true;
    const ScanStep end = meter.add_view(now);
    if (on_broken_off) on_broken_off(end);
  }
  return meter.finish(now.episode);
}

}  // namespace danbv::eval
