// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// Flies to the largest value of the position advantage field and looks at what was seen from too
// few sides. The scorer is made by hand, or that of a trained policy where a file of weights is
// given.
std::unique_ptr<Planner> make_greedy_paf(const PlannerOptions& options);

}  // namespace danbv::planners
