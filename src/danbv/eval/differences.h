// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/confidence.h"
#include "danbv/eval/protocol.h"

namespace danbv::eval {

// How far a planner is ahead of another in a sea state. Episodes are compared in pairs: the same
// target, sea state and episode number, so the same start, waves and wind. What makes a target hard
// for both cancels, and the interval is narrower than those of the two means.
struct DifferenceRow {
  std::string planner, against;
  int sea_state = env::kNoSea;
  int pairs = 0, targets = 0;
  // By the names of metrics.json; planner less against, over the targets' mean differences.
  std::vector<std::pair<std::string, Estimate>> values;

  const char* over() const { return targets > 1 ? "targets" : "episodes"; }
};

// The first planner asked for against each of the others, by sea state; empty where there is one.
std::vector<DifferenceRow> differences(const std::vector<TargetResult>& results,
                                       const EvalOptions& options);

// Pairs of episodes by several planners on each side, as the seeds of a method are, in several sea
// states together.
struct PairedEpisodes {
  std::vector<std::string> planners, against;
  std::set<int> sea_states;
};
DifferenceRow difference(const std::vector<TargetResult>& results, const std::string& name,
                         const std::string& against, const PairedEpisodes& which);

// The rows as a Markdown table; nothing where there are none.
std::string to_markdown(const std::vector<DifferenceRow>& rows);

}  // namespace danbv::eval
