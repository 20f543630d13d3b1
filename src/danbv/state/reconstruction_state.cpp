// SPDX-License-Identifier: Apache-2.0
#include "danbv/state/reconstruction_state.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"

namespace danbv {

ReconstructionState::ReconstructionState(const Queue& queue, index_t environments,
                                         const StateOptions& options)
    : options_(options), environments_(environments) {
  const index_t n = environments * options.grid.size();
  const Device device = queue.device();
  sums_ = {device, n};
  counted_ = {device, n};
  occupancy_ = {device, n};
  ternary_ = {device, n};
  directions_ = {device, n};
  complexity_ = {device, n};
  all_ = {queue, std::vector<std::uint8_t>(environments, 1)};
  reset_all(queue);
}

CloseViewBody ReconstructionState::close_body(Span<const RegisteredView> views,
                                              const TiledDepth& images) const {
  return {options_,          views,
          sums_.span(),      images,
          counted_.span(),   occupancy_.span(),
          ternary_.span(),   directions_.span(),
          complexity_.span()};
}

void ReconstructionState::reset(const Queue& queue, Span<const std::uint8_t> restart) {
  parallel_for(queue, sums_.size(), ResetStateBody{close_body({}, {}), restart}, 2048);
}

void ReconstructionState::reset_all(const Queue& queue) { reset(queue, all_.span()); }

void ReconstructionState::integrate(const Queue& queue, const Camera& camera,
                                    Span<const float> depth, Span<const RegisteredView> views) {
  if (views.size != environments_ || depth.size != environments_ * camera.pixels())
    fail(fmt::format("state of {} environments given {} views and {} pixels", environments_,
                     views.size, depth.size));
  TiledDepth images{camera, depth, {}};
  farthest_.ensure(queue.device(), environments_ * images.tiles());
  images.farthest = farthest_.span();
  const IntegrateBody body{options_.grid, images, views, sums_.span()};
  parallel_for(queue, body.size(), body, 32);
  parallel_for(queue, sums_.size(), close_body(views, images), 256);
}

Observation ReconstructionState::observation(Span<const DroneState> drone,
                                             Span<const History> history) const {
  return {options_.grid, ternary_.span(), directions_.span(), complexity_.span(), sums_.span(),
          drone,         history};
}

}  // namespace danbv
