// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// GenNBV (Chen et al., CVPR 2024), a learned rival: docs/rivals.md. Built only with LibTorch.
std::unique_ptr<Planner> make_gennbv(const PlannerOptions& options);

}  // namespace danbv::planners
