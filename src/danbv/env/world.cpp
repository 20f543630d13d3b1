// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/world.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/env/episode_body.h"
#include "danbv/env/starts.h"

namespace danbv::env {

World::World(const Queue& queue, const TargetSet& targets, index_t environments,
             const camera::Camera& camera, std::uint64_t seed, const WorldOptions& options,
             const state::StateOptions& state,
             const registration::RegistrationOptions& registration)
    : targets_(targets),
      camera_(camera),
      seed_(seed),
      options_(options),
      scanner_(queue, environments, camera, {state, registration, options.registration}),
      sensors_(queue, environments, camera, options.noise) {
  if (options.reset.distance_low > options.reset.distance_high)
    fail(fmt::format("--reset.distance-low ({}) is larger than --reset.distance-high ({})",
                     options.reset.distance_low, options.reset.distance_high));
  const Device device = queue.device();
  placed_ = {device, environments};
  if (options.registration) {
    maps_ = {queue, std::vector<TrueMap>(environments)};
    if (registration.views_wait) late_ = {device, environments};
  }
  Episode none;  // until a first one begins
  none.end = EpisodeEnd::stopped;
  episodes_ = {queue, std::vector<Episode>(environments, none)};
  requests_ = {device, environments};
  if (options.obstacle_sensor.kind != ObstacleSensor::none) clear_ = {device, environments};
  began_ = {device, environments};
}

WorldView World::world_view() const {
  return {seed_,
          options_,
          targets_.infos(),
          targets_.trees(),
          targets_.fields(),
          episodes_.span(),
          scanner_.level_frames()};
}

void World::reset(const Queue& queue, const std::vector<EpisodeRequest>& requests) {
  require(static_cast<index_t>(requests.size()) == environments(),
          fmt::format("{} episodes asked of {} environments", requests.size(), environments()));
  for (const auto& request : requests) {
    require(request.target >= 0 && request.target < targets_.size(),
            fmt::format("target {} of {}", request.target, targets_.size()));
    if (request.sea_state != kNoSea) ocean::check_sea_state(request.sea_state);
  }
  requests_.upload(queue, requests);
  reset(queue, requests_.span());
  check_starts(queue, requests);
}

void World::check_starts(const Queue& queue, const std::vector<EpisodeRequest>& requests) const {
  const auto episodes = episodes_.download(queue);
  queue.wait();
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (requests[i].wanted && episodes[i].end == EpisodeEnd::no_start)
      fail(no_start(targets_.name(requests[i].target), episodes[i], options_));
}

void World::reset(const Queue& queue, Span<const EpisodeRequest> requests) {
  parallel_for(queue, environments(), NoViewBody{world_view()}, 64);
  begin(queue, requests);
  look(queue);
}

void World::fly(const Queue& queue, Span<const action::Action> actions) {
  if (clear_.size() > 0) {
    parallel_for(queue, environments(), PlanLegBody{world_view(), actions, clear_.span()}, 1);
    parallel_for(queue, environments() * kSensorLooks, LookAlongBody{world_view(), clear_.span()},
                 4);
  }
  parallel_for(queue, environments(), FlyBody{world_view(), actions, clear_.span()}, 1);
}

void World::step(const Queue& queue, Span<const action::Action> actions) {
  fly(queue, actions);
  began_.zero(queue);
  look(queue);
}

void World::step(const Queue& queue, Span<const action::Action> actions,
                 Span<const EpisodeRequest> requests) {
  fly(queue, actions);
  begin(queue, requests);
  look(queue);
}

void World::begin(const Queue& queue, Span<const EpisodeRequest> requests) {
  parallel_for(queue, environments(), ResetEpisodeBody{world_view(), requests, began_.span()}, 1);
  scanner_.begin(queue, began_.span());
}

void World::look(const Queue& queue) {
  sensors_.look(queue, world_view(), targets_.caster());
  if (options_.registration) {
    scanner_.observe(queue, depth(), poses(), ships(), weather());
    scanner_.settle(queue);
    parallel_for(queue, environments(),
                 AlignToTruthBody{true_views(), scanner_.located(), scanner_.late(),
                                  scanner_.kept(), maps_.span(), placed_.span(), late_.span()},
                 16);
    return;
  }
  parallel_for(queue, environments(), TruePosesBody{world_view(), true_views(), placed_.span()},
               16);
  scanner_.integrate(queue, depth(), poses(), ships(), weather(), placed_.span());
}

}  // namespace danbv::env
