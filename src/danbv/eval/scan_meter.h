// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/scan.h"

namespace danbv {

// Measures one environment of a world view by view: what metrics.json and the curves say.
class ScanMeter {
 public:
  ScanMeter(const Queue& queue, const Target& target, const GroundTruth& truth);

  // Takes in the view that the world has just had, and says where the scan stands.
  ScanStep add_view(const Queue& queue, const World& world);
  // The metrics of all views taken in.
  ScanResult finish(const Queue& queue, const Episode& last);

 private:
  void add_points(const Queue& queue, const World& world, const RegistrationResult& result);

  const GroundTruth& truth_;
  Bvh bvh_;
  DirectionTruth direction_truth_;
  DirectionCoverage directions_;
  CoverageIndex index_;
  Coverage coverage_;
  ReconstructionCloud cloud_;
  CoverageCurve curve_;
  ScanMetrics metrics_;
  std::vector<double> accepted_errors_;
  std::vector<Vec3f> points_;
  Buffer<TrueView> view_;
  Buffer<std::uint8_t> restart_;
};

}  // namespace danbv
