// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/paf/scorer_weights.h"

namespace danbv::paf {

// Weights [801] of a scorer made by hand, for planners without training and as a start for it: a
// pair is worth most when it is visible, from a direction not yet seen, of a complex place, near
// but not too near.
std::vector<float> hand_made_scorer();

}  // namespace danbv::paf
