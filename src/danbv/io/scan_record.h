// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <map>
#include <string>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/grid/grid.h"
#include "danbv/io/cloud_truth.h"
#include "danbv/io/field_record.h"
#include "danbv/io/paint_record.h"
#include "danbv/ocean/vessel_motion.h"
#include "danbv/ocean/weather.h"
#include "danbv/registration/registration_result.h"
#include "danbv/scene/mesh.h"

namespace danbv::io {

// One view of a scan as it is kept: what the drone did, what it knew, and how far it was then.
struct ViewRecord {
  double time_s = 0, flight_s = 0;   // of arrival; of the leg that led here
  camera::Viewpoint viewpoint;       // true, level ship frame
  Rigidd T_world_cam, T_world_ship;  // true
  Rigidf T_ship_cam_true;
  registration::RegistrationResult registration;  // T_ship_cam as estimated
  float registration_error = 0;                   // mean displacement of the view's points
  double path = 0;                                // up to here
  double cr = 0, c_dir = 0, dcr = 0;              // up to here, 0..1
  std::vector<std::uint16_t> depth;               // along the camera's axis, in steps of depth_unit
  std::vector<Rgb> color;                         // what a person would see there; empty: not kept
  index_t cloud_points = 0;                       // of the reconstruction, up to here
  std::vector<std::uint16_t> seen;                // [voxels] the true direction masks B, up to here
  FieldRecord field;
};

// The sea and the wind of a scan: enough to say where water and ship are at any time.
struct SeaRecord {
  bool floats = true;  // false: the target stands on the ground
  ocean::WaveField waves;
  ocean::Vessel vessel;
  ocean::Wind wind;
  ocean::SeaConditions conditions;
  double water_clearance = 0.5;  // that the drone keeps
};

// How a scan ended, where it ended without a view too (a collision on the way).
struct EndRecord {
  std::string reason;  // views, stop, collision, interrupted
  double time_s = 0, path = 0;
  camera::Viewpoint viewpoint;
};

constexpr std::uint16_t kNeverSeen = 0xffff;

// A sample of the surface that can be seen, and which view saw each point first (from 0).
struct SurfaceRecord {
  std::vector<Vec3f> points;  // ship frame
  std::vector<std::uint16_t> first_view;
};

// What a record's metres are: those of the target scaled to 15 m, in which planners work, or those
// of the real target, which people and other programs get.
enum class Frame { normalised, real };

// A scan as it is kept on disk and shown in the report. Clouds and mesh are in the ship frame. The
// facts say the frame of its lengths (record_frame.h).
struct ScanRecord {
  camera::Camera camera;
  double depth_unit = 1e-3;  // metres that one step of a depth image is
  GridSpec grid = cubic_grid();
  std::map<std::string, std::string> facts;  // target, planner, seed, ...
  SeaRecord sea;
  scene::TriangleMesh mesh;  // the true one, thinned for display
  SurfaceRecord surface;
  std::vector<ViewRecord> views;
  std::vector<Vec3f> cloud;  // the reconstruction, in the order of the views
  CloudTruth cloud_truth;    // of each of its points
  PaintRecord paint;
  EndRecord end;
};

}  // namespace danbv::io
