// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/units.h"

namespace danbv::env {

// How the drone's own lengths (reset distance, action range, lattice spacing) are read: metres of
// the 15 m frame, or the paper's literal real metres, which put it inside most ships.
enum class UavLengths { normalised, literal };

DANBV_HD double uav_length(double length, UavLengths reading, ShipScale scale) {
  return reading == UavLengths::literal ? scale.sim(RealMetres{length}) : length;
}

}  // namespace danbv::env
