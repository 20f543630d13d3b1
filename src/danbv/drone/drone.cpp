// SPDX-License-Identifier: Apache-2.0
#include "danbv/drone/drone.h"

#include <filesystem>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"

namespace danbv::drone {

namespace {
constexpr std::uint64_t kMostBytes = 1 << 20;
}

Drone paper_drone() { return {}; }

Drone quadrotor() {
  Drone drone;
  drone.name = "quadrotor";
  drone.air_speed = {23};
  drone.motion = {8, 2.5, 5, 3, 60, 1.5, 0.5};
  drone.power.mass_kg = 3.8;
  drone.battery_wh = 260;
  return drone;
}

void bind(CLI::App& app, Drone& o) {
  add_number(app, "--air-speed", o.air_speed.value, 0.1, 1000,
             "Largest speed through the air, in metres per second");
  add_number(app, "--speed", o.motion.speed, 0, 1000,
             "Speed over ground that it keeps to, in metres per second; 0: as fast as it can");
  add_number(app, "--acceleration", o.motion.acceleration, 0, 1000,
             "Acceleration at both ends of a leg, in metres per second squared; 0: at once");
  add_number(app, "--climb", o.motion.climb, 0, 1000,
             "Largest climb rate, in metres per second; 0: no limit");
  add_number(app, "--descent", o.motion.descent, 0, 1000,
             "Largest rate of descent, in metres per second; 0: no limit");
  add_number(app, "--yaw-rate", o.motion.yaw_rate_deg, 0, 3600,
             "Turn rate, in degrees per second; 0: at once");
  add_number(app, "--settle", o.motion.settle_s, 0, 600,
             "Time until it hovers still before a view, in seconds");
  add_number(app, "--exposure", o.motion.exposure_s, 0, 600, "Time that a view takes, in seconds");
  add_number(app, "--mass", o.power.mass_kg, 0.01, 1000, "Mass as it flies, in kilograms");
  add_number(app, "--rotors", o.power.rotors, 1, 32, "Number of rotors");
  add_number(app, "--rotor-diameter", o.power.rotor_diameter, 0.01, 10,
             "Diameter of a rotor, in metres");
  add_number(app, "--efficiency", o.power.efficiency, 0.01, 1,
             "Share of the battery's power that reaches the air");
  add_number(app, "--drag-area", o.power.drag_area, 0, 10,
             "Drag coefficient times frontal area, in square metres");
  add_number(app, "--electronics", o.power.electronics_w, 0, 10000,
             "Power of camera, computer and radio, in watts");
  add_number(app, "--battery-wh", o.battery_wh, 1, 1e6, "Energy of the battery, in watt hours");
  add_number(app, "--reserve", o.reserve, 0, 0.95, "Share of the battery that a flight leaves");
  add_number(app, "--gimbal-low", o.gimbal_low_deg, -90, 90,
             "Lowest pitch of the camera, in degrees from the horizon");
  add_number(app, "--gimbal-high", o.gimbal_high_deg, -90, 90,
             "Highest pitch of the camera, in degrees from the horizon");
}

Drone drone_named(const std::string& name) {
  if (name == "paper") return paper_drone();
  if (name == "quadrotor") return quadrotor();
  if (!std::filesystem::is_regular_file(name))
    fail("no drone named " + name + "; there are: paper, quadrotor, or a TOML file of one");
  Drone drone = quadrotor();
  drone.name = std::filesystem::path(name).stem().string();
  options_from_toml(read_text(name, kMostBytes), name, [&](CLI::App& app) { bind(app, drone); });
  if (drone.gimbal_low_deg > drone.gimbal_high_deg)
    fail(name + ": gimbal-low is above gimbal-high");
  return drone;
}

std::string drone_fault(const std::string& name) {
  try {
    drone_named(name);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace danbv::drone
