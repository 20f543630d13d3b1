// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/density_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"

namespace danbv::planners {

namespace {
constexpr int kKeptSide = 100;  // pixels; a voxel of 64 a side is two of them wide at 9 m
constexpr float kBeta1 = 0.9f, kBeta2 = 0.99f, kEpsilon = 1e-4f;
constexpr index_t kVoxelGrain = 8192, kRayGrain = 32;
}  // namespace

DensityFit::DensityFit(const Queue& queue, index_t environments, const camera::Camera& camera,
                       int views, std::uint64_t seed, const ActiveRmapOptions& options)
    : options_(options), seed_(seed), grid_(options.grid()) {
  const int stride = std::max(1, std::min(camera.width_px, camera.height_px) / kKeptSide);
  kept_ = {camera, stride, camera.width_px / stride, camera.height_px / stride, views, {}, {}};
  const Device device = queue.device();
  depth_ = {device, environments * views * kept_.pixels()};
  poses_ = {device, environments * views};
  scans_ = {queue, std::vector<FittedScan>(environments)};
  logits_ = {device, environments * grid_.size()};
  first_ = {device, logits_.size()};
  second_ = {device, logits_.size()};
  gradients_ = {device, logits_.size()};
}

KeptImages DensityFit::images() const {
  KeptImages images = kept_;
  images.depth = depth_.span(), images.poses = poses_.span();
  return images;
}

Volumes DensityFit::volumes() const {
  return {grid_, logits_.span(), first_.span(), second_.span(), gradients_.span()};
}

void DensityFit::take(const Queue& queue, const state::Observation& seen) {
  const index_t n = environments();
  if (seen.images.views.size != n || seen.images.depth.size != n * kept_.camera.pixels())
    fail(fmt::format("{} volumes given {} views and {} depth pixels of cameras of {} x {}", n,
                     seen.images.views.size, seen.images.depth.size, kept_.camera.width_px,
                     kept_.camera.height_px));
  const float prior = std::log(options_.prior / (1 - options_.prior));
  parallel_for(queue, n, TakeViewsBody{seen, images(), scans_.span()}, 16);
  parallel_for(queue, n * kept_.pixels(), KeepPixelsBody{seen.images, images(), scans_.span()},
               4096);
  parallel_for(queue, logits_.size(), BeginVolumeBody{options_, prior, volumes(), scans_.span()},
               kVoxelGrain);
  for (int step = 0; step < options_.steps; ++step) {
    parallel_for(queue, n, BeginStepBody{options_.learning_rate, kBeta1, kBeta2, scans_.span()},
                 16);
    parallel_for(queue, n * options_.rays,
                 FitRaysBody{seed_, options_.rays, std::uint32_t(step), images(), seen.drone,
                             scans_.span(), volumes()},
                 kRayGrain);
    parallel_for(queue, logits_.size(),
                 FitVoxelsBody{kBeta1, kBeta2, kEpsilon, volumes(), scans_.span()}, kVoxelGrain);
  }
}

}  // namespace danbv::planners
