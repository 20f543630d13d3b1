// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/math/vec.h"

// The light of a shaded picture: linear colours, before the tone curve.
namespace danbv::render {

struct Light {
  Vec3f to_sun = normalized(Vec3f{0.35f, -0.55f, 0.65f});
  Vec3f sun{3.1f, 2.85f, 2.45f};
  Vec3f zenith{0.10f, 0.27f, 0.62f}, horizon{0.62f, 0.77f, 0.93f};
  Vec3f ambient_above{0.56f, 0.70f, 0.92f}, ambient_below{0.30f, 0.29f, 0.27f};
};

inline Vec3f mixed(Vec3f a, Vec3f b, float t) { return a + (b - a) * t; }

// The sky's colour in a unit direction; below the horizon it goes on as haze.
inline Vec3f sky_color(const Light& light, Vec3f direction) {
  const float up = std::max(direction.z, 0.0f);
  const Vec3f base = mixed(light.horizon, light.zenith, 1.0f - std::exp(-3.2f * up));
  const float glow = std::max(dot(direction, light.to_sun), 0.0f);
  return base + light.sun * (0.10f * std::pow(glow, 24.0f));
}

// Light from everywhere, by a hemisphere: blue from above, dull from below.
inline Vec3f ambient_light(const Light& light, Vec3f normal) {
  return mixed(light.ambient_below, light.ambient_above, 0.5f + 0.5f * normal.z);
}

}  // namespace danbv::render
