// SPDX-License-Identifier: Apache-2.0
#include "scan_flight.h"

#include "scan_limits.h"

namespace danbv::app {

ScanFlight fly_scan(const ScanFlags& flags, const scene::Target& target,
                    const truth::GroundTruth& truth, ScanRecorder& recorder,
                    const std::function<bool(const eval::ScanStep&)>& on_view) {
  ScanFlight flight;
  flight.log.camera = flags.scan.camera;
  const auto add = [&](const eval::ScanStep& step) {
    recorder.add(step);
    if (flags.log)
      flight.log.views.push_back({{step.depth.begin(), step.depth.end()},
                                  step.pose,
                                  step.ship,
                                  step.weather,
                                  step.decision});
    const bool interrupted = !on_view(step);
    const std::string limit = limit_reached(flags, step);
    flight.reason = end_reason(step.episode, interrupted);
    if (step.episode.running() && !interrupted && !limit.empty()) flight.reason = limit;
    return !interrupted && limit.empty();  // after its current view
  };
  flight.result = run_scan(target, truth, flags.scan, add,
                           [&](const eval::ScanStep& step) { recorder.add(step); });
  recorder.finish(flight.reason);
  return flight;
}

}  // namespace danbv::app
