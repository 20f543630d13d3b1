// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "danbv/core/math/units.h"
#include "danbv/core/math/vec.h"

namespace danbv::render {

// Short steep waves with pointed crests that a strong wind raises on the simulated swell, which
// has too few components to look rough. For the eye only: no ship moves in them.
class WindSea {
 public:
  // along: the way the wind's waves run, radians; drift: how far they have run.
  WindSea(RealMetresPerSecond wind, float along, float drift);

  float height(float x, float y) const;
  // Waves smaller than the footprint of a pixel are left out.
  Vec2f slope(float x, float y, float footprint) const;

  float highest() const { return highest_; }
  float steepest() const { return steepest_; }
  float along() const { return along_; }

 private:
  struct Wave {
    float k_x, k_y, phase, amplitude, length;
  };
  static constexpr int kWaves = 7;
  std::array<Wave, kWaves> waves_{};
  float along_, highest_ = 0, steepest_ = 0;
};

}  // namespace danbv::render
