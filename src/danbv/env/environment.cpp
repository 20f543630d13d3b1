// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/environment.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"

namespace danbv::env {

namespace {
void check(const EnvironmentOptions& options) {
  require(
      options.sea.count >= 0 && options.sea.count <= ocean::kSeaStates,
      fmt::format("{} sea states to draw from, at most {}", options.sea.count, ocean::kSeaStates));
  for (int k = 0; k < options.sea.count; ++k) ocean::check_sea_state(options.sea.states[k]);
  require(options.world.views >= 2, "training needs a budget of 2 views: one needs no decision");
  if (options.views_from != 0 &&
      (options.views_from < 2 || options.views_from > options.world.views))
    fail(fmt::format("--views-from {}: takes 0, or 2 to --views ({})", options.views_from,
                     options.world.views));
  require(options.reward.stop_width > 0, "the reward's stop width must be above 0");
}
}  // namespace

Environment::Environment(const Queue& queue, const TargetSet& targets, const RewardTruth& truth,
                         index_t environments, const camera::Camera& camera, std::uint64_t seed,
                         const EnvironmentOptions& options)
    : options_(options),
      targets_(std::int32_t(targets.size())),
      seed_(seed),
      world_(queue, targets, environments, camera, seed, options.world, options.state,
             options.registration),
      directions_(queue, environments, truth.directions(), options.reward.least_points),
      coverage_(queue, environments, truth.points(), options.reward.cr_radius) {
  check(options);
  require(truth.targets() == targets.size(),
          fmt::format("truth of {} targets for {}", truth.targets(), targets.size()));
  const Device device = queue.device();
  requests_ = {device, environments};
  memory_ = {device, environments};
  true_views_ = {device, environments};
  covering_ = {device, environments};
  restart_ = {device, environments};
  rewards_ = {device, environments};
  ended_ = {device, environments};
  timed_out_ = {device, environments};
  executed_ = {device, environments};
  taken_ = {device, environments * options.world.views};
  taken_.zero(queue);
  outcomes_ = {device, environments};
  check_starts(queue);
  restart(queue, 0);
}

// A target without a start would only waste steps: the world refuses it.
void Environment::check_starts(const Queue& queue) {
  const auto n = std::int32_t(environments());
  std::vector<EpisodeRequest> requests(n);
  for (std::int32_t first = 0; first < targets_; first += n) {
    for (std::int32_t i = 0; i < n; ++i) requests[i] = {0, (first + i) % targets_, kNoSea, 1};
    world_.reset(queue, requests);
  }
}

void Environment::draw_requests(const Queue& queue, bool everywhere, Starts starts) {
  parallel_for(queue, environments(),
               DrawRequestBody{seed_, round_, first_, everywhere, starts, targets_,
                               options_.world.views, options_.views_from, options_.sea,
                               world_.episodes(), memory_.span(), requests_.span()},
               64);
}

void Environment::restart(const Queue& queue, std::uint64_t round, Starts starts) {
  round_ = std::uint32_t(round);
  episodes_ended_ = 0;
  outcomes_.zero(queue);
  draw_requests(queue, true, starts);
  world_.reset(queue, requests_.span());
  measure(queue);
}

void Environment::restart(const Queue& queue, const std::vector<EpisodeRequest>& requests) {
  for (const EpisodeRequest& request : requests)
    require(request.wanted && request.views != 1 && request.views >= 0 &&
                request.views <= options_.world.views,
            fmt::format("an episode of {} views: it takes 2 to {}", request.views,
                        options_.world.views));
  world_.reset(queue, requests);
  requests_.upload(queue, requests);
  memory_.upload(queue, std::vector<EpisodeMemory>(requests.size()));
  episodes_ended_ = 0;
  outcomes_.zero(queue);
  measure(queue);
}

void Environment::begin_ended(const Queue& queue) {
  draw_requests(queue, false, Starts::together);
  world_.reset(queue, requests_.span());
  take_in_views(queue);
  parallel_for(
      queue, environments(),
      FirstViewBody{world_.episodes(), world_.began(), c_dir(), cr(), faces(), memory_.span()}, 64);
}

void Environment::step(const Queue& queue, Span<const action::Action> actions,
                       Span<const std::uint8_t> corrected) {
  if (actions.size != environments())
    fail(fmt::format("{} actions for {} environments", actions.size, environments()));
  draw_requests(queue, false, Starts::together);
  parallel_for(queue, environments(),
               RecordActionBody{requests_.span(), world_.episodes(), memory_.span(), actions,
                                options_.world.views, taken_.span()},
               64);
  world_.step(queue, actions, requests_.span());
  measure(queue, corrected);
}

void Environment::take_in_views(const Queue& queue) {
  parallel_for(
      queue, environments(),
      MeasureViewBody{world_.episodes(), world_.true_views(), world_.registration(), world_.began(),
                      world_.map_anew(), true_views_.span(), covering_.span(), restart_.span()},
      64);
  directions_.reset(queue, restart_.span());
  coverage_.reset(queue, restart_.span());
  add_views(queue, world_.depth());
  if (world_.late().size == 0) return;
  parallel_for(
      queue, environments(),
      MeasureLateBody{world_.episodes(), world_.late(), true_views_.span(), covering_.span()}, 64);
  add_views(queue, world_.late_depth());
}

void Environment::measure(const Queue& queue, Span<const std::uint8_t> corrected) {
  take_in_views(queue);
  const std::int32_t whole_budget = options_.views_from > 0 ? 2 : options_.world.views;
  parallel_for(queue, environments(),
               RewardBody{options_.reward, options_.budget_times_out, whole_budget,
                          world_.world_view().episodes, world_.began(), c_dir(), dcr(), cr(),
                          faces(), corrected, memory_.span(), rewards_.span(), ended_.span(),
                          timed_out_.span(), executed_.span(), outcomes_.span()},
               64);
}

void Environment::add_views(const Queue& queue, Span<const float> depth) {
  directions_.add(queue, world_.camera(), depth, true_views_.span());
  coverage_.add(queue, world_.camera(), depth, covering_.span());
}

EpisodeStatistics Environment::take_statistics(const Queue& queue) {
  const auto last = outcomes_.download(queue);
  queue.wait();
  EpisodeStatistics statistics = statistics_of(last);
  const std::int64_t ended = env::episodes_ended(last);
  statistics.episodes = ended - episodes_ended_;
  episodes_ended_ = ended;
  return statistics;
}

EnvironmentState Environment::state(const Queue& queue) const {
  EnvironmentState state{round_, requests_.download(queue), memory_.download(queue),
                         taken_.download(queue), outcomes_.download(queue)};
  queue.wait();
  return state;
}

void Environment::restore(const Queue& queue, const EnvironmentState& state) {
  check_state(state, environments(), options_.world.views, targets_);
  round_ = state.round;
  requests_.upload(queue, state.requests);
  taken_.upload(queue, state.taken);
  replay(queue, state.memory);
  // Where the scans stand is what was flown now; what they have earned is what was paid then.
  std::vector<EpisodeMemory> memory = memory_.download(queue);
  queue.wait();
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const EpisodeMemory& then = state.memory[i];
    memory[i].number = then.number, memory[i].steps = then.steps;
    memory[i].unreachable = then.unreachable, memory[i].reward = then.reward;
  }
  memory_.upload(queue, memory);
  outcomes_.upload(queue, state.outcomes);
  episodes_ended_ = env::episodes_ended(state.outcomes);
  queue.wait();
}

void Environment::replay(const Queue& queue, const std::vector<EpisodeMemory>& memory) {
  std::vector<std::int32_t> lengths;
  for (const EpisodeMemory& m : memory) lengths.push_back(m.steps);
  const Buffer<std::int32_t> on_device(queue, lengths);
  const Buffer<action::Action> actions(queue.device(), environments());
  parallel_for(queue, environments(), EndEpisodeBody{world_.world_view().episodes}, 64);
  for (std::int32_t left = *std::max_element(lengths.begin(), lengths.end()); left >= 0; --left) {
    parallel_for(queue, environments(),
                 ReplayBody{left, on_device.span(), taken_.span(), options_.world.views,
                            requests_.span(), actions.span()},
                 64);
    world_.step(queue, actions.span(), requests_.span());
    measure(queue);
  }
}

}  // namespace danbv::env
