// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/core/math/units.h"
#include "danbv/drone/motion.h"
#include "danbv/drone/power.h"

namespace danbv::drone {

// A drone as scans and missions need to know it.
struct Drone {
  std::string name = "paper";
  RealMetresPerSecond air_speed{25};  // the most that it can fly through the air
  Motion motion;
  Power power;
  double battery_wh = 0;  // 0: unknown
  double reserve = 0.2;   // share of the battery that a flight leaves
  double gimbal_low_deg = -90, gimbal_high_deg = 30;

  // What a flight may use, in watt hours.
  double usable_wh() const { return battery_wh * (1 - reserve); }
};

// The paper's: 25 m/s through the air, at once and everywhere; it has no battery.
Drone paper_drone();
// A quadrotor of 3.8 kg, the default of `danbv scan`.
Drone quadrotor();

// paper, quadrotor, or the name of a TOML file with the keys of bind(); what it leaves out is the
// quadrotor's. An Error says what is wrong with it.
Drone drone_named(const std::string& name);
// What is wrong with such a name; "" where nothing is.
std::string drone_fault(const std::string& name);

void bind(CLI::App& app, Drone& drone);

}  // namespace danbv::drone
