// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/registration.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/registration/align_cuda.h"
#include "danbv/registration/conclude_body.h"
#include "danbv/registration/fill_maps.h"
#include "danbv/registration/fuse_body.h"
#include "danbv/registration/pose_graph.h"

namespace danbv::registration {

namespace {
constexpr index_t kLeastCapacity = SurfaceHash::kBucket;

// Map entries a thread verifies; map entries between those that it clears. A GPU has many threads.
index_t stretch_on(Device device) { return device == Device::cuda ? 16 : 128; }
index_t clearers_on(Device device) { return device == Device::cuda ? 1024 : 8; }

void require_capacity(index_t capacity) {
  require(capacity >= kLeastCapacity && (capacity & (capacity - 1)) == 0,
          fmt::format("map capacity {} must be a power of two of at least 128", capacity));
}

// What is asked of an image of 400 x 400 pixels; of a smaller one its share.
std::int32_t least_points(std::int32_t asked, const camera::Camera& camera) {
  constexpr std::int64_t kPixels = 400 * 400, kLeast = 100;
  const std::int64_t share = asked * std::int64_t(camera.width_px) * camera.height_px / kPixels;
  return std::int32_t(std::min<std::int64_t>(asked, std::max(kLeast, share)));
}
}  // namespace

// What a registration works on; all is allocated when it is made.
struct Registration::Work {
  SlotLattice lattice;
  Buffer<float> hypothesis_offsets;
  index_t environments, slots, chunks;
  Buffer<std::uint32_t> keys[kMapLevels], edge_keys[kMapLevels];
  Buffer<SurfaceCell> cells[kMapLevels], edge_cells[kMapLevels];
  Buffer<OrientedPoint> points;
  Buffer<EdgePoint> edges;
  Buffer<std::int32_t> pixels;
  Buffer<SelectedCounts> counts;
  Buffer<ChunkSums> sums;
  Buffer<Alignment> tries, chosen;
  Buffer<Tracking> tracking;
  Buffer<std::uint8_t> search, full;  // full: of fill(), zero but there
  Buffer<float> scores;
  Buffer<RegistrationResult> results;
  std::optional<PoseGraph> graph;
  // With seen_air: what key views have looked through, and the view at hand before that.
  SeenAir air;
  Buffer<float> nearest;
  Buffer<AirCounts> in_air;
};

Registration::Registration(const Queue& queue, index_t environments, const camera::Camera& camera,
                           const RegistrationOptions& options)
    : options_(options), camera_(camera), work_(std::make_unique<Work>()) {
  options_.min_points = least_points(options.min_points, camera);
  options_.few_points = least_points(options.few_points, camera);
  work_->hypothesis_offsets = {queue, hypothesis_offsets(options.hypotheses)};
  work_->environments = environments;
  const int stride = std::max(1, std::max(camera.width_px, camera.height_px) / kSlotsPerSide);
  work_->lattice = {stride, camera.width_px / stride, camera.height_px / stride};
  work_->slots = work_->lattice.slots();
  const index_t points = work_->slots * work_->lattice.points_per_slot();
  work_->chunks = (points + kChunk - 1) / kChunk;
  const Device device = queue.device();
  for (int k = 0; k < kMapLevels; ++k) {
    require_capacity(options.capacity[k]);
    require_capacity(options.edge_capacity[k]);
    work_->keys[k] = {device, environments * options.capacity[k]};
    work_->cells[k] = {device, environments * options.capacity[k]};
    work_->edge_keys[k] = {device, environments * options.edge_capacity[k]};
    work_->edge_cells[k] = {device, environments * options.edge_capacity[k]};
  }
  const index_t tries = environments * options.tries;
  work_->points = {device, environments * points};
  work_->edges = {device, environments * work_->slots * kEdgesPerSlot};
  work_->pixels = {device, environments * work_->slots};
  work_->counts = {device, environments};
  work_->sums = {device, tries * work_->chunks};
  work_->tries = {device, tries};
  work_->chosen = {device, environments};
  work_->tracking = {device, environments};
  work_->search = {device, environments};
  work_->full = {device, environments};
  work_->full.zero(queue);
  work_->scores = {device, environments * options.hypotheses};
  work_->results = {device, environments};
  if (options.pose_graph) work_->graph.emplace(queue, environments, options);
  if (!options.pose_graph || !options.seen_air) return;
  work_->air = {camera, SeenAir::block_of(camera), {}};
  work_->nearest = {device, environments * kKeyViews * work_->air.blocks()};
  work_->air.nearest = work_->nearest.span();
  work_->in_air = {device, environments * kKeyViews * kAirParts};
}

Registration::~Registration() = default;

Span<const RegistrationResult> Registration::results() const { return work_->results.span(); }
Span<const Tracking> Registration::tracking() const { return work_->tracking.span(); }

Span<const KeyViews> Registration::key_views() const {
  return work_->graph ? work_->graph->key_views() : Span<const KeyViews>{};
}

Span<const ViewPair> Registration::view_pairs() const {
  return work_->graph ? work_->graph->view_pairs() : Span<const ViewPair>{};
}

ImagePoints Registration::image() const {
  return {work_->slots,        work_->lattice.points_per_slot(),
          work_->chunks,       work_->points.span(),
          work_->edges.span(), work_->counts.span()};
}

Hypotheses Registration::hypotheses() const { return {work_->hypothesis_offsets.span()}; }

MapLevel Registration::level(int k) const {
  return {work_->keys[k].span(), work_->cells[k].span(), options_.capacity[k], options_.cell[k]};
}

MapLevel Registration::edge_level(int k) const {
  return {work_->edge_keys[k].span(), work_->edge_cells[k].span(), options_.edge_capacity[k],
          options_.edge_cell[k]};
}

void Registration::start(const Queue& queue, Span<const float> depth,
                         Span<const RegistrationInput> inputs) const {
  const ClearMapsBody clear{
      {level(0), level(1), edge_level(0), edge_level(1)}, clearers_on(queue.device()), inputs};
  parallel_for(queue, work_->environments * clear.clearers, clear, 1);
  parallel_for(queue, work_->environments * work_->slots,
               SelectPointsBody{camera_, work_->lattice, depth, inputs, work_->points.span(),
                                work_->pixels.span()},
               64);
  parallel_for(queue, work_->environments * work_->slots,
               SelectEdgesBody{camera_, work_->lattice, depth, inputs, work_->edges.span()}, 64);
  collect(queue, inputs);
  parallel_for(queue, work_->environments,
               BeginBody{options_, inputs, image(), work_->tracking.span(), work_->tries.span(),
                         work_->search.span()},
               1);
}

void Registration::collect([[maybe_unused]] const Queue& queue,
                           Span<const RegistrationInput> inputs) const {
  const CollectBody body{work_->slots,
                         work_->lattice.points_per_slot(),
                         inputs,
                         work_->pixels.span(),
                         work_->points.span(),
                         work_->edges.span(),
                         work_->counts.span()};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return collect_on_cuda(queue, body);
#endif
  parallel_for_cpu(work_->environments, body, 1);
}

void Registration::align(const Queue& queue, const IcpStage& stage,
                         Span<Alignment> alignments) const {
  parallel_for(queue, alignments.size,
               NextStageBody{options_.reach[stage.level], stage.level, alignments}, 64);
  const GatherBody gather{options_, stage,      level(stage.level), edge_level(stage.level),
                          image(),  alignments, work_->sums.span()};
  const SolveBody solve{options_, stage, image(), work_->sums.span(), alignments};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return align_on_cuda(queue, gather, solve);
#endif
  for (int i = 0; i < stage.iterations; ++i) {
    parallel_for_cpu(alignments.size * work_->chunks, gather, kGatherGrain);
    parallel_for_cpu(alignments.size, solve, 1);
  }
}

void Registration::pick([[maybe_unused]] const Queue& queue) const {
  const PickBody body{options_, hypotheses(), work_->scores.span(), work_->search.span(),
                      work_->tries.span()};
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return pick_on_cuda(queue, body);
#endif
  parallel_for_cpu(work_->environments, body, 1);
}

void Registration::verify(const Queue& queue, Span<const float> depth,
                          Span<const RegistrationInput> inputs, std::int32_t tries,
                          Span<Alignment> alignments) const {
  const index_t stretch = stretch_on(queue.device()), stretches = options_.capacity[1] / stretch;
  parallel_for(queue, alignments.size * stretches,
               VerifyBody{camera_, level(1), tries, stretch, stretches, depth, inputs, alignments},
               4);
}

void Registration::go_on(const Queue& queue, Span<const float> depth,
                         Span<const RegistrationInput> inputs) const {
  const Span<Alignment> tries = work_->tries.span();
  parallel_for(queue, work_->environments, GoOnBody{options_, work_->chosen.span(), tries}, 1);
  const auto goes_on = [](const Alignment& a) { return a.tried != 0; };
  if (queue.device() == Device::cpu && std::none_of(tries.begin(), tries.end(), goes_on)) return;
  align(queue, {0, options_.tries, options_.more_iterations, 512}, tries);
  align(queue, {1, options_.tries, options_.more_iterations, 1024}, tries);
  verify(queue, depth, inputs, options_.tries, tries);
  parallel_for(queue, work_->environments, ChooseBody{options_, tries, work_->chosen.span(), true},
               1);
}

void Registration::fuse(const Queue& queue, Span<const float> depth) {
  const KeyMaps key = work_->graph ? work_->graph->maps() : KeyMaps{};
  const Span<std::uint8_t> full = work_->full.span();
  const FuseBody surface{camera_, {level(0), level(1)}, depth, work_->results.span(), key, full};
  fill(queue, surface, 2048);
  const FuseEdgesBody edges{{edge_level(0), edge_level(1)},
                            work_->slots * kEdgesPerSlot,
                            work_->edges.span(),
                            work_->results.span(),
                            key,
                            full};
  fill(queue, edges, 1024);
}

void Registration::place(const Queue& queue, Span<const float> depth,
                         Span<const RegistrationInput> inputs, bool remember,
                         Span<RegistrationResult> results) const {
  if (inputs.size != work_->environments || depth.size != work_->environments * camera_.pixels())
    fail(fmt::format("registration of {} environments given {} inputs and {} pixels",
                     work_->environments, inputs.size, depth.size));
  start(queue, depth, inputs);
  // Several tries, from the prediction and, where it is unsure, from the best hypotheses about it.
  const SearchBody search{hypotheses(),        level(0), edge_level(0),       image(),
                          options_.tries,      256,      work_->tries.span(), work_->search.span(),
                          work_->scores.span()};
  parallel_for(queue, work_->environments * options_.hypotheses, search, 8);
  pick(queue);
  align(queue, {0, options_.tries, options_.try_iterations, 512}, work_->tries.span());
  align(queue, {1, options_.tries, options_.try_iterations, 1024}, work_->tries.span());
  verify(queue, depth, inputs, options_.tries, work_->tries.span());
  parallel_for(queue, work_->environments,
               ChooseBody{options_, work_->tries.span(), work_->chosen.span()}, 1);
  go_on(queue, depth, inputs);
  // The best of them to the end.
  align(queue, {1, 1, options_.final_iterations, 1024}, work_->chosen.span());
  verify(queue, depth, inputs, 1, work_->chosen.span());
  if (work_->in_air.size() > 0)
    parallel_for(queue, work_->in_air.size(),
                 CountInAirBody{work_->air, image(), inputs, work_->chosen.span(), key_views(),
                                work_->in_air.span()},
                 16);
  parallel_for(queue, work_->environments,
               ConcludeBody{options_, inputs, image(), work_->search.span(), work_->chosen.span(),
                            remember, work_->tracking.span(), results, work_->in_air.span()},
               1);
}

void Registration::register_views(const Queue& queue, Span<const float> depth,
                                  Span<const RegistrationInput> inputs) {
  settle(queue, inputs);
  place(queue, depth, inputs, true, work_->results.span());
  if (work_->graph) work_->graph->keep(queue, inputs, work_->results.span(), work_->chosen.span());
  if (work_->in_air.size() > 0)
    parallel_for(queue, work_->environments * work_->air.blocks(),
                 KeepAirBody{work_->air, depth, key_views()}, 1024);
  fuse(queue, depth);
}

void Registration::settle(const Queue& queue) const { settle(queue, {}); }

void Registration::settle(const Queue& queue, Span<const RegistrationInput> next) const {
  if (!work_->graph) return;
  work_->graph->move_views(queue, image(), next, work_->tracking.span());
  work_->graph->rebuild(queue, {level(0), level(1)}, {edge_level(0), edge_level(1)},
                        work_->full.span());
}

void Registration::try_views(const Queue& queue, Span<const float> depth,
                             Span<const RegistrationInput> inputs,
                             Span<RegistrationResult> results) const {
  settle(queue, inputs);
  place(queue, depth, inputs, false, results);
}

}  // namespace danbv::registration
