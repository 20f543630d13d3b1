// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// ActiveRMAP without training: a density volume is fitted to the images so far, and the next view
// is the one of the hemisphere whose rays meet most uncertainty, the way there counted
// (docs/rivals.md).
std::unique_ptr<Planner> make_active_rmap(const PlannerOptions& options);

}  // namespace danbv::planners
