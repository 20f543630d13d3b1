// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/units.h"
#include "danbv/ocean/wave_field.h"
#include "danbv/render/sky.h"
#include "danbv/render/wind_sea.h"

namespace danbv::render {

// The water of a picture: the sea's waves, and ripples too small to be part of the simulated sea,
// which are there for the eye only. Scene frame: world axes, z = 0 at still water.
class WaterSheet {
 public:
  // The wind makes ripples and foam, time_s moves them; origin: of the scene frame, in the world.
  WaterSheet(const ocean::FrozenWater& water, RealMetresPerSecond wind, double time_s,
             Vec2d origin = {});

  // The ray's first meeting with the water at 0 < t < t_max; the direction has unit length.
  bool hit(Vec3f origin, Vec3f direction, float t_max, float& t) const;
  // The upward unit normal; waves smaller than the footprint of a pixel are left out.
  Vec3f normal(float x, float y, float footprint) const;
  // 0..1: how white the crests are here.
  float whitecaps(float x, float y, float footprint) const;
  float height(float x, float y) const {
    return water_.height(x, y) + wind_sea_.height(x + origin_.x, y + origin_.y);
  }

 private:
  float streaks(float x, float y) const;
  Vec2f wave_slope(float x, float y, float footprint) const;

  ocean::FrozenWater water_;
  float ripple_, foam_, drift_;
  Vec2f origin_;
  float highest_ = 0, steepest_ = 0;
  WindSea wind_sea_;
};

// The colour of water that itself sends back no mirrored light.
Vec3f water_body_color(const Light& light, Vec3f normal, float height);

// How much light a water surface mirrors at this cosine between normal and view.
float fresnel(float cosine);

}  // namespace danbv::render
