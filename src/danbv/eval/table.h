// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/summary.h"

namespace danbv::eval {

// The summary as people and papers read it: means with the half-width of the 95 % interval, rates
// with its ends. The text also has the differences between planners.
std::string to_text(const Summary& summary);
std::string to_latex(const Summary& summary);

// One line an episode; a value that a scan does not have is left empty.
std::string to_csv(const std::vector<TargetResult>& results, const EvalOptions& options);

// results.json: rows, means, collisions, differences where there are several planners, and what was
// flown. A mean is {mean, ci95}, a rate {mean, low, high}, a maximum {max}; `missing` counts the
// episodes without that value, where there are any. null: not known. not_flown names the targets
// that are not in the rows of a sea state, where there are any.
std::string to_json(const Summary& summary, const EvalOptions& options, int targets,
                    const std::vector<NotFlown>& not_flown = {});

}  // namespace danbv::eval
