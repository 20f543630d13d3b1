// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/world.h"
#include "danbv/metrics/coverage.h"
#include "danbv/metrics/reconstruction_cloud.h"
#include "danbv/metrics/scan_metrics.h"
#include "danbv/paf/field_inputs.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv {

// What all scans of a target are measured against, on the CPU. Target and truth must outlive it.
class MeterTruth {
 public:
  MeterTruth(const Target& target, const GroundTruth& truth);

  const GroundTruth& truth() const { return truth_; }
  const Bvh& bvh() const { return bvh_; }
  const DirectionTruth& directions() const { return directions_; }
  const CoverageIndex& seeable() const { return seeable_; }
  const CoverageIndex* hidden() const { return hidden_ ? &*hidden_ : nullptr; }

 private:
  const GroundTruth& truth_;
  Bvh bvh_;
  DirectionTruth directions_;
  CoverageIndex seeable_;
  std::optional<CoverageIndex> hidden_;
};

// What one environment of a world has just seen, on the host.
struct ViewSample {
  Episode episode;
  Rigidf T_ship_cam_true;
  RegistrationResult registration;
  Span<const float> depth;  // [H, W]
};

// The samples of all environments; a world on the GPU is copied. Valid until the next call.
class WorldSamples {
 public:
  std::vector<ViewSample> take(const Queue& queue, const World& world);

 private:
  std::vector<float> depth_;
};

// The planner's field U about the drone, level frame.
struct DecisionField {
  LatticeSpec lattice;
  std::vector<float> values;  // [Q]; empty: the planner has none, or nothing was left to decide
};

// Where a scan stands after a view: the true world beside what the drone makes of it.
struct ScanStep {
  int view = 0;
  Episode episode;
  Rigidf T_ship_cam_true;
  RegistrationResult registration;
  float registration_error = 0;  // mean displacement of the view's points, metres
  double cr = 0, c_dir = 0, dcr = 0;
  DecisionField field;  // of the decision where to fly from here
  // All below is in host memory and valid during the call.
  Span<const float> depth;           // [H, W]
  Span<const Vec3f> cloud;           // the reconstruction so far; new points are the last ones
  Span<const std::uint16_t> seen;    // [voxels] true direction masks B
  Span<const Vec3f> surface;         // the seeable surface, in an order of its own
  Span<const std::uint8_t> covered;  // of each of those points: 1 if seen so far
};

struct ScanResult {
  ScanMetrics metrics;
  CoverageCurve curve;
  ReconstructionCloud cloud;  // in the frame of the registration map
};

// Measures one scan view by view: what metrics.json and the curves say. On the CPU.
class ScanMeter {
 public:
  // views: the budget, over which A_s is the mean.
  ScanMeter(const MeterTruth& truth, const Camera& camera, int views);

  // Takes in a view and says where the scan stands.
  ScanStep add_view(const ViewSample& sample);
  // The metrics of all views taken in.
  ScanResult finish(const Episode& last);

 private:
  void add_points(const ViewSample& sample);
  void note_registration(const ScanStep& step);
  double covered_of_all() const;

  const MeterTruth& truth_;
  Camera camera_;
  int views_;
  Queue queue_;
  DirectionCoverage directions_;
  Coverage coverage_;
  ReconstructionCloud cloud_;
  CoverageCurve curve_;
  ScanMetrics metrics_;
  std::vector<double> accepted_errors_;
  std::vector<Vec3f> points_;
};

}  // namespace danbv
