// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/device.h"

namespace danbv {

// Lengths and speeds of the real world. Metres of the 15 m frame are plain numbers; the two never
// mix silently: only ShipScale, which the ship owns, converts.
struct RealMetres {
  double value = 0;
};
struct RealMetresPerSecond {
  double value = 0;
};

constexpr double kNormLength = 15.0;  // every ship is this long in the 15 m frame

// eq:supp_length_scale: eta = 15 / L_orig.
struct ShipScale {
  double eta = 1.0;

  DANBV_HD static ShipScale of_length(RealMetres original) {
    return {kNormLength / original.value};
  }
  DANBV_HD double sim(RealMetres real) const { return eta * real.value; }
  DANBV_HD double sim(RealMetresPerSecond real) const { return eta * real.value; }
  DANBV_HD RealMetres real_length(double sim_m) const { return {sim_m / eta}; }
  DANBV_HD RealMetresPerSecond real_speed(double sim_m_per_s) const { return {sim_m_per_s / eta}; }
};

}  // namespace danbv
