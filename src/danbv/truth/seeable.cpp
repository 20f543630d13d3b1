// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/seeable.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/parallel_for.h"
#include "danbv/scene/point_grid.h"
#include "danbv/truth/blocker.h"

namespace danbv {

namespace {
// Looks at the cells of one brick after another. What it remembers (which viewpoints succeeded,
// which triangles hid) starts anew with each brick, so that the result is the same for any number
// of threads, to the last rounding.
class BrickWatch {
 public:
  BrickWatch(const BvhView& bvh, Span<const Vec3f> points, Span<const Vec3f> viewpoints,
             Span<std::uint8_t> seen)
      : bvh_(bvh),
        points_(points),
        viewpoints_(viewpoints),
        seen_(seen),
        blocker_(viewpoints.size, kNoBlocker),
        order_(viewpoints.size) {
    std::iota(order_.begin(), order_.end(), 0u);
  }

  void start_near(Vec3f center) {
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return squared_norm(viewpoints_[a] - center) < squared_norm(viewpoints_[b] - center);
    });
  }

  // The points of one cell.
  void look_at(std::vector<std::uint32_t>& hidden) {
    box_count_ = 0;
    for (std::size_t k = 0; k < order_.size() && !hidden.empty(); ++k) {
      const std::size_t before = hidden.size();
      look_from(order_[k], hidden);
      if (hidden.size() < before)  // likely to see the next cell's points as well
        std::rotate(order_.begin(), order_.begin() + k, order_.begin() + k + 1);
    }
  }

 private:
  // Drops from `hidden` the points that the viewpoint sees.
  void look_from(std::uint32_t v, std::vector<std::uint32_t>& hidden) {
    const Vec3f from = viewpoints_[v];
    if (blocker_[v] != kNoBlocker && hidden.size() > 1 &&
        blocks(bvh_.triangles[blocker_[v]], box_of(hidden), from))
      return;
    std::erase_if(hidden, [&](std::uint32_t i) {
      if (blocker_[v] != kNoBlocker && blocks(bvh_.triangles[blocker_[v]], points_[i], from))
        return false;
      const std::uint32_t found = find_blocker(bvh_, points_[i], from);
      if (found != kNoBlocker) blocker_[v] = found;
      return (seen_[i] = found == kNoBlocker) != 0;
    });
  }
  Box box_of(const std::vector<std::uint32_t>& hidden) {
    if (hidden.size() == box_count_) return box_;
    box_ = {};
    for (const auto i : hidden) box_.add(points_[i]);
    box_count_ = hidden.size();
    return box_;
  }

  const BvhView& bvh_;
  Span<const Vec3f> points_, viewpoints_;
  Span<std::uint8_t> seen_;
  std::vector<std::uint32_t> blocker_;  // of each viewpoint: what hid the last point from it
  std::vector<std::uint32_t> order_;    // of viewpoints: the last to succeed first
  Box box_;
  std::size_t box_count_ = 0;
};

constexpr float kCell = 0.1f;  // at 10^6 points a ship, about 30 points share one
}  // namespace

std::vector<std::uint8_t> find_seeable(const BvhView& bvh, Span<const Vec3f> points,
                                       Span<const Vec3f> viewpoints) {
  std::vector<std::uint8_t> seen(points.size, 0);
  const PointGrid grid(points, kCell);
  const auto begin = grid.view().cell_begin;
  parallel_for_cpu(
      grid.bricks(),
      [&](index_t brick) {
        BrickWatch watch(bvh, points, viewpoints, span_of(seen));
        watch.start_near(points[grid.order()[begin[brick * 512]]]);
        std::vector<std::uint32_t> hidden;
        for (index_t cell = brick * 512; cell < brick * 512 + 512; ++cell) {
          hidden.assign(grid.order().begin() + begin[cell], grid.order().begin() + begin[cell + 1]);
          if (!hidden.empty()) watch.look_at(hidden);
        }
      },
      1);
  return seen;
}

}  // namespace danbv
