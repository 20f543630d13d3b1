// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/flight.h"

namespace danbv {

// A sea without waves or wind, and a ship that lies still in it.
inline const Wind kCalm;
inline const Vessel kStill;
inline const WaveField kFlat;

}  // namespace danbv
