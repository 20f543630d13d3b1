// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

// Smooth value noise in the plane, for the looks of things only: the same on every machine to
// within rounding.
namespace danbv::render {

inline float lattice_value(std::int32_t x, std::int32_t y) {  // in [-1, 1]
  std::uint32_t h = std::uint32_t(x) * 0x8da6b343u ^ std::uint32_t(y) * 0xd8163841u;
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  return static_cast<float>(h ^ (h >> 15)) * (2.0f / 4294967296.0f) - 1.0f;
}

// Value and slope at (x, y); the lattice has spacing 1.
struct NoiseSample {
  float value, slope_x, slope_y;
};
inline NoiseSample noise_sample(float x, float y) {
  const float fx = std::floor(x), fy = std::floor(y), u = x - fx, v = y - fy;
  const auto i = static_cast<std::int32_t>(fx), j = static_cast<std::int32_t>(fy);
  const float a = lattice_value(i, j), b = lattice_value(i + 1, j) - a;
  const float c = lattice_value(i, j + 1) - a, d = lattice_value(i + 1, j + 1) - a - b - c;
  const float su = u * u * u * (u * (6 * u - 15) + 10), sv = v * v * v * (v * (6 * v - 15) + 10);
  const float du = 30 * u * u * (u - 1) * (u - 1), dv = 30 * v * v * (v - 1) * (v - 1);
  return {a + b * su + c * sv + d * su * sv, du * (b + d * sv), dv * (c + d * su)};
}
inline float noise(float x, float y) { return noise_sample(x, y).value; }
inline Vec2f noise_gradient(float x, float y) {
  const NoiseSample s = noise_sample(x, y);
  return {s.slope_x, s.slope_y};
}

}  // namespace danbv::render
