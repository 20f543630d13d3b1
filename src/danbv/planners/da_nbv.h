// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/find_weights.h"
#include "danbv/planners/planner.h"

namespace danbv::planners {

// The paper's planner: state, field, policy, action. Built only with LibTorch.
std::unique_ptr<Planner> make_da_nbv(const PlannerOptions& options);

}  // namespace danbv::planners
