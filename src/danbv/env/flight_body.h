// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/flight.h"

namespace danbv {

// Thread i flies drone i's leg.
struct FlightBody {
  FlightOptions options;
  FlightBatch batch;
  Span<FlightLeg> legs;

  DANBV_HD void operator()(index_t i) const {
    const FlightWorld world{batch.waves[i], batch.vessels[i], batch.winds[i], batch.scales[i]};
    legs[i] = fly(world, options, batch.starts[i], batch.targets[i], batch.start_s[i]);
  }
};

}  // namespace danbv
