// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/registration.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/registration/align_cuda.h"

namespace danbv::registration {

namespace {
constexpr index_t kLeastCapacity = 128;

// Map entries a thread verifies; map entries between those that it clears. A GPU has many threads.
index_t stretch_on(Device device) { return device == Device::cuda ? 16 : 128; }
index_t clearers_on(Device device) { return device == Device::cuda ? 1024 : 8; }

void require_capacity(index_t capacity) {
  require(capacity >= kLeastCapacity && (capacity & (capacity - 1)) == 0,
          fmt::format("map capacity {} must be a power of two of at least 128", capacity));
}
}  // namespace

Registration::Registration(const Queue& queue, index_t environments, const camera::Camera& camera,
                           const RegistrationOptions& options)
    : options_(options),
      camera_(camera),
      hypotheses_{options.search_heave, options.search_angle, options.search_sigmas},
      environments_(environments) {
  const int stride = std::max(1, std::max(camera.width_px, camera.height_px) / kSlotsPerSide);
  lattice_ = {stride, camera.width_px / stride, camera.height_px / stride};
  slots_ = lattice_.slots();
  const index_t points = slots_ * lattice_.points_per_slot();
  chunks_ = (points + kChunk - 1) / kChunk;
  const Device device = queue.device();
  for (int k = 0; k < kMapLevels; ++k) {
    require_capacity(options.capacity[k]);
    require_capacity(options.edge_capacity[k]);
    keys_[k] = {device, environments * options.capacity[k]};
    cells_[k] = {device, environments * options.capacity[k]};
    edge_keys_[k] = {device, environments * options.edge_capacity[k]};
    edge_cells_[k] = {device, environments * options.edge_capacity[k]};
  }
  const index_t tries = environments * options.tries;
  points_ = {device, environments * points};
  edges_ = {device, environments * slots_ * kEdgesPerSlot};
  pixels_ = {device, environments * slots_};
  counts_ = {device, environments};
  sums_ = {device, tries * chunks_};
  tries_ = {device, tries};
  chosen_ = {device, environments};
  tracking_ = {device, environments};
  search_ = {device, environments};
  scores_ = {device, environments * hypotheses_.count()};
  results_ = {device, environments};
}

MapLevel Registration::level(int k) const {
  return {keys_[k].span(), cells_[k].span(), options_.capacity[k], options_.cell[k]};
}

MapLevel Registration::edge_level(int k) const {
  return {edge_keys_[k].span(), edge_cells_[k].span(), options_.edge_capacity[k],
          options_.edge_cell[k]};
}

void Registration::start(const Queue& queue, Span<const float> depth,
                         Span<const RegistrationInput> inputs) {
  const ClearMapsBody clear{
      {level(0), level(1), level(2), edge_level(0), edge_level(1), edge_level(2)},
      clearers_on(queue.device()),
      inputs};
  parallel_for(queue, environments_ * clear.clearers, clear, 1);
  parallel_for(queue, environments_ * slots_,
               SelectPointsBody{camera_, lattice_, depth, inputs, points_.span(), pixels_.span()},
               64);
  parallel_for(queue, environments_ * slots_,
               SelectEdgesBody{camera_, lattice_, depth, inputs, edges_.span()}, 64);
  collect(queue);
  parallel_for(
      queue, environments_,
      BeginBody{options_, inputs, counts_.span(), tracking_.span(), tries_.span(), search_.span()},
      1);
}

void Registration::collect([[maybe_unused]] const Queue& queue) {
  const CollectBody body{slots_,         lattice_.points_per_slot(),
                         pixels_.span(), points_.span(),
                         edges_.span(),  counts_.span()};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return collect_on_cuda(queue, body);
#endif
  parallel_for_cpu(environments_, body, 1);
}

void Registration::align(const Queue& queue, const IcpStage& stage, Span<Alignment> alignments) {
  parallel_for(queue, alignments.size,
               NextStageBody{options_.reach[stage.level], stage.level, alignments}, 64);
  const GatherBody gather{options_, stage,      level(stage.level), edge_level(stage.level),
                          image(),  alignments, sums_.span()};
  const SolveBody solve{options_, stage, image(), sums_.span(), alignments};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return align_on_cuda(queue, gather, solve);
#endif
  for (int i = 0; i < stage.iterations; ++i) {
    parallel_for_cpu(alignments.size * chunks_, gather, kGatherGrain);
    parallel_for_cpu(alignments.size, solve, 1);
  }
}

void Registration::pick([[maybe_unused]] const Queue& queue) {
  const PickBody body{options_, hypotheses_, scores_.span(), search_.span(), tries_.span()};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return pick_on_cuda(queue, body);
#endif
  parallel_for_cpu(environments_, body, 1);
}

void Registration::verify(const Queue& queue, Span<const float> depth,
                          Span<const RegistrationInput> inputs, std::int32_t tries,
                          Span<Alignment> alignments) {
  const index_t stretch = stretch_on(queue.device()), stretches = options_.capacity[1] / stretch;
  parallel_for(queue, alignments.size * stretches,
               VerifyBody{camera_, level(1), tries, stretch, stretches, depth, inputs, alignments},
               4);
}

void Registration::fuse(const Queue& queue, Span<const float> depth) {
  const FuseBody surface{camera_, {level(0), level(1), level(2)}, depth, results_.span()};
  parallel_for(queue, surface.size(), surface, 2048);
  const FuseEdgesBody edges{{edge_level(0), edge_level(1), edge_level(2)},
                            slots_ * kEdgesPerSlot,
                            edges_.span(),
                            results_.span()};
  parallel_for(queue, edges_.size(), edges, 1024);
}

void Registration::register_views(const Queue& queue, Span<const float> depth,
                                  Span<const RegistrationInput> inputs) {
  if (inputs.size != environments_ || depth.size != environments_ * camera_.pixels())
    fail(fmt::format("registration of {} environments given {} inputs and {} pixels", environments_,
                     inputs.size, depth.size));
  start(queue, depth, inputs);
  // Several tries, from the prediction and, where it is unsure, from the best hypotheses about it.
  const SearchBody search{hypotheses_, level(0),      edge_level(0),  image(),       options_.tries,
                          256,         tries_.span(), search_.span(), scores_.span()};
  parallel_for(queue, environments_ * hypotheses_.count(), search, 8);
  pick(queue);
  align(queue, {0, options_.tries, options_.try_iterations, 512}, tries_.span());
  align(queue, {1, options_.tries, options_.try_iterations, 1024}, tries_.span());
  verify(queue, depth, inputs, options_.tries, tries_.span());
  parallel_for(queue, environments_, ChooseBody{options_, tries_.span(), chosen_.span()}, 1);
  // The best of them to the end.
  align(queue, {1, 1, options_.final_iterations, 1024}, chosen_.span());
  align(queue, {2, 1, options_.fine_iterations, 1024}, chosen_.span());
  verify(queue, depth, inputs, 1, chosen_.span());
  parallel_for(queue, environments_,
               ConcludeBody{options_, inputs, image(), search_.span(), chosen_.span(),
                            tracking_.span(), results_.span()},
               1);
  fuse(queue, depth);
}

}  // namespace danbv::registration
