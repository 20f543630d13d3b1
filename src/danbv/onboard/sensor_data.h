// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/viewpoint.h"
#include "danbv/core/math/rigid.h"

// What comes with a depth image: all that a drone measures or is told. Lengths are in the frame in
// which the ship is 15 m long, see docs/architecture.md.
namespace danbv::onboard {

// Where the camera was when it took the image.
struct CameraPose {
  camera::Viewpoint view;       // of the drone, level ship frame, as it knows it
  Rigidd T_level_cam;           // of the camera, by the drone's position and the ship's AIS report
  double time_s = 0;            // since the scan began
  std::int32_t taken = 1;       // 0: this drone has no image now
  std::int32_t views_left = 0;  // of the scan's budget
  std::uint32_t stream = 0;     // names the scan, for planners that draw random numbers
  Rigidd T_level_ship;          // how the ship lay at the first view: the operator's alignment
};

// What is known of the ship beforehand.
struct ShipFacts {
  double eta = 1;        // 15 m / its length
  double beam = 2.5;     // at the waterline
  double ais_sigma = 0;  // of its reported position
  double ais_heading_sigma = 0;
  double length_scale = 1;  // of the drone's moves: DroneState::length_scale
};

// What is known of the weather now.
struct WeatherReport {
  double wave_height = 0;  // forecast H_s; 0 on land and in a calm
  Vec3f wind;              // at the drone, level ship frame, metres a second
};

// The pose of a drone that trusts its own position: a camera at a viewpoint of the level frame.
DANBV_HD CameraPose camera_pose_at(const camera::Viewpoint& view, double time_s) {
  CameraPose pose;
  pose.view = view;
  pose.T_level_cam = camera::camera_pose(view).cast<double>();
  pose.time_s = time_s;
  return pose;
}

}  // namespace danbv::onboard
