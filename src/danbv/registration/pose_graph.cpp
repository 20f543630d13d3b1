// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/pose_graph.h"

#include <algorithm>

#include "danbv/core/device/parallel_groups.h"
#include "danbv/registration/fill_maps.h"

namespace danbv::registration {

namespace {
index_t clearers_on(Device device) { return device == Device::cuda ? 128 : 1; }
}  // namespace

PoseGraph::PoseGraph(const Queue& queue, index_t environments, const RegistrationOptions& options)
    : options_(options) {
  const Device device = queue.device();
  const index_t views = environments * kKeyViews;
  kept_ = {queue, std::vector<KeyViews>(environments)};
  keys_ = {device, views * kKeyCells}, cells_ = {device, views * kKeyCells};
  rim_keys_ = {device, views * kKeyRims}, rim_cells_ = {device, views * kKeyRims};
  sums_ = {device, views * kPairParts};
  system_ = {device, environments * kGraphBlocks}, factor_ = {device, environments * kGraphBlocks};
  gradient_ = {device, views}, terms_ = {device, views}, steps_ = {device, views};
  pairs_ = {device, environments * kGraphBlocks};
}

KeyMaps PoseGraph::maps() const {
  return {{keys_.span(), cells_.span(), kKeyCells, options_.cell[1]},
          {rim_keys_.span(), rim_cells_.span(), kKeyRims, options_.edge_cell[1]},
          kept_.span()};
}

void PoseGraph::keep(const Queue& queue, Span<const RegistrationInput> inputs,
                     Span<const RegistrationResult> results, Span<const Alignment> alignments) {
  parallel_for(queue, kept_.size(), KeepViewBody{inputs, results, alignments, kept_.span()}, 16);
  const index_t clearers = clearers_on(queue.device());
  parallel_for(queue, kept_.size() * clearers, ClearKeyViewBody{maps(), clearers}, 1);
}

// A CPU can look; a GPU would have to be waited for.
bool PoseGraph::any_waits(const Queue& queue) const {
  const Span<const KeyViews> all = kept_.span();
  return queue.device() != Device::cpu ||
         std::any_of(all.begin(), all.end(), [](const auto& k) { return k.waits >= 0; });
}

void PoseGraph::move_views(const Queue& queue, const ImagePoints& image,
                           Span<const RegistrationInput> next, Span<Tracking> tracking) {
  const bool any = any_waits(queue);
  parallel_for(queue, kept_.size(), BeginSettlingBody{next, kept_.span()}, 64);
  if (!any) return;
  const KeyMaps key = maps();
  const IcpStage fine{1, 1, 1, 0};
  const GatherBody gather{options_, fine, key.surface, key.rims, image, {}, {}};
  parallel_for(queue, sums_.size(), GatherPairsBody{gather, kept_.span(), sums_.span()}, 16);
  parallel_groups(queue, kept_.size(),
                  AddToGraphBody{options_, image, kept_.span(), sums_.span(), system(),
                                 gradient_.span(), terms_.span(), pairs_.span()});
  parallel_groups(queue, kept_.size(),
                  SolveGraphBody{options_, system(), factor(), gradient_.span(), steps_.span(),
                                 kept_.span(), tracking});
}

void PoseGraph::rebuild(const Queue& queue, const MapLevel (&surface)[kMapLevels],
                        const MapLevel (&edges)[kMapLevels], Span<std::uint8_t> full) const {
  const Span<const KeyViews> all = kept_.span();
  if (queue.device() == Device::cpu &&
      std::none_of(all.data, all.data + all.size, [](const KeyViews& k) { return k.rebuild != 0; }))
    return;
  const index_t clearers = 8 * clearers_on(queue.device());
  const ClearForRebuildBody clear{{surface[0], surface[1], edges[0], edges[1]}, clearers, all};
  parallel_for(queue, kept_.size() * clearers, clear, 1);
  constexpr index_t kStretch = 64;
  const KeyMaps key = maps();
  fill(queue, RebuildBody{key.surface, {surface[0], surface[1]}, {4, 1}, kStretch, all, full}, 64);
  fill(queue, RebuildBody{key.rims, {edges[0], edges[1]}, {1, 1}, kStretch, all, full}, 64);
}

}  // namespace danbv::registration
