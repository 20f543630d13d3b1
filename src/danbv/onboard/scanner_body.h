// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/onboard/level_frame.h"
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

// Whether a view starts the map: the first, and, where AIS errs, others until one shows enough.
DANBV_HD bool starts_map(const CameraPose& pose, const ShipFacts& ship,
                         const action::History& history) {
  const bool none_yet = ship.ais_sigma == 0 ? history.count == 0 : history.last_fused() == nullptr;
  return pose.taken && none_yet;
}

// Takes the ship's track from there on, or at any view, where AIS is exact.
DANBV_HD void follow(LevelTrack& track, const CameraPose& pose, const ShipFacts& ship,
                     const action::History& history) {
  if (pose.taken && (ship.ais_sigma == 0 || starts_map(pose, ship, history))) track = {ship.ais};
}

// sensor data -> what registration is told. The first view of a scan starts its map.
struct RegistrationInputBody {
  Span<const CameraPose> poses;                  // [N]
  Span<const ShipFacts> ships;                   // [N]
  Span<const WeatherReport> weather;             // [N]
  Span<const action::History> history;           // [N]
  Span<LevelTrack> tracks;                       // [N]
  Span<registration::RegistrationInput> inputs;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const CameraPose& pose = poses[i];
    const ShipFacts& ship = ships[i];
    registration::RegistrationInput input;
    input.time_s = pose.time_s;
    input.facts = {ship.eta,        weather[i].wave_height, ship.beam,
                   ship.ais_sigma,  ship.ais_heading_sigma, ship.gnss_sigma,
                   ship.gnss_time_s};
    input.active = pose.taken;
    input.align = starts_map(pose, ship, history[i]);
    input.T_level_ship = pose.T_level_ship;
    follow(tracks[i], pose, ship, history[i]);
    input.T_level_cam = tracks[i].at(pose.time_s).T_world_level().inverse() * pose.T_world_cam;
    inputs[i] = input;
  }
};

// registration -> what the state is given, and what the drone knows of itself.
struct DroneStateBody {
  Span<const CameraPose> poses;                          // [N]
  Span<const ShipFacts> ships;                           // [N]
  Span<const WeatherReport> weather;                     // [N]
  Span<const registration::RegistrationResult> located;  // [N]
  Span<LevelTrack> tracks;                               // [N]
  Span<state::RegisteredView> registered;                // [N]
  Span<state::DroneState> drone;                         // [N]
  Span<action::History> history;                         // [N]

  DANBV_HD void operator()(index_t i) const {
    const CameraPose& pose = poses[i];
    const registration::RegistrationResult& r = located[i];
    registered[i] = {r.T_ship_cam, r.fused() ? 1 : 0};
    state::DroneState& d = drone[i];
    if (pose.taken) {
      follow(tracks[i], pose, ships[i], history[i]);
      const registration::ShipAttitude ship = r.attitude.on_level();
      const Rigidd T_level_world =
          (tracks[i].at(pose.time_s).T_world_level() * r.attitude.level_frame()).inverse();
      const camera::Viewpoint view = camera::viewpoint_of(T_level_world * pose.T_world_cam);
      d.ship_rotation = registration::log_rotation(ship.T_level_ship().rotation).cast<float>();
      d.ship_heave = float(ship.heave);
      d.wind = (T_level_world.rotation * weather[i].wind.cast<double>()).cast<float>();
      remember(history[i], view, d.view.position, r.fused());
      d.view = view;
    }
    d.eta = float(ships[i].eta);
    d.length_scale = float(ships[i].length_scale);
    d.wave_height = float(weather[i].wave_height);
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
