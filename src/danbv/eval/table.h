// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/summary.h"

namespace danbv::eval {

// The summary as people and papers read it; mean and half-width of the 95 % interval.
std::string to_text(const Summary& summary);
std::string to_latex(const Summary& summary);

// One line an episode.
std::string to_csv(const std::vector<TargetResult>& results, const EvalOptions& options);

// results.json: rows, means, collisions, and what was flown.
std::string to_json(const Summary& summary, const EvalOptions& options, int targets);

}  // namespace danbv::eval
