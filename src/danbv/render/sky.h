// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/math/units.h"
#include "danbv/core/math/vec.h"
#include "danbv/render/noise.h"

// The light of a shaded picture: linear colours, before the tone curve.
namespace danbv::render {

struct Light {
  Vec3f to_sun = normalized(Vec3f{0.35f, -0.55f, 0.65f});
  Vec3f sun{3.1f, 2.85f, 2.45f};
  Vec3f zenith{0.10f, 0.27f, 0.62f}, horizon{0.62f, 0.77f, 0.93f};
  Vec3f ambient_above{0.56f, 0.70f, 0.92f}, ambient_below{0.30f, 0.29f, 0.27f};
  float visibility = 420;  // the distance over which haze takes most of a colour
  float storm = 0;         // 0: fair, 1: a sky of cloud and spray
};

inline Vec3f mixed(Vec3f a, Vec3f b, float t) { return a + (b - a) * t; }

// Fair weather's light under the sky that a wind brings: cloud from a strong breeze on, and spray
// in the air of a storm.
inline Light weathered(Light light, RealMetresPerSecond wind) {
  const auto storm = static_cast<float>(std::clamp((wind.value - 9) / 13, 0.0, 1.0));
  light.storm = storm;
  light.sun = mixed(light.sun, {0.75f, 0.75f, 0.74f}, storm);
  light.zenith = mixed(light.zenith, {0.23f, 0.26f, 0.29f}, storm);
  light.horizon = mixed(light.horizon, {0.50f, 0.53f, 0.55f}, storm);
  light.ambient_above = mixed(light.ambient_above, {1.05f, 1.10f, 1.14f}, storm);
  light.visibility = 420 - 220 * storm;
  return light;
}

// The sky's colour in a unit direction; below the horizon it goes on as haze.
inline Vec3f sky_color(const Light& light, Vec3f direction) {
  const float up = std::max(direction.z, 0.0f);
  const Vec3f base = mixed(light.horizon, light.zenith, 1.0f - std::exp(-3.2f * up));
  const float glow = std::max(dot(direction, light.to_sun), 0.0f);
  const Vec3f sky = base + light.sun * ((1 - light.storm) * 0.10f * std::pow(glow, 24.0f));
  if (light.storm <= 0) return sky;
  // Torn cloud, drawn out towards the horizon.
  const float far = 1.0f / (up + 0.12f);
  const float cloud = noise(0.8f * far * direction.x, 0.8f * far * direction.y) +
                      0.5f * noise(2.1f * far * direction.x, 2.1f * far * direction.y + 5.0f);
  return sky * (1.0f + 0.14f * light.storm * cloud * clamp(6.0f * up, 0.0f, 1.0f));
}

// Light from everywhere, by a hemisphere: blue from above, dull from below.
inline Vec3f ambient_light(const Light& light, Vec3f normal) {
  return mixed(light.ambient_below, light.ambient_above, 0.5f + 0.5f * normal.z);
}

}  // namespace danbv::render
