// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/depth/sensor_noise.h"
#include "danbv/env/collision_check.h"
#include "danbv/env/obstacle_sensor_options.h"
#include "danbv/env/positioning.h"
#include "danbv/env/reset.h"
#include "danbv/env/uav_lengths.h"
#include "danbv/ocean/weather.h"

namespace danbv::env {

struct WorldOptions {
  std::int32_t views = 30;  // the budget, the first view counted
  FlightOptions flight;
  ResetOptions reset;
  UavLengths uav_lengths = UavLengths::normalised;
  ClearanceOptions clearance;
  ObstacleSensorOptions obstacle_sensor;
  ocean::WeatherOptions weather;
  ocean::VesselOptions vessel;
  depth::SensorNoise noise;
  PositioningOptions positioning;
  bool registration = true;     // false: the state is given the true poses
  double forecast_error = 0.2;  // of the wave height, at most
};

// Flight, clearance, reset, vessel and noise with it. --flight.water-clearance sets the field of
// flight and that of clearance.
void bind(CLI::App& app, WorldOptions& options);
// The same without --registration, for what measures registration itself.
void bind_registered(CLI::App& app, WorldOptions& options);

}  // namespace danbv::env
