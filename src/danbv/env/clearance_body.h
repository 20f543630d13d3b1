// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/clearance.h"

namespace danbv {

// Thread i follows drone i's leg.
struct ClearanceBody {
  ClearanceOptions options;
  FlightBatch worlds;
  ClearanceBatch batch;
  Span<FlightClearance> out;

  DANBV_HD void operator()(index_t i) const {
    const FlightWorld world{worlds.waves[i], worlds.vessels[i], worlds.winds[i], worlds.scales[i]};
    const auto target = batch.targets[i];
    out[i] = flight_clearance({batch.fields[target], batch.trees[target]}, batch.legs[i], world,
                              options);
  }
};

}  // namespace danbv
