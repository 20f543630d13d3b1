// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/eval/differences.h"
#include "danbv/eval/summary.h"
#include "danbv/tables/sheet.h"

namespace danbv::tables {

// A row of a table that was flown: one planner, by each of its seeds.
struct TableRow {
  std::string name;                       // that the paper's figures are found by
  std::string title;                      // as people read it
  std::vector<std::string> planners;      // one a seed, as eval calls them
  std::vector<std::string> lacking = {};  // of these, what no weights are there for

  std::vector<std::string> flown() const;  // all that can be
  std::string missing() const;             // "" where all can
};

// Rows of planners as eval names them: gennbv@seed2 is a second seed of gennbv, gennbv@relative a
// row of its own.
std::vector<TableRow> rows_of(const std::vector<std::string>& planners,
                              const planners::PlannerOptions& planning);

// All planners of the rows that can be flown.
std::vector<std::string> flown_planners(const std::vector<TableRow>& rows);

// A column of a table that was flown, by the name of metrics.json.
struct MetricColumn {
  std::string metric;
  SheetColumn column;
};
const std::vector<MetricColumn>& metric_columns();  // CR, CR all, CD, A_s, A_p, DCR, ..
std::vector<SheetColumn> columns_of(const std::vector<MetricColumn>& metrics);

// Episodes to take from what was flown, and what the paper has for them.
using PaperFigure =
    std::function<std::optional<double>(const std::string& row, const std::string& metric)>;
struct BlockRequest {
  std::string title;
  std::vector<MetricColumn> metrics;
  std::set<int> sea_states;  // empty: all
  PaperFigure paper = [](const std::string&, const std::string&) { return std::nullopt; };
};
// Notes in which domain each row acts: "Actions of DA-NBV: relative, bearing look; Scan-RL:
// hemisphere." Nothing, where nothing was flown.
void add_domains_note(Sheet& sheet, const std::vector<TableRow>& rows,
                      const std::vector<eval::TargetResult>& results);

// A row each, those that could not be flown without numbers.
SheetBlock block_of(const BlockRequest& request, const std::vector<TableRow>& rows,
                    const std::vector<eval::TargetResult>& results,
                    const eval::EvalOptions& options);

}  // namespace danbv::tables
