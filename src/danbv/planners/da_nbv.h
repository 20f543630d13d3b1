// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/planners/planner.h"

namespace danbv::planners {

// $DANBV_WEIGHTS where it is set; else the installed weights, or those of the checkout that the
// program was built in. The current folder is not looked at: it may be anybody's.
std::optional<std::filesystem::path> find_weights();

// The paper's planner: state, field, policy, action. Built only with LibTorch.
std::unique_ptr<Planner> make_da_nbv(const PlannerOptions& options);

}  // namespace danbv::planners
