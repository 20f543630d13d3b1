// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/differences.h"

namespace danbv::eval {

// One row of the table: a planner in a sea state, over targets and episodes.
struct SummaryRow {
  std::string planner;
  std::string poses;  // that the map was given: registered, or true
  int sea_state = env::kNoSea;
  int episodes = 0, targets = 0;
  PlannerSetting setting = {};
  // By the names of metrics.json, in their order, and "lost" (ScanMetrics::lost); CR and the like
  // in percent, stopped, collided and lost too. Of max_accepted_error_cm the largest of all scans,
  // of all else the mean over targets.
  std::vector<std::pair<std::string, Estimate>> values;

  const Estimate& at(const std::string& name) const;
  // What intervals are over: episodes around a single target say nothing of other targets.
  const char* over() const { return targets > 1 ? "targets" : "episodes"; }
};

// Collisions of a planner with ships of a length, all sea states together.
struct LengthBin {
  std::string planner;
  double from_m = 0, to_m = 0;
  int episodes = 0, collided = 0;
};

struct Summary {
  std::vector<SummaryRow> rows;  // by sea state, planners in the order asked for
  std::vector<SummaryRow>
      means;  // of each planner over all its sea states, where there are several
  std::vector<LengthBin> collisions;  // of ships, in steps of 50 m
  std::vector<DifferenceRow> differences;
};
// A row of the episodes that are wanted, whoever flew them.
using EpisodeFilter = std::function<bool(const EpisodeResult&)>;
SummaryRow row_over(const std::vector<TargetResult>& results, const EvalOptions& options,
                    const std::string& name, const EpisodeFilter& wanted);

Summary summarize(const std::vector<TargetResult>& results, const EvalOptions& options);

}  // namespace danbv::eval
