// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/planners/planner.h"

namespace danbv::planners {

// The first that exists of: $DANBV_WEIGHTS, weights/da-nbv.safetensors in the current folder or in
// one above the program, and the installed one.
std::optional<std::filesystem::path> find_weights();

// The paper's planner: state, field, policy, action. Built only with LibTorch.
std::unique_ptr<Planner> make_da_nbv(const PlannerOptions& options);

}  // namespace danbv::planners
