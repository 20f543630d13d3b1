// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/sensors.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/env/episode_body.h"

namespace danbv::env {

Sensors::Sensors(const Queue& queue, index_t environments, const camera::Camera& camera,
                 const depth::SensorNoise& noise)
    : camera_(camera) {
  const Device device = queue.device();
  views_ = {device, environments};
  poses_ = {device, environments};
  ships_ = {device, environments};
  weather_ = {device, environments};
  depth_ = {device, environments * camera.pixels()};
  if (noise.none()) return;
  noisy_ = {device, environments * camera.pixels()};
  noise_keys_ = {device, environments};
}

void Sensors::look(const Queue& queue, const WorldView& world, const depth::RayCaster& caster) {
  const index_t n = world.episodes.size;
  parallel_for(queue, n,
               SensorDataBody{world, views_.span(), poses_.span(), ships_.span(), weather_.span()},
               16);
  caster.render(queue, camera_, views_.span(), depth_.span());
  if (noisy_.size() == 0) return;
  parallel_for(queue, n, NoiseKeyBody{world, noise_keys_.span()}, 64);
  depth::add_sensor_noise(queue, world.options.noise, camera_, {}, noise_keys_.span(),
                          depth_.span(), noisy_.span());
}

}  // namespace danbv::env
