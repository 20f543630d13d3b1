// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/ocean/vessel_motion.h"
#include "danbv/ocean/weather.h"
#include "danbv/render/orbit.h"
#include "danbv/render/shaded_view.h"
#include "danbv/scene/target.h"

namespace danbv::render {

struct PictureOptions {
  std::optional<int> sea_state;  // absent: no water, the whole ship is seen
  std::uint64_t seed = 1;        // of the sea
  Orbit orbit;
  int width_px = 960, height_px = 540;
  std::function<Vec3f(Vec3f p_mesh)> color;  // of the surface, linear; absent: paint
  ShadeOptions shade;                        // its sun stands behind the camera
};

// Draws one target, a ship in its sea at any time. The camera keeps its place in the level ship
// frame, as the drone does: it follows the drift, not heave, pitch and roll.
class TargetPicture {
 public:
  // The target must outlive the picture.
  TargetPicture(const scene::Target& target, const PictureOptions& options);
  Image<Rgb> at(double time_s) const;

  const ocean::Weather& weather() const { return weather_; }
  ocean::ShipPose pose(double time_s) const { return ship_pose(vessel_, weather_.waves, time_s); }

 private:
  const scene::Target& target_;
  PictureOptions options_;
  scene::Bvh bvh_;
  std::vector<Vec3f> paint_;
  ocean::Weather weather_;
  OrbitView view_;
  ocean::Vessel vessel_;
};

}  // namespace danbv::render
