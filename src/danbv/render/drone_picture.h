// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/ocean/vessel_motion.h"
#include "danbv/render/shaded_view.h"
#include "danbv/scene/target.h"

namespace danbv::render {

// The world of one picture: where ship and water are at an instant.
struct Instant {
  double time_s = 0;
  bool floats = true;  // false: the target stands on the ground
  ocean::ShipPose ship;
  ocean::WaveField waves;
  RealMetresPerSecond wind{0};
};

// What a person would see from where a drone is: the target in the colours of its parts, sun, sea
// or ground, sky.
class DronePicture {
 public:
  // Target and bvh (of its mesh) must outlive this.
  DronePicture(const scene::Target& target, const scene::BvhView& bvh);

  Image<Rgb> at(const Instant& instant, const camera::Camera& camera,
                const Rigidf& T_level_cam) const;

  // The target's colours as a display shows them, without light: at most 256, and those of points
  // on its surface, whose nearest triangles are known.
  const std::vector<Rgb>& palette() const { return palette_; }
  std::uint8_t paint_at(std::uint32_t triangle, Vec3f p_ship) const;

 private:
  const scene::Target& target_;
  scene::BvhView bvh_;
  std::vector<Vec3f> paint_;
  std::vector<Rgb> palette_;
  std::vector<std::uint8_t> index_;  // of each triangle's colour
};

}  // namespace danbv::render
