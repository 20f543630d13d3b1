// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/table_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "danbv/planners/planner_variant.h"
#include "danbv/tables/paper_figures.h"

namespace danbv::tables {

namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The row that a planner belongs to: its name without the seed.
std::string row_name(const std::string& planner) {
  const auto at = planner.find("@seed");
  const auto end = std::min(planner.find('+', std::min(at, planner.size())), planner.size());
  return at == std::string::npos ? planner : planner.substr(0, at) + planner.substr(end);
}

std::string row_title(const std::string& name) {
  const auto variant = planners::parse_variant(name);
  std::string title = paper_title(variant.name);
  if (!variant.weights.empty()) title += ", " + variant.weights;
  if (variant.guard) title += ", guarded";
  if (variant.bearing) title += ", bearing looks";
  return title;
}

}  // namespace

std::vector<std::string> TableRow::flown() const {
  std::vector<std::string> names;
  for (const auto& planner : planners)
    if (!has(lacking, planner)) names.push_back(planner);
  return names;
}

std::string TableRow::missing() const {
  if (lacking.empty()) return "";
  if (lacking.size() == planners.size()) return "missing: no weights";
  return fmt::format("{} of {} seeds", planners.size() - lacking.size(), planners.size());
}

std::vector<TableRow> rows_of(const std::vector<std::string>& planners,
                              const planners::PlannerOptions& planning) {
  std::vector<TableRow> rows;
  for (const auto& planner : planners) {
    const std::string name = row_name(planner);
    auto row = std::find_if(rows.begin(), rows.end(), [&](auto& r) { return r.name == name; });
    if (row == rows.end()) row = rows.insert(row, {name, row_title(name), {}});
    row->planners.push_back(planner);
    if (planners::lacks_weights(planner, planning)) row->lacking.push_back(planner);
  }
  return rows;
}

std::vector<std::string> flown_planners(const std::vector<TableRow>& rows) {
  std::vector<std::string> all;
  for (const TableRow& row : rows)
    for (const auto& planner : row.flown()) all.push_back(planner);
  return all;
}

const std::vector<MetricColumn>& metric_columns() {
  static const std::vector<MetricColumn> columns = {
      {"cr", {"CR %", "CR (\\%)"}},       {"cr_raw", {"CR all %", "CR all (\\%)"}},
      {"cd_cm", {"CD cm", "CD (cm)"}},    {"a_s", {"A_s %", "$A_s$ (\\%)"}},
      {"a_p", {"A_p %", "$A_p$ (\\%)"}},  {"dcr", {"DCR %", "DCR (\\%)"}},
      {"dist_m", {"Dist m", "Dist (m)"}}, {"collided", {"hit %", "Coll. (\\%)"}},
      {"lost", {"lost %", "Lost (\\%)"}}};
  return columns;
}

std::vector<SheetColumn> columns_of(const std::vector<MetricColumn>& metrics) {
  std::vector<SheetColumn> columns;
  for (const MetricColumn& metric : metrics) columns.push_back(metric.column);
  return columns;
}

void add_domains_note(Sheet& sheet, const std::vector<TableRow>& rows,
                      const std::vector<eval::TargetResult>& results) {
  std::vector<std::string> domains;
  for (const TableRow& row : rows) {
    const auto domain = [&]() -> std::string {
      for (const auto& target : results)
        for (const auto& e : target.episodes)
          if (has(row.planners, e.planner)) return e.setting.domain;
      return "";
    }();
    if (!domain.empty()) domains.push_back(fmt::format("{}: {}", row.title, domain));
  }
  if (!domains.empty())
    sheet.notes.push_back(fmt::format("Actions of {}.", fmt::join(domains, "; ")));
}

SheetBlock block_of(const BlockRequest& request, const std::vector<TableRow>& rows,
                    const std::vector<eval::TargetResult>& results,
                    const eval::EvalOptions& options) {
  SheetBlock block{request.title};
  for (const TableRow& row : rows) {
    const auto summary = row_over(results, options, row.title, [&](const eval::EpisodeResult& e) {
      return has(row.planners, e.planner) &&
             (request.sea_states.empty() || request.sea_states.count(e.sea_state) > 0);
    });
    SheetRow line{row.title, {}, row.missing()};
    for (const MetricColumn& metric : request.metrics)
      line.cells.push_back({summary.episodes > 0 ? summary.at(metric.metric) : eval::Estimate{},
                            request.paper(row.name, metric.metric)});
    block.rows.push_back(line);
  }
  return block;
}

}  // namespace danbv::tables
