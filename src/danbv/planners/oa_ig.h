// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// Occlusion-aware information gain on the state's grid: the classical next best view.
std::unique_ptr<Planner> make_oa_ig(const PlannerOptions& options);

}  // namespace danbv::planners
