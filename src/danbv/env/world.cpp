// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/world.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"

namespace danbv {

World::World(const Queue& queue, const TargetSet& targets, index_t environments,
             const Camera& camera, std::uint64_t seed, const WorldOptions& options,
             const StateOptions& state, const RegistrationOptions& registration)
    : targets_(targets),
      camera_(camera),
      seed_(seed),
      options_(options),
      state_(queue, environments, state) {
  const Device device = queue.device();
  if (options.registration)
    registration_.emplace(queue, environments, camera, registration);
  else
    true_poses_ = {device, environments};
  episodes_ = {device, environments};
  requests_ = {device, environments};
  began_ = {device, environments};
  views_ = {device, environments};
  inputs_ = {device, environments};
  depth_ = {device, environments * camera.pixels()};
  if (!options.noise.none()) {
    noisy_ = {device, environments * camera.pixels()};
    noise_keys_ = {device, environments};
  }
  registered_ = {device, environments};
  drone_ = {device, environments};
  history_ = {device, environments};
}

WorldView World::world_view() const {
  return {seed_, options_, targets_.infos(), targets_.trees(), targets_.fields(), episodes_.span()};
}

void World::reset(const Queue& queue, const std::vector<EpisodeRequest>& requests) {
  require(static_cast<index_t>(requests.size()) == environments(),
          fmt::format("{} episodes asked of {} environments", requests.size(), environments()));
  for (const auto& request : requests) {
    require(request.target >= 0 && request.target < targets_.size(),
            fmt::format("target {} of {}", request.target, targets_.size()));
    if (request.sea_state != kNoSea) check_sea_state(request.sea_state);
  }
  requests_.upload(queue, requests);
  reset(queue, requests_.span());
}

void World::reset(const Queue& queue, Span<const EpisodeRequest> requests) {
  parallel_for(queue, environments(), RestBody{world_view()}, 64);
  begin(queue, requests);
  look(queue);
}

void World::step(const Queue& queue, Span<const Action> actions) {
  parallel_for(queue, environments(), FlyBody{world_view(), actions}, 1);
  began_.zero(queue);
  look(queue);
}

void World::step(const Queue& queue, Span<const Action> actions,
                 Span<const EpisodeRequest> requests) {
  parallel_for(queue, environments(), FlyBody{world_view(), actions}, 1);
  begin(queue, requests);
  look(queue);
}

void World::begin(const Queue& queue, Span<const EpisodeRequest> requests) {
  parallel_for(queue, environments(), ResetEpisodeBody{world_view(), requests, began_.span()}, 1);
  state_.reset(queue, began_.span());
}

void World::register_views(const Queue& queue) {
  if (registration_)
    registration_->register_views(queue, depth(), inputs_.span());
  else
    parallel_for(queue, environments(),
                 TruePosesBody{inputs_.span(), views_.span(), true_poses_.span()}, 16);
}

void World::look(const Queue& queue) {
  parallel_for(queue, environments(), LookBody{world_view(), views_.span(), inputs_.span()}, 16);
  targets_.caster().render(queue, camera_, views_.span(), depth_.span());
  if (noisy_.size() > 0) {
    parallel_for(queue, environments(), NoiseKeyBody{world_view(), noise_keys_.span()}, 64);
    add_sensor_noise(queue, options_.noise, camera_, {}, noise_keys_.span(), depth_.span(),
                     noisy_.span());
  }
  register_views(queue);
  parallel_for(queue, environments(),
               KnowBody{world_view(), inputs_.span(), registration(), registered_.span(),
                        drone_.span(), history_.span()},
               16);
  state_.integrate(queue, camera_, depth(), registered_.span());
}

}  // namespace danbv
