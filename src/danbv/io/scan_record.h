// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/core/safetensors.h"
#include "danbv/registration/registration_result.h"

namespace danbv {

// One view of a scan as it is kept: what the drone did, what it knew, and how far it was then.
struct ViewRecord {
  double time_s = 0, flight_s = 0;   // of arrival; of the leg that led here
  Rigidd T_world_cam, T_world_ship;  // true
  Rigidf T_ship_cam_true;
  RegistrationResult registration;    // T_ship_cam as estimated
  float registration_error = 0;       // mean displacement of the view's points
  double path = 0;                    // up to here
  double cr = 0, c_dir = 0, dcr = 0;  // up to here, 0..1
  std::vector<std::uint16_t> depth_mm;
};

struct ScanRecord {
  Camera camera;
  std::vector<ViewRecord> views;
  std::map<std::string, std::string> facts;  // target, planner, seed, ...
};

// episode.safetensors: matrices [V, 4, 4], curves [V], depth in millimetres [V, H, W].
Safetensors to_safetensors(const ScanRecord& record);

// trajectory.tum: time and pose of the camera in the reconstruction's frame, a line a fused view.
std::string to_tum(const ScanRecord& record);

}  // namespace danbv
