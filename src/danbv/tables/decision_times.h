// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/onboard/sensor_data.h"
#include "danbv/planners/planner.h"
#include "danbv/scene/target.h"

// How long a drone thinks: from a depth image to an action, without the simulator.
namespace danbv::tables {

// One view of a scan as the drone has it, on the host.
struct RecordedView {
  std::vector<float> depth;  // [H, W]
  onboard::CameraPose pose;
  onboard::ShipFacts ship;
  onboard::WeatherReport weather;
};

// The views of a scan by `orbit` around a ship.
std::vector<RecordedView> record_views(const scene::Target& ship, int sea_state, int views,
                                       const camera::Camera& camera);

// Milliseconds of every decision.
struct DecisionTimes {
  std::vector<double> observe_ms, decide_ms;  // registration and state; the planner

  std::vector<double> all_ms() const;
};

// How many decisions are timed; of a slow planner those of some seconds, and one scan at least.
struct TimingLimits {
  int decisions = 1000;
  double seconds = 120;
};

// Lets one drone decide after every view of the scans, again and again; the first scan is flown
// once before any time is taken.
DecisionTimes time_decisions(const std::string& planner, Device device,
                             const std::vector<std::vector<RecordedView>>& scans,
                             const planners::PlannerOptions& options, const TimingLimits& limits);

// The value below which that share of them lies.
double quantile(std::vector<double> values, double share);

}  // namespace danbv::tables
