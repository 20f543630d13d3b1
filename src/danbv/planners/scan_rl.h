// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// Scan-RL (Peralta et al., ECCV workshops 2020), a learned rival: docs/rivals.md. Built only with
// LibTorch.
std::unique_ptr<Planner> make_scan_rl(const PlannerOptions& options);

}  // namespace danbv::planners
