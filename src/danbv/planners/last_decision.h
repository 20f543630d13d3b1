// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/observation.h"

namespace danbv::planners {

// Which decision of which scan was the last one. Planners are not told where a scan begins; those
// that remember something see it by this.
struct LastDecision {
  std::uint32_t stream = 0;
  std::int32_t views_left = -1;

  DANBV_HD bool continues(const state::DroneState& drone) const {
    return drone.stream == stream && drone.views_left < views_left;
  }
};

}  // namespace danbv::planners
