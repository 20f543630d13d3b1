// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

namespace danbv::env {

// none: the paper's protocol; a drone hits what its map does not know.
enum class ObstacleSensor : std::int32_t { none, forward, all_round };

// Lengths are of the 15 m frame.
struct ObstacleSensorOptions {
  ObstacleSensor kind = ObstacleSensor::none;
  float range = 3;         // m
  float distance = 0.45f;  // m, that a leg keeps from what it sees
  float swell = 0.2f;      // and so much of the forecast wave height

  DANBV_HD float margin(float wave_height) const { return distance + swell * wave_height; }
};

void bind(CLI::App& app, ObstacleSensorOptions& options);

}  // namespace danbv::env
