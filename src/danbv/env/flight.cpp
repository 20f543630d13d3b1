// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/flight.h"

#include "danbv/core/parallel_for.h"
#include "danbv/env/flight_body.h"

namespace danbv {

void fly(const Queue& queue, const FlightOptions& options, const FlightBatch& batch,
         Span<FlightLeg> legs) {
  parallel_for(queue, legs.size, FlightBody{options, batch, legs});
}

}  // namespace danbv
