// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/onboard/grid_place.h"
#include "danbv/registration/begin_body.h"

// The level ship frame as it is known on board: below midship of the grid, bow along x, z along
// gravity, z = 0 at still water. Planners, guards and flights speak in it.
namespace danbv::onboard {

// A place on the water and a heading, world.
struct LevelPose {
  Vec2d position{};
  double heading = 0;

  DANBV_HD Rigidd T_world_level() const {
    return {rotation_z(heading), {position.x, position.y, 0}};
  }
};

// Where the map is looked for: where AIS had the ship at the scan's first view, going on as it then
// said; where AIS is exact, there at any moment.
struct LevelTrack {
  AisReport report;

  DANBV_HD LevelPose at(double t) const {
    const double passed = t - report.time_s;
    return {{report.position.x + passed * report.velocity.x,
             report.position.y + passed * report.velocity.y},
            report.heading};
  }
  // Where a report has the ship, against this track.
  DANBV_HD registration::ReportedPlace against(const AisReport& now) const {
    const Vec3d place =
        at(now.time_s).T_world_level().inverse() * Vec3d{now.position.x, now.position.y, 0};
    return {now.time_s, place.x, place.y};
  }
};

// Where N drones take their ships to be.
struct LevelFrames {
  registration::RegistrationOptions options;
  Vec3f voxel;                                  // of the grids
  Span<const LevelTrack> tracks;                // [N]
  Span<const registration::Tracking> tracking;  // [N]
  Span<const GridPlace> places;                 // [N]

  // How the map's frame lies at time t, as far as the views so far tell.
  DANBV_HD registration::ShipAttitude expected(index_t drone, double t) const {
    const registration::Tracking& known = tracking[drone];
    return registration::expected_attitude(guess_motion(options, known, t), known.yaw);
  }
  DANBV_HD Rigidd T_world_level(index_t drone, double t) const {
    const registration::ShipAttitude ship = expected(drone, t).at(places[drone].offset(voxel));
    return tracks[drone].at(t).T_world_level() * ship.level_frame();
  }
};

// sensor data -> what registration is told.
DANBV_HD registration::RegistrationInput registration_input(const CameraPose& pose,
                                                            const ShipFacts& ship,
                                                            const WeatherReport& weather,
                                                            const LevelTrack& track) {
  registration::RegistrationInput input;
  input.time_s = pose.time_s;
  input.facts = {ship.eta,        weather.wave_height,    ship.beam,
                 ship.ais_sigma,  ship.ais_heading_sigma, ship.gnss_sigma,
                 ship.gnss_time_s};
  input.active = pose.taken;
  input.T_level_ship = pose.T_level_ship;
  input.T_level_cam = track.at(pose.time_s).T_world_level().inverse() * pose.T_world_cam;
  if (!input.facts.exact()) input.reported = track.against(ship.ais);
  return input;
}

}  // namespace danbv::onboard
