// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"
#include "danbv/env/clearance_body.h"

namespace danbv {

void flight_clearances(const Queue& queue, const ClearanceOptions& options,
                       const FlightBatch& worlds, const ClearanceBatch& batch,
                       Span<FlightClearance> out) {
  const index_t n = out.size;
  require(batch.legs.size == n && batch.targets.size == n && worlds.waves.size == n &&
              worlds.vessels.size == n && worlds.winds.size == n && worlds.scales.size == n,
          "the clearance batch has arrays of different lengths");
  parallel_for(queue, n, ClearanceBody{options, worlds, batch, out}, 4);
}

}  // namespace danbv
