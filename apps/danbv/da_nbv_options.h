// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>

#include "danbv/planners/planner.h"

namespace danbv::app {

// Binds what the learned planner alone reads.
void add_da_nbv_options(CLI::App& command, planners::PlannerOptions& planning);

}  // namespace danbv::app
