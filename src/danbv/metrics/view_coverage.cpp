// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/view_coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/device/parallel_rows.h"
#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"

namespace danbv::metrics {

namespace {
// Which of n points to take: drawn evenly, then in the given order, in which neighbours are near.
std::vector<std::uint32_t> choose(index_t n, index_t limit) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0u);
  if (n <= limit) return order;
  Rng rng({.seed = 1, .purpose = Purpose::coverage_points});
  for (index_t k = 0; k < limit; ++k)
    std::swap(order[k], order[k + rng.below(std::uint32_t(n - k))]);
  order.resize(limit);
  std::sort(order.begin(), order.end());
  return order;
}
}  // namespace

CoveragePoints::CoveragePoints(const Queue& queue, const std::vector<Span<const Vec3f>>& targets,
                               index_t limit) {
  require(!targets.empty() && limit > 0, "coverage needs a target and points of it");
  for (const auto& points : targets) {
    require(points.size > 0, "coverage needs at least one ground-truth point of each target");
    stride_ = std::max(stride_, std::min(points.size, limit));
  }
  std::vector<Vec3f> all(targets.size() * stride_);
  std::vector<std::int32_t> counts;
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const auto chosen = choose(targets[t].size, limit);
    for (std::size_t k = 0; k < chosen.size(); ++k) all[t * stride_ + k] = targets[t][chosen[k]];
    counts.push_back(std::int32_t(chosen.size()));
  }
  points_ = {queue, all};
  counts_ = {queue, counts};
  queue.wait();
}

ViewCoverage::ViewCoverage(const Queue& queue, index_t environments, const CoveragePoints& points,
                           float radius)
    : points_(&points), environments_(environments), radius_(radius) {
  require(radius > 0, "coverage needs a radius above 0");
  covered_ = {queue.device(), environments * points.stride()};
  counts_ = {queue.device(), environments};
  rates_ = {queue.device(), environments};
  covered_.zero(queue);
  counts_.zero(queue);
  rates_.zero(queue);
}

void ViewCoverage::reset(const Queue& queue, Span<const std::uint8_t> restart) {
  const ResetCoverBody body{points_->stride(), restart, covered_.span(), counts_.span()};
  parallel_for_rows(queue, restart, body.stride, body, 16384);
}

void ViewCoverage::add(const Queue& queue, const camera::Camera& camera, Span<const float> depth,
                       Span<const CoveringView> views) {
  if (views.size != environments_ || depth.size != environments_ * camera.pixels())
    fail(fmt::format("coverage of {} environments given {} views and {} pixels", environments_,
                     views.size, depth.size));
  const CoverPointsBody body{
      camera, radius_, points_->stride(), points_->points(), points_->counts(),
      views,  depth,   covered_.span(),   counts_.span()};
  parallel_for(queue, covered_.size(), body, 1024);
  parallel_for(queue, environments_,
               CoverRateBody{points_->counts(), views, counts_.span(), rates_.span()});
}

}  // namespace danbv::metrics
