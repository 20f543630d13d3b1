// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/onboard/grid_place.h"
#include "danbv/onboard/waiting_views.h"
#include "danbv/registration/registration_result.h"
#include "danbv/state/observation.h"
#include "danbv/state/reconstruction_state.h"

// The element-wise steps of the scanner; a thread is a drone.
namespace danbv::onboard {

struct BeginScanBody {
  Span<const std::uint8_t> which;  // [N]
  Span<action::History> history;   // [N]
  Span<KeptViews> kept;            // [N]
  Span<GridPlace> places;          // [N]

  DANBV_HD void operator()(index_t i) const {
    if (which[i]) history[i] = {}, kept[i] = {}, places[i] = {};
  }
};

// Whether a view starts the map: the first, and, where AIS errs, others until one shows enough.
DANBV_HD bool starts_map(const CameraPose& pose, const ShipFacts& ship,
                         const action::History& history, const KeptViews& kept) {
  const bool none_yet = ship.ais_sigma == 0 ? history.count == 0 : kept.placed == 0;
  return pose.taken && none_yet;
}

// Takes the ship's track from there on, or at any view, where AIS is exact.
DANBV_HD void follow(LevelTrack& track, const CameraPose& pose, const ShipFacts& ship,
                     bool starts_map) {
  if (pose.taken && (ship.ais_sigma == 0 || starts_map)) track = {ship.ais};
}

// sensor data -> what registration is told. The first view of a scan starts its map, and so does
// the one after a map that was given up; but trying a view gives nothing up.
struct RegistrationInputBody {
  bool only_tries;
  Span<const CameraPose> poses;                  // [N]
  Span<const ShipFacts> ships;                   // [N]
  Span<const WeatherReport> weather;             // [N]
  Span<const action::History> history;           // [N]
  Span<const KeptViews> kept;                    // [N]
  Span<LevelTrack> tracks;                       // [N]
  Span<registration::RegistrationInput> inputs;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const bool anew = !only_tries && kept[i].given_up && poses[i].taken;
    const bool starts = anew || starts_map(poses[i], ships[i], history[i], kept[i]);
    follow(tracks[i], poses[i], ships[i], starts);
    inputs[i] = registration_input(poses[i], ships[i], weather[i], tracks[i]);
    inputs[i].align = starts;
  }
};

// registration -> what the state is given, and what the drone knows of itself.
struct DroneStateBody {
  Vec3f voxel;
  Span<const CameraPose> poses;                             // [N]
  Span<const ShipFacts> ships;                              // [N]
  Span<const WeatherReport> weather;                        // [N]
  Span<const registration::RegistrationResult> located;     // [N]
  Span<const registration::RegistrationResult> late;        // [N], or none
  Span<const KeptViews> kept;                               // [N]
  Span<const GridPlace> places;                             // [N]
  Span<const Vec3i> steps;                                  // [N]
  Span<LevelTrack> tracks;                                  // [N]
  Span<state::RegisteredView> registered, late_registered;  // [N]
  Span<state::DroneState> drone;                            // [N]
  Span<action::History> history;                            // [N]

  DANBV_HD void operator()(index_t i) const {
    const CameraPose& pose = poses[i];
    const registration::RegistrationResult& r = located[i];
    const Vec3d offset = places[i].offset(voxel);
    registered[i] = {in_grid(r.T_ship_cam, offset), r.fused() ? 1 : 0, pose.taken};
    if (late.size > 0)
      late_registered[i] = {in_grid(late[i].T_ship_cam, offset), late[i].fused() ? 1 : 0};
    state::DroneState& d = drone[i];
    if (pose.taken) {
      move_frame(steps[i], history[i], d);
      follow(tracks[i], pose, ships[i], starts_map(pose, ships[i], history[i], kept[i]));
      const registration::ShipAttitude lies = r.attitude.at(offset), ship = lies.on_level();
      const Rigidd T_level_world =
          (tracks[i].at(pose.time_s).T_world_level() * lies.level_frame()).inverse();
      const camera::Viewpoint view = camera::viewpoint_of(T_level_world * pose.T_world_cam);
      d.ship_rotation = registration::log_rotation(ship.T_level_ship().rotation).cast<float>();
      d.ship_heave = float(ship.heave);
      d.wind = (T_level_world.rotation * weather[i].wind.cast<double>()).cast<float>();
      remember(history[i], view, d.view.position, r.fused());
      d.view = view;
    }
    tell_box(ships[i], d);
    d.eta = float(ships[i].eta);
    d.length_scale = float(ships[i].length_scale);
    d.wave_height = float(weather[i].wave_height);
    d.views_left = pose.views_left;
    d.stream = pose.stream;
  }

 private:
  // What is remembered of the level frame, when that moves with the grid.
  DANBV_HD void move_frame(Vec3i step, action::History& past, state::DroneState& d) const {
    const Vec3f moved = multiply(voxel, Vec3f{float(step.x), float(step.y), 0});
    past.move_frame(moved);
    d.view.position -= moved;
  }
  // A measured target stands where AIS says that it is. A ship that nobody has measured is as long
  // and as wide as it reports, and lies where the grid does, which follows it.
  DANBV_HD static void tell_box(const ShipFacts& ship, state::DroneState& d) {
    if (!ship.measured()) {
      constexpr float kAround = 0.3f, kUnderWater = 1;
      const float x = 0.5f * kNormLength + kAround, y = 0.5f * float(ship.beam) + kAround;
      d.target_low = {-x, -y, -kUnderWater}, d.target_high = {x, y, kTallestShip};
      return;
    }
    const float unsure = float(2 * ship.ais_sigma);
    d.target_low = ship.low - Vec3f{unsure, unsure, 0};
    d.target_high = ship.high + Vec3f{unsure, unsure, 0};
  }
  DANBV_HD static void remember(action::History& history, const camera::Viewpoint& view,
                                Vec3f last_position, bool fused) {
    const Vec3f move = history.count > 0 ? view.position - last_position : Vec3f{};
    history.push({view.position, view.yaw, view.pitch, move, fused});
  }
};

}  // namespace danbv::onboard
