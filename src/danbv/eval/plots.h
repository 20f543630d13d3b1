// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/protocol.h"
#include "danbv/eval/svg_chart.h"

namespace danbv {

// Mean CR of each planner, with the band of its 95 % interval: after each view, and over the metres
// flown. What an episode did not fly holds its last CR.
Chart coverage_over_views(const std::vector<TargetResult>& results, const EvalOptions& options);
Chart coverage_over_path(const std::vector<TargetResult>& results, const EvalOptions& options);

}  // namespace danbv
