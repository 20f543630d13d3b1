// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/math/vec.h"

namespace danbv::planners {

// The guard: one rule for every planner that has a map. Legs that come nearer than this to points
// of the drone's own map are flown elsewhere (leg_guard.h). A collision is under 0.3 m.
struct GuardOptions {
  bool on = false;
  float distance = 0.45f;  // m, to known points
  float swell = 0.25f;     // and so much of the forecast wave height: a small ship rides on it
  // Legs inside the target's box keep to air that views have shown. Not needed where an obstacle
  // sensor looks along every leg.
  bool air = true;

  DANBV_HD float margin(float wave_height) const { return distance + swell * wave_height; }
};

void bind(CLI::App& app, GuardOptions& options);

// How tables name it: "none", or "0.45 m + 0.25 H_s".
std::string name_of(const GuardOptions& options);

}  // namespace danbv::planners
