// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/metrics/chamfer.h"
#include "danbv/metrics/coverage.h"
#include "danbv/scene/target.h"
#include "danbv/truth/direction_coverage.h"

namespace danbv::eval {

// What all scans of a target are measured against: mesh and surface points on the queue's device,
// where points search through them; directions, which take little time, on the CPU.
class MeterTruth {
 public:
  // Queue and truth must outlive it.
  MeterTruth(const Queue& queue, const scene::Target& target, const truth::GroundTruth& truth);

  const Queue& queue() const { return queue_; }
  const truth::GroundTruth& truth() const { return truth_; }
  const scene::BvhView& mesh() const { return mesh_.views_on_host()[0]; }
  const truth::DirectionTruth& directions() const { return directions_; }
  const metrics::CoverageIndex& seeable() const { return seeable_; }
  const metrics::CoverageIndex* hidden() const { return hidden_ ? &*hidden_ : nullptr; }

 private:
  const Queue& queue_;
  const truth::GroundTruth& truth_;
  scene::BvhSet mesh_;
  truth::DirectionTruth directions_;
  metrics::CoverageIndex seeable_;
  std::optional<metrics::CoverageIndex> hidden_;
};

// Memory on the truth's device that scans of its target are measured in, one at a time.
class MeterSpace {
 public:
  // The truth must outlive it.
  explicit MeterSpace(const MeterTruth& truth);

  // How many hidden surface points a reconstruction on the device covers, laid over the truth.
  index_t hidden_covered(Span<const Vec3f> cloud, const Rigidf& T_true_cloud);
  double chamfer_cm(Span<const Vec3f> cloud, const Rigidf& T_true_cloud);

 private:
  const MeterTruth& truth_;
  metrics::ChamferMeter chamfer_;
  std::optional<metrics::Coverage> hidden_;
};

}  // namespace danbv::eval
