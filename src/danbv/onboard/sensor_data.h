// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rigid.h"

// What comes with a depth image: all that a drone measures or is told. Lengths are in the frame in
// which the ship is 15 m long, see docs/architecture.md. World: x east, y north, z up, z = 0 at
// still water, its origin anywhere.
namespace danbv::onboard {

// Where the camera was when it took the image.
struct CameraPose {
  Rigidd T_world_cam;           // by the drone's own position and attitude
  double time_s = 0;            // since the scan began
  std::int32_t taken = 1;       // 0: this drone has no image now
  std::int32_t views_left = 0;  // of the scan's budget
  std::uint32_t stream = 0;     // names the scan, for planners that draw random numbers
  Rigidd T_level_ship;  // how the ship lay at the first view, where an operator has measured it
};

// What a ship last said of itself.
struct AisReport {
  double time_s = 0;
  Vec2d position{};    // of midship, world
  double heading = 0;  // of the bow, radians from east
  Vec2d velocity{};    // over ground
};

// What is known of the ship beforehand, and how well.
struct ShipFacts {
  double eta = 1;     // 15 m / its length
  double beam = 2.5;  // at the waterline
  // The box that holds it, ship frame; an empty one (by default): nobody has measured it.
  Vec3f low{1e3f, 1e3f, 1e3f}, high{-1e3f, -1e3f, -1e3f};
  AisReport ais;
  double ais_sigma = 0;  // of its position, a horizontal axis; 0: the report is exact, and of now
  double ais_heading_sigma = 0;
  double gnss_sigma = 0;    // of the drone's own position, an axis
  double gnss_time_s = 60;  // in which that error becomes another one
  double length_scale = 1;  // of the drone's moves: DroneState::length_scale

  DANBV_HD bool measured() const { return low.x <= high.x; }
};

// Where nobody has measured a ship, it may stand as high over the water, 15 m frame: two fifths of
// its length. A rig may stand higher: of that the guard knows what views have shown.
constexpr float kTallestShip = 6;

// What is known of the weather now.
struct WeatherReport {
  double wave_height = 0;  // forecast H_s; 0 on land and in a calm
  Vec3f wind;              // at the drone, world axes, metres a second
};

// The pose of a drone beside a ship that lies at the world's origin, its bow to the east.
DANBV_HD CameraPose camera_pose_at(const camera::Viewpoint& view, double time_s) {
  CameraPose pose;
  pose.T_world_cam = camera::camera_pose(view).cast<double>();
  pose.time_s = time_s;
  return pose;
}

}  // namespace danbv::onboard
