// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/points_in_grid.h"

namespace danbv::metrics {

namespace {
template <class T>
void upload(const Queue& queue, Span<const T> host, Buffer<T>& to) {
  to.ensure(queue.device(), host.size);
  copy_bytes(queue, to.data(), queue.device(), host.data, Device::cpu, sizeof(T) * host.size);
}
}  // namespace

void PointsInGrid::put(const Queue& queue, Span<const Vec3f> points, float cell) {
  const scene::PointGrid grid(points, cell);
  shape_ = grid.view();
  bricks_ = grid.bricks();
  std::vector<Vec3f> sorted(points.size);
  for (index_t i = 0; i < points.size; ++i) sorted[i] = points[grid.order()[i]];
  upload(queue, shape_.brick_slot, brick_slot_);
  upload(queue, shape_.cell_begin, cell_begin_);
  upload<Vec3f>(queue, span_of(sorted), points_);
  queue.wait();  // the host's copies end here
}

scene::PointGridView PointsInGrid::grid() const {
  scene::PointGridView view = shape_;
  view.brick_slot = brick_slot_.span();
  view.cell_begin = cell_begin_.span();
  return view;
}

}  // namespace danbv::metrics
