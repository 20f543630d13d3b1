// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv::ocean {

constexpr int kWaveComponents = 8;

// One travelling sine of the sea, in metres of the 15 m frame, world axes. Plain data.
struct WaveComponent {
  double k_x = 0, k_y = 0;  // wave number times the direction it travels to, rad/m
  double omega = 0;         // rad/s
  double phase = 0;         // rad
  double amplitude = 0;

  DANBV_HD double wave_number() const { return std::sqrt(k_x * k_x + k_y * k_y); }
  // The argument of the sine. In double: at large t a float's omega t has lost the wave.
  DANBV_HD double angle(double x, double y, double t) const {
    return k_x * x + k_y * y - omega * t + phase;
  }
};

// An angle's remainder in [-pi, pi], small enough to go on in float.
DANBV_HD double wrapped_angle(double angle) {
  return angle - 2.0 * kPi * std::floor(angle / (2.0 * kPi) + 0.5);
}

// The water at one instant: 8 float sines a height, for those who ask at many places (rays).
struct FrozenWater {
  float k_x[kWaveComponents] = {}, k_y[kWaveComponents] = {};
  float phase[kWaveComponents] = {}, amplitude[kWaveComponents] = {};

  DANBV_HD float height(float x, float y) const {
    float h = 0;
    for (int i = 0; i < kWaveComponents; ++i)
      h += amplitude[i] * std::sin(k_x[i] * x + k_y[i] * y + phase[i]);
    return h;
  }
};

// eq:supp_wave_field: h(x, y, t) in the world frame (x east, y north, z up, still water z = 0).
// All zeros is a flat sea.
struct WaveField {
  WaveComponent component[kWaveComponents];

  DANBV_HD float height(double x, double y, double t) const {
    float h = 0;
    for (const WaveComponent& c : component)
      h += float(c.amplitude) * std::sin(float(wrapped_angle(c.angle(x, y, t))));
    return h;
  }
  // No water is ever higher: the sum of the amplitudes. Above it nothing needs a comparison.
  DANBV_HD float highest() const {
    double sum = 0;
    for (const WaveComponent& c : component) sum += c.amplitude;
    return float(sum);
  }
  // The surface at time t, seen from (x, y): heights are then asked relative to that point, so that
  // a ship that has drifted far loses no digits.
  DANBV_HD FrozenWater frozen(double t, double x = 0, double y = 0) const {
    FrozenWater water;
    for (int i = 0; i < kWaveComponents; ++i) {
      const WaveComponent& c = component[i];
      water.k_x[i] = float(c.k_x);
      water.k_y[i] = float(c.k_y);
      water.phase[i] = float(wrapped_angle(c.angle(x, y, t)));
      water.amplitude[i] = float(c.amplitude);
    }
    return water;
  }
};

}  // namespace danbv::ocean
