// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/protocol.h"
#include "danbv/eval/svg_chart.h"

namespace danbv::eval {

// Percent of the surface that an episode had seen after a view, from 1, or after metres flown. What
// it did not fly holds its last CR.
double cr_at_view(const metrics::CoverageCurve& curve, double view);
double cr_at_path(const metrics::CoverageCurve& curve, double path);

// Mean CR of each planner in one sea state, with the band of its 95 % interval: after each view,
// and over the metres flown. What an episode did not fly holds its last CR.
Chart coverage_over_views(const std::vector<TargetResult>& results, const EvalOptions& options,
                          int sea_state);
Chart coverage_over_path(const std::vector<TargetResult>& results, const EvalOptions& options,
                         int sea_state);

// The charts of all sea states as JSON: an array of sea_state (null: static), cr_over_views and
// cr_over_path.
std::string curves_json(const std::vector<TargetResult>& results, const EvalOptions& options);

}  // namespace danbv::eval
