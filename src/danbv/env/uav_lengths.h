// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/units.h"

namespace danbv::env {

// How the lengths that the paper gives for the drone are read (start distance, local moves, spacing
// of the candidate lattice): as metres of the 15 m frame, or as the paper says, as real metres,
// which puts the drone inside most ships. Lengths of our own choice, such as the workspace, the
// clearances and the radius of hemispheres, are metres of the 15 m frame either way.
enum class UavLengths { normalised, literal };

// What those lengths are multiplied by in the 15 m frame.
DANBV_HD double uav_length_scale(UavLengths reading, ShipScale scale) {
  return reading == UavLengths::literal ? scale.sim(RealMetres{1}) : 1;
}

}  // namespace danbv::env
