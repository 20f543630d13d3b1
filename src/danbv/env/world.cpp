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
      registration_(queue, environments, camera, registration),
      state_(queue, environments, state) {
  const Device device = queue.device();
  episodes_ = {device, environments};
  requests_ = {device, environments};
  restart_ = {device, environments};
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

WorldView World::world_view() {
  return {seed_, options_, targets_.infos(), targets_.trees(), targets_.fields(), episodes_.span()};
}

void World::reset(const Queue& queue, const std::vector<EpisodeRequest>& requests) {
  require(static_cast<index_t>(requests.size()) == environments(),
          fmt::format("{} episodes asked of {} environments", requests.size(), environments()));
  std::vector<std::uint8_t> restart;
  for (const auto& request : requests) {
    require(request.target >= 0 && request.target < targets_.size(),
            fmt::format("target {} of {}", request.target, targets_.size()));
    check_sea_state(request.sea_state);
    restart.push_back(request.wanted != 0);
  }
  requests_.upload(queue, requests);
  restart_.upload(queue, restart);
  parallel_for(queue, environments(), ResetEpisodeBody{world_view(), requests_.span()}, 1);
  state_.reset(queue, restart_.span());
  look(queue);
}

void World::step(const Queue& queue, Span<const Action> actions) {
  parallel_for(queue, environments(), FlyBody{world_view(), actions}, 1);
  look(queue);
}

void World::look(const Queue& queue) {
  parallel_for(queue, environments(), LookBody{world_view(), views_.span(), inputs_.span()}, 16);
  targets_.caster().render(queue, camera_, views_.span(), depth_.span());
  if (noisy_.size() > 0) {
    parallel_for(queue, environments(), NoiseKeyBody{world_view(), noise_keys_.span()}, 64);
    add_sensor_noise(queue, options_.noise, camera_, {}, noise_keys_.span(), depth_.span(),
                     noisy_.span());
  }
  registration_.register_views(queue, depth(), inputs_.span());
  parallel_for(queue, environments(),
               KnowBody{world_view(), inputs_.span(), registration_.results(), registered_.span(),
                        drone_.span(), history_.span()},
               16);
  state_.integrate(queue, camera_, depth(), registered_.span());
}

}  // namespace danbv
