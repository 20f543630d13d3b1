// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/world_view.h"
#include "danbv/onboard/sensor_data.h"

namespace danbv::env {

// What N drones are shown where their episodes stand: the depth images, and what comes on board
// with them. All spans are [N] on the device. Allocates when made, never after.
class Sensors {
 public:
  Sensors(const Queue& queue, index_t environments, const camera::Camera& camera,
          const depth::SensorNoise& noise);

  // waves -> depth, of environments that take a view now.
  void look(const Queue& queue, const WorldView& world, const depth::RayCaster& caster);

  Span<const depth::DepthView> true_views() const { return views_.span(); }
  Span<const float> depth() const { return noisy_.size() > 0 ? noisy_.span() : depth_.span(); }
  Span<const onboard::CameraPose> poses() const { return poses_.span(); }
  Span<const onboard::ShipFacts> ships() const { return ships_.span(); }
  Span<const onboard::WeatherReport> weather() const { return weather_.span(); }

 private:
  camera::Camera camera_;
  Buffer<depth::DepthView> views_;
  Buffer<onboard::CameraPose> poses_;
  Buffer<onboard::ShipFacts> ships_;
  Buffer<onboard::WeatherReport> weather_;
  Buffer<float> depth_, noisy_;
  Buffer<RngKey> noise_keys_;
};

}  // namespace danbv::env
