// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/registration.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"

namespace danbv {

namespace {
constexpr index_t kStretch = 512;  // map entries a thread verifies

}  // namespace

Registration::Registration(const Queue& queue, index_t environments, const Camera& camera,
                           const RegistrationOptions& options)
    : options_(options), camera_(camera), environments_(environments) {
  stride_px_ = std::max(1, std::max(camera.width_px, camera.height_px) / kSlotsPerSide);
  slots_u_ = camera.width_px / stride_px_, slots_v_ = camera.height_px / stride_px_;
  slots_ = index_t(slots_u_) * slots_v_;
  chunks_ = (slots_ + kChunk - 1) / kChunk;
  hypotheses_ = index_t(options.search_heave) * options.search_angle * options.search_angle;
  const Device device = queue.device();
  for (int k = 0; k < kMapLevels; ++k) {
    const index_t capacity = options.capacity[k];
    require(capacity >= kStretch && (capacity & (capacity - 1)) == 0,
            fmt::format("map capacity {} must be a power of two of at least 512", capacity));
    keys_[k] = {device, environments * capacity};
    cells_[k] = {device, environments * capacity};
  }
  points_ = {device, environments * slots_};
  pixels_ = {device, environments * slots_};
  sums_ = {device, environments * chunks_};
  alignments_ = {device, environments};
  first_try_ = {device, environments};
  tracking_ = {device, environments};
  verdicts_ = {device, environments * (options.capacity[1] / kStretch)};
  beliefs_ = {device, environments};
  tried_ = {device, environments};
  search_ = {device, environments};
  scores_ = {device, environments * hypotheses_};
  results_ = {device, environments};
}

MapLevel Registration::level(int k) const {
  return {keys_[k].span(), cells_[k].span(), options_.capacity[k], options_.cell[k]};
}

void Registration::align(const Queue& queue) {
  for (int k = 0; k < kMapLevels; ++k) {
    const GatherBody gather{
        options_, k, level(k), slots_, chunks_, points_.span(), alignments_.span(), sums_.span()};
    const SolveBody solve{options_, k, chunks_, sums_.span(), alignments_.span()};
    for (int i = 0; i < options_.iterations[k]; ++i) {
      parallel_for(queue, environments_ * chunks_, gather, 4);
      parallel_for(queue, environments_, solve, 1);
    }
    if (k + 1 < kMapLevels)
      parallel_for(queue, environments_,
                   NextLevelBody{options_, k + 1, alignments_.span(), tried_.span()}, 64);
  }
}

void Registration::verify(const Queue& queue, Span<const float> depth,
                          Span<const RegistrationInput> inputs, Span<const std::uint8_t> wanted) {
  const index_t stretches = options_.capacity[1] / kStretch;
  parallel_for(queue, environments_ * stretches,
               VerifyBody{camera_, level(1), kStretch, stretches, depth, inputs, alignments_.span(),
                          wanted, verdicts_.span()},
               4);
}

void Registration::register_views(const Queue& queue, Span<const float> depth,
                                  Span<const RegistrationInput> inputs) {
  if (inputs.size != environments_ || depth.size != environments_ * camera_.pixels())
    fail(fmt::format("registration of {} environments given {} inputs and {} pixels", environments_,
                     inputs.size, depth.size));
  const index_t stretches = options_.capacity[1] / kStretch;
  for (int k = 0; k < kMapLevels; ++k)
    parallel_for(queue, environments_ * options_.capacity[k], ClearMapBody{level(k), inputs},
                 16384);
  parallel_for(queue, environments_ * slots_,
               SelectPointsBody{camera_, stride_px_, slots_u_, slots_v_, depth, inputs,
                                points_.span(), pixels_.span()},
               64);
  parallel_for(
      queue, environments_,
      BeginBody{options_, slots_, inputs, pixels_.span(), tracking_.span(), alignments_.span()}, 1);
  // From the prediction first; where that does not convince, from the best of many hypotheses.
  parallel_for(queue, environments_, NoteRunningBody{alignments_.span(), tried_.span()}, 64);
  align(queue);
  verify(queue, depth, inputs, tried_.span());
  parallel_for(queue, environments_,
               JudgeBody{options_, stretches, verdicts_.span(), alignments_.span(), tried_.span(),
                         beliefs_.span(), search_.span()},
               1);
  const SearchBody search{options_,       level(0),           slots_,         16,
                          points_.span(), alignments_.span(), search_.span(), scores_.span()};
  parallel_for(queue, environments_ * hypotheses_, search, 8);
  parallel_for(queue, environments_,
               PickBody{options_, hypotheses_, scores_.span(), search_.span(), alignments_.span(),
                        first_try_.span()},
               1);
  parallel_for(queue, environments_, NoteRunningBody{alignments_.span(), tried_.span()}, 64);
  align(queue);
  verify(queue, depth, inputs, search_.span());
  parallel_for(queue, environments_,
               ConcludeBody{options_, slots_, stretches, inputs, points_.span(), verdicts_.span(),
                            search_.span(), beliefs_.span(), first_try_.span(), alignments_.span(),
                            tracking_.span(), results_.span()},
               1);
  FuseBody fuse{camera_, {level(0), level(1), level(2)}, depth, results_.span()};
  parallel_for(queue, fuse.size(), fuse, 2048);
}

}  // namespace danbv
