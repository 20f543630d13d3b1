// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/buffer.h"
#include "danbv/metrics/coverage.h"
#include "danbv/metrics/view_coverage_body.h"

namespace danbv::metrics {

// A fixed set of ground-truth points for each of T targets, on one device.
class CoveragePoints {
 public:
  // At most `limit` points of each target, drawn once and for all from those given.
  CoveragePoints(const Queue& queue, const std::vector<Span<const Vec3f>>& targets, index_t limit);

  index_t targets() const { return counts_.size(); }
  index_t stride() const { return stride_; }
  Span<const Vec3f> points() const { return points_.span(); }         // [T, stride]
  Span<const std::int32_t> counts() const { return counts_.span(); }  // [T]

 private:
  index_t stride_ = 0;
  Buffer<Vec3f> points_;
  Buffer<std::int32_t> counts_;
};

// CR (eq:supp_cr) of N environments on fixed points, view by view, without a reconstruction cloud:
// every point asks the depth image. Counts are integers. Allocates when made, never after.
class ViewCoverage {
 public:
  // The points must outlive this.
  ViewCoverage(const Queue& queue, index_t environments, const CoveragePoints& points,
               float radius = kCoverageRadius);

  // Environments whose flag is set start anew. restart: [N] on the queue's device.
  void reset(const Queue& queue, Span<const std::uint8_t> restart);

  // One view of every environment: depth [N, H, W] along camera z (0: nothing seen) and registered
  // poses, on the queue's device. An environment keeps its target from reset to reset.
  void add(const Queue& queue, const camera::Camera& camera, Span<const float> depth,
           Span<const CoveringView> views);

  // All on the device.
  Span<const float> rates() const { return rates_.span(); }             // [N], CR
  Span<const std::int32_t> counts() const { return counts_.span(); }    // [N]
  Span<const std::uint8_t> covered() const { return covered_.span(); }  // [N, stride]

 private:
  const CoveragePoints* points_;
  index_t environments_;
  float radius_;
  Buffer<std::uint8_t> covered_;
  Buffer<std::int32_t> counts_;
  Buffer<float> rates_;
};

}  // namespace danbv::metrics
