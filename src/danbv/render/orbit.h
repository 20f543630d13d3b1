// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/scene/mesh.h"

namespace danbv::render {

// A camera that circles a target and looks at it.
struct Orbit {
  double azimuth_deg = 50;    // of the camera, from the target's bow (+x) towards port (+y)
  double elevation_deg = 18;  // of the camera above the target
  double distance = 0;        // to the target's centre; 0: as near as shows all of it
  double fov_deg = 24;        // vertical
};

struct OrbitView {
  camera::Camera camera;
  Rigidf T_mesh_cam;
};

// The camera and its pose in the (level) frame of the mesh. With distance 0 the camera is as near
// as it can be with every vertex above `lowest` in the picture, even moved by `slack`, and a small
// margin.
OrbitView orbit_view(const Orbit& orbit, const scene::TriangleMesh& mesh, int width_px,
                     int height_px, float lowest = -1e30f, float slack = 0);

// Towards a sun that stands over the camera's left shoulder, so that what it sees is lit.
Vec3f sun_behind(const Orbit& orbit);

}  // namespace danbv::render
