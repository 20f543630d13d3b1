// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/point_grid.h"

#include <atomic>
#include <utility>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"

namespace danbv::scene {

namespace {
constexpr index_t kMaxBricks = index_t(1) << 24;
constexpr index_t kGrain = 4096;

std::uint32_t count_up(std::uint32_t& counter) {
  return std::atomic_ref(counter).fetch_add(1, std::memory_order_relaxed);
}
}  // namespace

PointGrid::PointGrid(Span<const Vec3f> points, float cell) {
  require(cell > 0, "a point grid needs cells wider than 0");
  require(points.size < (index_t(1) << 32), "a point grid holds fewer than 2^32 points");
  if (points.size == 0) return;
  size_table(points, cell);
  use_bricks(points);
  sort_points(points);
}

PointGridView PointGrid::view() const {
  PointGridView view = shape_;
  view.brick_slot = span_of(brick_slot_);
  view.cell_begin = span_of(cell_begin_);
  return view;
}

Vec3i PointGrid::brick_coordinates(index_t brick) const {
  const index_t at = brick_at_[brick], nx = shape_.bricks.x, ny = shape_.bricks.y;
  return {int(at % nx), int(at / nx % ny), int(at / (nx * ny))};
}

void PointGrid::size_table(Span<const Vec3f> points, float cell) {
  Box box;
  for (const auto& p : points) box.add(p);
  require(is_finite(box.size()), "a point grid needs finite points");
  const auto bricks_along = [&](float side) { return std::floor(double(side) / cell / 8) + 2; };
  const Vec3f side = box.size();
  while (bricks_along(side.x) * bricks_along(side.y) * bricks_along(side.z) > kMaxBricks)
    cell *= 1.25f;
  shape_.origin = box.low - Vec3f{cell, cell, cell} * 0.5f;
  shape_.cell = cell, shape_.inverse_cell = 1 / cell;
  shape_.bricks = {int(bricks_along(side.x)), int(bricks_along(side.y)), int(bricks_along(side.z))};
}

void PointGrid::use_bricks(Span<const Vec3f> points) {
  const Vec3i n = shape_.bricks;
  brick_slot_.assign(index_t(n.x) * n.y * n.z, -1);
  parallel_for_cpu(
      points.size,
      [&](index_t i) {
        const Vec3i c = shape_.cell_of_held(points[i]);
        auto& slot =
            brick_slot_[(c.x >> 3) + index_t(n.x) * ((c.y >> 3) + index_t(n.y) * (c.z >> 3))];
        std::atomic_ref(slot).store(0, std::memory_order_relaxed);
      },
      kGrain);
  for (std::size_t b = 0; b < brick_slot_.size(); ++b) {
    if (brick_slot_[b] < 0) continue;
    brick_slot_[b] = std::int32_t(brick_at_.size());
    brick_at_.push_back(std::uint32_t(b));
  }
}

// A counting sort. Threads fill a cell in any order; sorting each cell makes the order certain.
void PointGrid::sort_points(Span<const Vec3f> points) {
  const PointGridView grid = view();
  std::vector<std::uint32_t> next(brick_at_.size() * 512 + 1, 0), slot(points.size);
  parallel_for_cpu(
      points.size,
      [&](index_t i) {
        slot[i] = std::uint32_t(grid.slot(grid.cell_of_held(points[i])));
        count_up(next[slot[i]]);
      },
      kGrain);
  std::uint32_t before = 0;
  for (auto& count : next) before += std::exchange(count, before);
  cell_begin_ = next;
  order_.resize(points.size);
  parallel_for_cpu(
      points.size, [&](index_t i) { order_[count_up(next[slot[i]])] = std::uint32_t(i); }, kGrain);
  parallel_for_cpu(
      cells(),
      [&](index_t c) {
        std::sort(order_.begin() + cell_begin_[c], order_.begin() + cell_begin_[c + 1]);
      },
      kGrain);
}

}  // namespace danbv::scene
