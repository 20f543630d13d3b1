// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv::drone {

// What a multirotor's power depends on: momentum theory for the rotors, drag for the body, one
// efficiency for all that lies between battery and air. The model and its use for small quadrotors:
// Stolaroff et al. 2018 (docs/missions.md).
struct Power {
  double mass_kg = 0;  // as it flies, camera and battery included; 0: unknown, no energy is told
  double rotors = 4, rotor_diameter = 0.4;
  double efficiency = 0.55;  // of propellers, motors and their electronics together
  double drag_area = 0.06;   // drag coefficient times frontal area, square metres
  double electronics_w = 30;

  bool known() const { return mass_kg > 0; }
};

// The electric power while the drone moves through the air at v_air (its velocity over ground less
// the wind's; z up, metres per second). Hovering in wind is flying against it.
double power_w(const Power& power, Vec3d v_air);

}  // namespace danbv::drone
