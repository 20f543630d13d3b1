// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/env/positioning.h"
#include "danbv/onboard/sensor_data.h"

namespace danbv::bench {

// One view of a scan as the drone has it, on the host.
struct FlownView {
  camera::Camera camera;
  std::vector<float> depth;
  onboard::CameraPose pose;
  onboard::ShipFacts ship;
  onboard::WeatherReport weather;
};

// The 30 views of an orbit around a ship of the fleet at sea.
std::vector<FlownView> flown_scan(const std::string& ship_class, std::uint64_t seed, int sea_state,
                                  env::AisMode ais);

// Those around a large, a small and a bulky ship in sea state 4.
std::vector<std::vector<FlownView>> flown_scans(env::AisMode ais = env::AisMode::exact);

}  // namespace danbv::bench
