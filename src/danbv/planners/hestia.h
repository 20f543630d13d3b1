// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// Hestia (arXiv 2508.01014), a learned rival: docs/rivals.md. Built only with LibTorch.
std::unique_ptr<Planner> make_hestia(const PlannerOptions& options);

}  // namespace danbv::planners
