// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

#include "danbv/env/world.h"
#include "danbv/metrics/coverage.h"
#include "danbv/metrics/reconstruction_cloud.h"
#include "danbv/metrics/scan_metrics.h"
#include "danbv/planners/planner.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv {

struct ScanOptions {
  std::string planner = "orbit";
  int sea_state = 0;
  std::uint64_t seed = 1;
  Camera camera;  // 400 x 400, 90 degrees
  WorldOptions world;
  StateOptions state;
  RegistrationOptions registration;
  PlannerOptions planning;
};

// Where a scan stands after a view: the true world beside what the drone makes of it.
struct ScanStep {
  int view = 0;
  Episode episode;
  Rigidf T_ship_cam_true;
  RegistrationResult registration;
  float registration_error = 0;  // mean displacement of the view's points, metres
  double cr = 0, c_dir = 0, dcr = 0;
  // All below is in host memory and valid during the call.
  Span<const float> depth;           // [H, W]
  Span<const Vec3f> cloud;           // the reconstruction so far; new points are the last ones
  Span<const std::uint16_t> seen;    // [voxels] true direction masks B
  Span<const Vec3f> surface;         // the seeable surface, in an order of its own
  Span<const std::uint8_t> covered;  // of each of those points: 1 if seen so far
};

struct ScanResult {
  ScanMetrics metrics;
  ReconstructionCloud cloud;  // in the frame of the registration map
};

// Flies one scan: the planner and the world in turns, the metrics beside them. on_view is called
// after every view and returns false to end the scan there.
ScanResult run_scan(const Target& target, const GroundTruth& truth, const ScanOptions& options,
                    const std::function<bool(const ScanStep&)>& on_view);

}  // namespace danbv
