// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/action/action.h"
#include "danbv/core/device/span.h"

namespace danbv::planners {

constexpr float kRejected = -3e38f;  // the score of a candidate that must not be flown

// Thread: one environment. Takes the candidate of the highest score, the first of equals.
struct PickBestBody {
  index_t candidates;                  // K of each environment
  Span<const float> scores;            // [N, K]
  Span<const action::Action> offered;  // [N, K]
  Span<action::Action> actions;        // [N]

  DANBV_HD void operator()(index_t i) const {
    index_t best = i * candidates;
    for (index_t k = best + 1; k < (i + 1) * candidates; ++k)
      if (scores[k] > scores[best]) best = k;
    actions[i] = offered[best];
  }
};

}  // namespace danbv::planners
