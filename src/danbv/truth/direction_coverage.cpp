// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/direction_coverage.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/device/parallel_rows.h"
#include "danbv/core/error.h"
#include "danbv/truth/direction_coverage_body.h"

namespace danbv::truth {

DirectionTruth::DirectionTruth(const Queue& queue, const std::vector<const GroundTruth*>& targets) {
  require(!targets.empty(), "directional coverage needs a target");
  grid_ = targets[0]->grid;
  std::vector<std::uint16_t> mask;
  std::vector<std::int32_t> weights;
  std::vector<DirectionSums> possible;
  for (const GroundTruth* target : targets) {
    require(std::memcmp(&target->grid, &grid_, sizeof grid_) == 0,
            "targets of one batch must share a grid");
    DirectionSums all;
    for (index_t v = 0; v < grid_.size(); ++v) {
      const auto weight = std::int32_t(target->weights[v] * kFixedWeight + 0.5f);
      const int directions = std::popcount(target->mask[v]);
      mask.push_back(target->mask[v]);
      weights.push_back(weight);
      all.weighted += std::int64_t(weight) * directions;
      all.count += directions;
      all.faces += count_faces(faces_of(target->mask[v]));
    }
    possible.push_back(all);
  }
  mask_ = {queue, mask};
  weights_ = {queue, weights};
  possible_ = {queue, possible};
  queue.wait();
}

DirectionCoverage::DirectionCoverage(const Queue& queue, index_t environments,
                                     const DirectionTruth& truth, std::int32_t least_points)
    : truth_(&truth), environments_(environments), least_points_(least_points) {
  require(least_points > 0, "a voxel is seen by one point at least");
  const Device device = queue.device();
  const index_t voxels = environments * truth.grid().size();
  hits_ = {device, voxels};
  seen_ = {device, voxels};
  sums_ = {device, environments};
  c_dir_ = {device, environments};
  dcr_ = {device, environments};
  faces_ = {device, environments};
  const Buffer<std::uint8_t> all(queue, std::vector<std::uint8_t>(environments, 1));
  reset(queue, all.span());
  queue.wait();
}

void DirectionCoverage::reset(const Queue& queue, Span<const std::uint8_t> restart) {
  const ResetDirectionsBody body{truth_->grid().size(), restart,       hits_.span(), seen_.span(),
                                 sums_.span(),          c_dir_.span(), dcr_.span(),  faces_.span()};
  parallel_for_rows(queue, restart, body.voxels, body, 4096);
}

void DirectionCoverage::add(const Queue& queue, const camera::Camera& camera,
                            Span<const float> depth, Span<const TrueView> views) {
  if (views.size != environments_ || depth.size != environments_ * camera.pixels())
    fail(fmt::format("directional coverage of {} environments given {} views and {} pixels",
                     environments_, views.size, depth.size));
  const CountHitsBody count{truth_->grid(), camera, views, depth, hits_.span()};
  parallel_for(queue, count.size(), count, 64);
  const EnterDirectionsBody enter{truth_->grid(),    least_points_, views,        truth_->mask(),
                                  truth_->weights(), hits_.span(),  seen_.span(), sums_.span()};
  parallel_for(queue, hits_.size(), enter, 4096);
  parallel_for(queue, environments_,
               DirectionRatesBody{views, sums_.span(), truth_->possible(), c_dir_.span(),
                                  dcr_.span(), faces_.span()});
}

}  // namespace danbv::truth
