// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/rigid.h"
#include "danbv/metrics/points_in_grid.h"

namespace danbv::metrics {

constexpr float kCoverageRadius = 0.04f;  // tau of eq:supp_cr

// Ground-truth points in cells as wide as the radius, on one device. Made once a target; any number
// of episodes share it.
class CoverageIndex {
 public:
  CoverageIndex(const Queue& queue, Span<const Vec3f> truth, float radius = kCoverageRadius);

  index_t points() const { return truth_.points().size; }
  index_t bricks() const { return truth_.bricks(); }
  float radius() const { return radius_; }
  scene::PointGridView grid() const { return truth_.grid(); }
  Span<const Vec3f> truth() const { return truth_.points(); }  // on the device, in the grid's order
  // Of each cell, a bit each: which of the 27 about it hold points. On the device.
  Span<const std::uint32_t> open() const { return open_.span(); }

 private:
  PointsInGrid truth_;
  Buffer<std::uint32_t> open_;
  float radius_;
};

// eq:supp_cr, view by view: the share of ground-truth points with a reconstruction point nearer
// than the radius. Points with nothing left to cover about them are passed over, so later views
// cost less.
class Coverage {
 public:
  Coverage(const Queue& queue, const CoverageIndex& index);  // the index must outlive this

  void reset(const Queue& queue);
  // Reconstruction points on the queue's device, and the motion that lays them over the truth;
  // those with a NaN or far from the target cover nothing.
  void add(const Queue& queue, Span<const Vec3f> points, const Rigidf& motion = {});

  index_t covered() const { return index_->points() - left_; }
  double rate() const { return double(covered()) / double(index_->points()); }
  // On the device, of each ground-truth point, in the order of the index's grid: 1 if covered.
  Span<const std::uint8_t> flags() const { return covered_.span(); }

 private:
  void mark(const Queue& queue, Span<const Vec3f> points, index_t every, const Rigidf& motion);
  void count_left(const Queue& queue);

  const CoverageIndex* index_;
  Buffer<std::uint8_t> covered_;
  Buffer<std::uint32_t> uncovered_, open_, sum_;
  std::vector<std::uint32_t> sum_on_host_;
  index_t left_ = 0;
};

}  // namespace danbv::metrics
