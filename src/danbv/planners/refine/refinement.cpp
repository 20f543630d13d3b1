// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/refine/refinement.h"

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/grid/move_grid_body.h"

namespace danbv::planners {

namespace {
constexpr index_t kCellGrain = 1 << 15;
}

Refinement::Refinement(const PlannerOptions& options)
    : planning_(options), codec_(action::local_codec(action::YawConvention::absolute)) {}

std::size_t Refinement::memory(const RefineOptions& options) {
  const std::size_t place =
      sizeof(RefinePlace) + sizeof(std::int32_t) * (RangeCube::kPixels + kBins + kRefineLooks);
  return std::size_t(fine_grid().size()) * sizeof(FineCell) + std::size_t(options.places) * place +
         std::size_t(kMostSurface) * sizeof(std::int32_t) +
         std::size_t(kMostTargets) * sizeof(RefineTarget);
}

void Refinement::ensure(const Queue& queue, const state::Observation& seen) {
  const index_t drones = seen.environments(), places = drones * planning_.refine.places;
  if (scans_.size() == drones && scans_.device() == queue.device()) return;
  const Device device = queue.device();
  scans_ = {queue, std::vector<RefineScan>(drones)};
  steps_ = {device, drones};
  cells_ = {device, drones * fine_grid().size()};
  counts_ = {device, drones};
  surface_ = {device, drones * kMostSurface}, targets_ = {device, drones * kMostTargets};
  places_ = {device, places}, ranges_ = {device, places * RangeCube::kPixels};
  bins_ = {device, places * kBins}, gains_ = {device, places * kRefineLooks};
  picked_ = {device, drones};
  std::vector<std::int32_t> first(1), bins;
  for (int look = 0; look < kRefineLooks; ++look) {
    const Mat3f back = camera::camera_pose(look_from({}, look)).rotation.transposed();
    for (int bin = 0; bin < kBins; ++bin)
      if (in_image(planning_.camera, back * bin_direction(bin))) bins.push_back(bin);
    first.push_back(std::int32_t(bins.size()));
  }
  shown_first_ = {queue, first}, shown_ = {queue, bins};
  queue.wait();
}

void Refinement::measure(const Queue& queue, const state::Observation& seen) {
  parallel_for(queue, cells_.size(), ClearFineMapBody{scans_.span(), cells_.span()}, kCellGrain);
  const state::ViewImages& images = seen.images;
  for (int axis = 0; axis < 3 && images.moved.size > 0; ++axis) {
    const MoveGridBody<FineCells> body{axis, fine_grid(), {cells_.span()}, steps_.span()};
    parallel_for(queue, seen.environments() * body.lines(), body, 4096);
  }
  const FineViews now{images.camera, images.depth, images.views},
      late{images.camera, images.late_depth, images.late};
  for (const FineViews& views : {now, late}) {
    if (views.depth.size == 0) continue;
    parallel_for(queue, views.depth.size, MeasurePixelBody{views, cells_.span()}, 4096);
    parallel_for(queue, seen.environments() * CarveFineAirBody::rays(images.camera),
                 CarveFineAirBody{views, cells_.span()}, 256);
  }
}

// A CPU can look; a GPU would have to be waited for.
bool Refinement::any_refines(const Queue& queue) const {
  const Span<const RefineScan> all = scans_.span();
  return queue.device() != Device::cpu ||
         std::any_of(all.begin(), all.end(), [](const RefineScan& scan) { return scan.refines; });
}

void Refinement::decide(const Queue& queue, const state::Observation& seen,
                        Span<action::Action> actions) {
  const RefineOptions& options = planning_.refine;
  ensure(queue, seen);
  parallel_for(queue, actions.size,
               BeginRefineBody{options, seen, actions, scans_.span(), steps_.span()});
  measure(queue, seen);
  if (!any_refines(queue)) return;
  counts_.zero(queue), bins_.zero(queue);
  parallel_for(queue, cells_.size(), ListSurfaceBody{scans_.span(), cells_.span(), lists()},
               kCellGrain);
  parallel_for(queue, surface_.size(), MarkBesideBody{lists(), cells_.span()}, 1024);
  parallel_for(queue, cells_.size(), ListTargetsBody{scans_.span(), cells_.span(), lists()},
               kCellGrain);
  parallel_for(queue, places_.size(),
               DrawPlaceBody{options,
                             planning_.seed,
                             codec_,
                             planning_.guard,
                             {},
                             seen,
                             scans_.span(),
                             places_.span()},
               1);
  parallel_for(queue, ranges_.size(), ClearCubeBody{ranges_.span()}, 1 << 16);
  const index_t stretches = places_.size() * kStretches;
  parallel_for(queue, stretches, DrawCubeBody{options, lists(), places_.span(), ranges_.span()}, 1);
  const TargetsInSight in_sight{options,        {1 / planning_.camera.fx_px, options.again},
                                seen,           lists(),
                                places_.span(), ranges_.span()};
  parallel_for(queue, stretches, SumPromisesBody{in_sight, bins_.span()}, 1);
  parallel_for(queue, gains_.size(),
               ScoreLookFromBody{options, shown(), places_.span(), bins_.span(), gains_.span()},
               64);
  parallel_for(queue, actions.size,
               PickRefinedBody{options, seen, scans_.span(), lists(), places_.span(), gains_.span(),
                               picked_.span(), actions},
               1);
  parallel_for(queue, actions.size * kStretches,
               NoteLooksBody{in_sight, shown(), picked_.span(), cells_.span()}, 1);
}

}  // namespace danbv::planners
