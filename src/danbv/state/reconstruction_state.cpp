// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/reconstruction_state.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/device/parallel_rows.h"
#include "danbv/core/device/simd.h"
#include "danbv/core/error.h"
#include "danbv/core/grid/move_grid_body.h"
#include "danbv/state/close_view_body.h"
#include "danbv/state/integrate_body.h"

namespace danbv::state {

namespace {

DANBV_WIDE void run_wide(const IntegrateBody& body, index_t i) { body(i); }
DANBV_WIDE void run_wide(const CloseBlockBody& body, index_t i) { body(i); }

template <class Body>
void for_all(index_t n, const Body& body) {
  parallel_for_cpu(
      n, [&body](index_t i) { run_wide(body, i); }, 4);
}

}  // namespace

ReconstructionState::ReconstructionState(const Queue& queue, index_t environments,
                                         const StateOptions& options)
    : options_(options), environments_(environments) {
  const Vec3f side = options.grid.voxel;
  if (!(side.x <= kWidestVoxel && side.y <= kWidestVoxel && side.z <= kWidestVoxel))
    fail(fmt::format("voxels of {} x {} x {} m: sides of at most {} m fit the sums", side.x, side.y,
                     side.z, kWidestVoxel));
  const index_t n = environments * options.grid.size();
  const Device device = queue.device();
  sums_ = {device, n};
  fresh_ = {device, n};
  occupancy_ = {device, n};
  ternary_ = {device, n};
  directions_ = {device, n};
  complexity_ = {device, n};
  const Vec3i blocks = VoxelBlocks::count(options.grid);
  near_ = {device, environments * blocks.x * blocks.y * blocks.z};
  all_ = {queue, std::vector<std::uint8_t>(environments, 1)};
  reset_all(queue);
}

StateGrids ReconstructionState::grids() const {
  return {sums_.span(),    fresh_.span(),      occupancy_.span(),
          ternary_.span(), directions_.span(), complexity_.span()};
}

void ReconstructionState::reset(const Queue& queue, Span<const std::uint8_t> restart) {
  const index_t voxels = options_.grid.size();
  parallel_for_rows(queue, restart, voxels, ResetStateBody{voxels, grids(), restart}, 2048);
}

void ReconstructionState::reset_all(const Queue& queue) { reset(queue, all_.span()); }

void ReconstructionState::move(const Queue& queue, Span<const Vec3i> steps) {
  for (int axis = 0; axis < 3; ++axis) {
    const MoveGridBody<StateGrids> body{axis, options_.grid, grids(), steps};
    parallel_for(queue, environments_ * body.lines(), body, 4096);
  }
}

void ReconstructionState::integrate(const Queue& queue, const camera::Camera& camera,
                                    Span<const float> depth, Span<const RegisteredView> views) {
  if (views.size != environments_ || depth.size != environments_ * camera.pixels())
    fail(fmt::format("state of {} environments given {} views and {} pixels", environments_,
                     views.size, depth.size));
  require(camera.width_px >= kStateTile, "images narrower than 8 pixels");
  TiledDepth images{camera, depth, {}, {}};
  farthest_.ensure(queue.device(), environments_ * images.tiles() + kTilesAtOnce);
  farthest_blocks_.ensure(queue.device(), environments_ * images.blocks() + kTilesAtOnce);
  images.farthest = farthest_.span();
  images.farthest_blocks = farthest_blocks_.span();
  const VoxelBlocks blocks{VoxelBlocks::count(options_.grid), near_.span()};
  const CloseViewBody voxels{options_, views, images, blocks, grids()};
  IntegrateBody points{kTilesOfBlock, options_.grid, images, views, sums_.span(), fresh_.span()};
  if (queue.device() == Device::cpu) {
    for_all(points.size(), points);
    const CloseBlockBody close{voxels};
    for_all(close.size(), close);
    return;
  }
  points.side = 1;  // a GPU has threads enough for every tile and every voxel
  parallel_for(queue, points.size(), points);
  parallel_for(queue, environments_ * images.blocks(), BlockDepthBody{images});
  parallel_for(queue, near_.size(), NearRaysBody{options_.grid, views, images, blocks});
  parallel_for(queue, sums_.size(), voxels);
}

Observation ReconstructionState::observation(Span<const DroneState> drone,
                                             Span<const action::History> history) const {
  return {options_.grid,
          ternary_.span(),
          directions_.span(),
          complexity_.span(),
          sums_.span(),
          drone,
          history,
          {}};
}

}  // namespace danbv::state
