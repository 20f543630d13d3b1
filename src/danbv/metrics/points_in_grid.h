// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/scene/point_grid.h"

namespace danbv::metrics {

// Points of the host in the cells of a sparse grid, on a queue's device.
class PointsInGrid {
 public:
  void put(const Queue& queue, Span<const Vec3f> points, float cell);

  index_t bricks() const { return bricks_; }  // in use; 512 cells each
  scene::PointGridView grid() const;
  Span<const Vec3f> points() const { return points_.span(); }  // in the order of the grid

 private:
  scene::PointGridView shape_;
  index_t bricks_ = 0;
  Buffer<std::int32_t> brick_slot_;
  Buffer<std::uint32_t> cell_begin_;
  Buffer<Vec3f> points_;
};

}  // namespace danbv::metrics
