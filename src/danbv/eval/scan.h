// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/eval/scan_meter.h"
#include "danbv/planners/planner.h"

namespace danbv::eval {

struct ScanOptions {
  std::string planner = "orbit";
  int sea_state = 0;
  std::uint64_t seed = 1;
  std::uint32_t stream = 0;  // names the episode: other numbers, other seas and starts
  Device device = Device::cpu;
  camera::Camera camera;  // 400 x 400, 90 degrees
  env::WorldOptions world;
  state::StateOptions state;
  registration::RegistrationOptions registration;
  planners::PlannerOptions planning;  // seed, views and camera are taken from here above
};

// All but planner, sea state and stream: one scan has one of each, an evaluation has many.
void bind(CLI::App& app, ScanOptions& options);

// What differs from the defaults in the options of world, state and registration, key=value each:
// ", noise.sigma=0.01". Views and registration are left out.
std::string changed_settings(const ScanOptions& options);

// The planning options of a scan, completed.
planners::PlannerOptions planning_of(const ScanOptions& options);

// An Error where a scan of the target has no place to begin at: known before its ground truth is.
// Else what a person should know of its sea before; "": nothing.
std::string check_start(const scene::Target& target, const ScanOptions& options);

// Flies one scan: the planner and the world in turns, the metrics beside them. on_view is called
// after every view, once it is decided where to fly from there, and returns false to end the scan;
// on_broken_off then tells where its views lie in the end, in a step without a view.
ScanResult run_scan(const scene::Target& target, const truth::GroundTruth& truth,
                    const ScanOptions& options, const std::function<bool(const ScanStep&)>& on_view,
                    const std::function<void(const ScanStep&)>& on_broken_off = {});

}  // namespace danbv::eval
