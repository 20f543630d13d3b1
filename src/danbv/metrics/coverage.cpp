// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/coverage.h"

#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/metrics/coverage_body.h"

namespace danbv::metrics {

CoverageIndex::CoverageIndex(const Queue& queue, Span<const Vec3f> truth, float radius)
    : radius_(radius) {
  require(truth.size > 0, "coverage needs at least one ground-truth point");
  truth_.put(queue, truth, radius);
  open_ = {queue.device(), bricks() * 512};
  open_.zero(queue);
  parallel_for(queue, open_.size(), OpenCellsBody{grid(), this->truth(), open_.span()}, 4096);
  queue.wait();  // others may use it in queues of their own
}

Coverage::Coverage(const Queue& queue, const CoverageIndex& index)
    : index_(&index),
      covered_(queue.device(), index.points()),
      uncovered_(queue.device(), index.bricks() * 512),
      open_(queue.device(), index.bricks() * 512),
      sum_(queue.device(), index.bricks()),
      sum_on_host_(index.bricks()) {
  reset(queue);
}

void Coverage::reset(const Queue& queue) {
  covered_.zero(queue);
  parallel_for(queue, uncovered_.size(),
               UncoverBody{index_->grid(), index_->open(), uncovered_.span(), open_.span()}, 4096);
  left_ = index_->points();
}

void Coverage::add(const Queue& queue, Span<const Vec3f> points, const Rigidf& motion) {
  constexpr index_t kMany = 1 << 15, kFew = 16;
  if (points.size == 0) return;
  // A few of many cover most, and the others pass over cells with nothing left to cover.
  if (points.size > kMany) mark(queue, points, kFew, motion);
  mark(queue, points, 1, motion);
  count_left(queue);
}

void Coverage::mark(const Queue& queue, Span<const Vec3f> points, index_t every,
                    const Rigidf& motion) {
  parallel_for(queue, (points.size + every - 1) / every,
               MarkCoveredBody{index_->grid(), index_->truth(), uncovered_.span(), open_.span(),
                               points, every, motion, covered_.span(), index_->radius()});
  parallel_for(queue, uncovered_.size(),
               CountUncoveredBody{index_->grid(), index_->truth(), covered_.span(),
                                  uncovered_.span(), open_.span()},
               4096);
}

void Coverage::count_left(const Queue& queue) {
  parallel_for(queue, sum_.size(), SumBricksBody{uncovered_.span(), sum_.span()});
  copy_bytes(queue, sum_on_host_.data(), Device::cpu, sum_.data(), queue.device(),
             sizeof(std::uint32_t) * sum_on_host_.size());
  queue.wait();
  left_ = std::accumulate(sum_on_host_.begin(), sum_on_host_.end(), index_t(0));
}

}  // namespace danbv::metrics
