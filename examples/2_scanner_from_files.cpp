// SPDX-License-Identifier: Apache-2.0
// What flies, fed from files: the depth images and poses that `danbv scan --log` leaves go through
// a Scanner and a planner, which must decide as they did in that scan. Usage: 2_scanner_from_files
// SCAN/sensors.safetensors PLANNER
#include <cstdio>
#include <cstring>

#include "danbv/onboard/scanner.h"
#include "danbv/onboard/sensor_log.h"
#include "danbv/planners/planner.h"

using namespace danbv;

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: %s LOG PLANNER\n", argv[0]), 2;
  const onboard::SensorLog log = onboard::read_sensor_log(argv[1]);
  const Queue queue;
  onboard::Scanner scanner(queue, 1, log.camera);
  planners::PlannerOptions options;
  options.camera = log.camera;
  options.seed = 1;
  options.guard.on = true;  // as danbv scan flies
  options.views = int(log.views.size());
  const auto planner = planners::make_planner(argv[2], options);
  int decisions = 0, same = 0;
  for (const onboard::LoggedView& view : log.views) {
    const state::Observation seen = scanner.observe(queue, span_of(view.depth), {&view.pose, 1},
                                                    {&view.ship, 1}, {&view.weather, 1});
    if (!view.decision) continue;
    action::Action action;
    planner->decide(queue, seen, {&action, 1});
    ++decisions;
    same += action.position == view.decision->position && action.yaw == view.decision->yaw &&
            action.pitch == view.decision->pitch && action.stop == view.decision->stop;
  }
  std::printf("%d of %d decisions are those of the scan\n", same, decisions);
  return decisions > 0 && same == decisions ? 0 : 1;
}
