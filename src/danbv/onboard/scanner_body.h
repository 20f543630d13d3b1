// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/onboard/sensor_data.h"
#include "danbv/registration/registration_result.h"
#include "danbv/state/observation.h"
#include "danbv/state/reconstruction_state.h"

// The element-wise steps of the scanner; a thread is a drone.
namespace danbv::onboard {

struct BeginScanBody {
  Span<const std::uint8_t> which;  // [N]
  Span<action::History> history;   // [N]

  DANBV_HD void operator()(index_t i) const {
    if (which[i]) history[i] = {};
  }
};

// sensor data -> what registration is told. The first view of a scan comes with an alignment.
struct RegistrationInputBody {
  Span<const CameraPose> poses;                  // [N]
  Span<const ShipFacts> ships;                   // [N]
  Span<const WeatherReport> weather;             // [N]
  Span<const action::History> history;           // [N]
  Span<registration::RegistrationInput> inputs;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const CameraPose& pose = poses[i];
    const ShipFacts& ship = ships[i];
    registration::RegistrationInput input;
    input.T_level_cam = pose.T_level_cam;
    input.time_s = pose.time_s;
    input.facts = {ship.eta, weather[i].wave_height, ship.beam, ship.ais_sigma,
                   ship.ais_heading_sigma};
    input.active = pose.taken;
    input.align = pose.taken && history[i].count == 0;
    input.T_level_ship = pose.T_level_ship;
    inputs[i] = input;
  }
};

// registration -> what the state is given, and what the drone knows of itself.
struct DroneStateBody {
  Span<const CameraPose> poses;                          // [N]
  Span<const ShipFacts> ships;                           // [N]
  Span<const WeatherReport> weather;                     // [N]
  Span<const registration::RegistrationResult> located;  // [N]
  Span<state::RegisteredView> registered;                // [N]
  Span<state::DroneState> drone;                         // [N]
  Span<action::History> history;                         // [N]

  DANBV_HD void operator()(index_t i) const {
    const CameraPose& pose = poses[i];
    const registration::RegistrationResult& r = located[i];
    registered[i] = {r.T_ship_cam, r.fused() ? 1 : 0};
    state::DroneState& d = drone[i];
    if (pose.taken) {
      d.ship_rotation =
          registration::log_rotation(r.attitude.T_level_ship().rotation).cast<float>();
      d.ship_heave = float(r.attitude.heave);
      remember(history[i], pose.view, d.view.position, r.fused());
    }
    d.view = pose.view;
    d.eta = float(ships[i].eta);
    d.length_scale = float(ships[i].length_scale);
    d.wave_height = float(weather[i].wave_height);
    d.wind = weather[i].wind;
    d.views_left = pose.views_left;
    d.stream = pose.stream;
  }

 private:
  DANBV_HD static void remember(action::History& history, const camera::Viewpoint& view,
                                Vec3f last_position, bool fused) {
    const Vec3f move = history.count > 0 ? view.position - last_position : Vec3f{};
    history.push({view.position, view.yaw, view.pitch, move, fused});
  }
};

}  // namespace danbv::onboard
