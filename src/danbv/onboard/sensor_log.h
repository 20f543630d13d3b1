// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "danbv/action/action.h"
#include "danbv/camera/camera.h"
#include "danbv/core/files/safetensors.h"
#include "danbv/onboard/sensor_data.h"

// What came on board during a scan, exactly: enough to run a Scanner and a planner again.
namespace danbv::onboard {

struct LoggedView {
  std::vector<float> depth;  // [H, W]
  CameraPose pose;
  ShipFacts ship;
  WeatherReport weather;
  std::optional<action::Action> decision;  // where the planner flew next; none after the last view
};

struct SensorLog {
  camera::Camera camera;
  std::vector<LoggedView> views;
};

// A safetensors file: `depth` [V, H, W] in metres, `numbers` [V, K] whose columns the metadata
// names. A file that is damaged or of another kind is an Error.
void write_sensor_log(const std::filesystem::path& path, const SensorLog& log);
SensorLog read_sensor_log(const std::filesystem::path& path);
// What such a file holds.
SensorLog sensor_log_from(const Safetensors& file);

}  // namespace danbv::onboard
