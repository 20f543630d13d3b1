// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/flight.h"

namespace danbv::env {

// A sea without waves or wind, and a ship that lies still in it.
inline const ocean::Wind kCalm;
inline const ocean::Vessel kStill;
inline const ocean::WaveField kFlat;

}  // namespace danbv::env
