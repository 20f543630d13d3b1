// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "danbv/tables/shaping_table.h"
#include "danbv/tables/table_rows.h"

// Rows of a table that `danbv sweep SPEC` trains: which there are, and which are done.
namespace danbv::app {

struct TrainedRunsFlags {
  std::string spec;                  // of the sweep
  std::vector<std::string> trained;  // folders of it, or of its shards
};

void add_trained_runs(CLI::App& command, TrainedRunsFlags& flags);

// A row for every value of the options that are swept, all but the seed; its runs by seed, whether
// trained or not.
std::vector<tables::TrainedRow> trained_rows(const TrainedRunsFlags& flags);

// The same as planners for an evaluation.
std::vector<tables::TableRow> planner_rows(const std::vector<tables::TrainedRow>& rows,
                                           const std::string& planner);

}  // namespace danbv::app
