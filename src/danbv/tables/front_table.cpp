// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/front_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/eval/plots.h"
#include "danbv/planners/planner_variant.h"

namespace danbv::tables {

namespace {

using metrics::CoverageCurve;

// Metres of the 15 m frame at which CR is asked for, and views.
constexpr int kPaths[] = {40, 80, 120, 200, 300}, kViews[] = {10, 30, 60, 100};

struct FrontColumn {
  SheetColumn column;
  std::function<double(const CoverageCurve&)> value;
};

std::vector<FrontColumn> path_columns() {
  std::vector<FrontColumn> columns;
  for (const int path : kPaths)
    columns.push_back({{fmt::format("CR % at {} m", path), fmt::format("CR at {} m", path)},
                       [path](const CoverageCurve& c) { return eval::cr_at_path(c, path); }});
  columns.push_back({{"Dist m", "Dist (m)"}, [](const CoverageCurve& c) { return c.length; }});
  columns.push_back(
      {{"views", "Views"}, [](const CoverageCurve& c) { return double(c.cr.size()); }});
  return columns;
}

std::vector<FrontColumn> view_columns(int most) {
  std::vector<FrontColumn> columns;
  for (const int views : kViews) {
    if (views > most) continue;
    const auto last = [views](const CoverageCurve& c) {
      return std::min(std::size_t(views), c.cr.size()) - 1;
    };
    columns.push_back(
        {{fmt::format("CR % at {} views", views), fmt::format("CR at {} views", views)},
         [last](const CoverageCurve& c) { return 100 * c.cr[last(c)]; }});
    columns.push_back({{fmt::format("m at {}", views), fmt::format("m at {}", views)},
                       [last](const CoverageCurve& c) { return c.path[last(c)]; }});
  }
  return columns;
}

eval::Estimate estimate(const TableRow& row, const Flown& flown,
                        const std::function<double(const CoverageCurve&)>& value) {
  std::vector<std::vector<double>> groups;
  for (const auto& target : flown.results) {
    groups.emplace_back();
    for (const auto& e : target.episodes)
      if (std::count(row.planners.begin(), row.planners.end(), e.planner) > 0 &&
          !e.curve.cr.empty())
        groups.back().push_back(value(e.curve));
  }
  return eval::grouped_mean(groups);
}

bool flies_da_nbv(const std::vector<TableRow>& rows) {
  for (const std::string& planner : flown_planners(rows))
    if (planners::parse_variant(planner).name == "da-nbv") return true;
  return false;
}

Sheet sheet_of(const std::string& name, const std::string& caption,
               const std::vector<FrontColumn>& columns, const TableOptions& options,
               const Flown& flown) {
  Sheet sheet{name, caption};
  sheet.notes = not_flown_notes({flown});
  add_domains_note(sheet, options.rows, flown.results);
  const eval::ScanOptions& scan = options.eval.scan;
  if (const auto& refine = scan.planning.refine;
      refine.takes_part(scan.world.views) && flies_da_nbv(options.rows))
    sheet.notes.push_back(fmt::format(
        "DA-NBV is its policy for {} views, or fewer where it would stop; those after them a "
        "planner that is not learned takes (--refine.from 0: the policy all along).",
        refine.from));
  const std::vector<int>& states = options.eval.sea_states;
  SheetBlock block{states.size() == 1 && states[0] != env::kNoSea
                       ? fmt::format("sea state {}", states[0])
                       : "all sea states flown"};
  for (const TableRow& row : options.rows) {
    SheetRow line{row.title, {}, row.missing()};
    for (const FrontColumn& column : columns)
      line.cells.push_back({estimate(row, flown, column.value)});
    block.rows.push_back(line);
  }
  for (const FrontColumn& column : columns) sheet.columns.push_back(column.column);
  sheet.blocks.push_back(block);
  return sheet;
}

eval::Chart chart_of(const TableOptions& options, const Flown& flown) {
  eval::Chart chart{"Surface seen (CR) over the path, mean and 95 % interval",
                    "path, metres of the 15 m frame",
                    "CR, percent",
                    {}};
  double longest = kPaths[std::size(kPaths) - 1];
  for (const TableRow& row : options.rows) {
    eval::ChartLine line{row.title, {}, {}, {}};
    for (int k = 0; k <= 60; ++k) {
      const double path = longest * k / 60;
      const eval::Estimate e = estimate(
          row, flown, [path](const CoverageCurve& c) { return eval::cr_at_path(c, path); });
      if (e.count == 0) continue;
      line.x.push_back(path), line.y.push_back(e.mean);
      line.band.push_back(std::isfinite(e.ci95) ? e.ci95 : 0);
    }
    if (!line.x.empty()) chart.lines.push_back(line);
  }
  return chart;
}

}  // namespace

std::vector<Flight> front_flights(const TableOptions& options) {
  Flight flight = ships_flight(options);
  flight.name = "front";
  return {flight};
}

std::vector<TableFile> front_files(const TableOptions& options, const std::vector<Flown>& flown) {
  const int views = flown.at(0).flight.options.scan.world.views;
  std::vector<TableFile> files = files_of(sheet_of(
      "front",
      fmt::format("Surface of ships seen for the metres flown (of the 15 m frame), budget of {} "
                  "views. A scan that ended holds its last CR.",
                  views),
      path_columns(), options, flown[0]));
  const Sheet by_views =
      sheet_of("front-views", "The same scans by views, with the metres flown up to them.",
               view_columns(views), options, flown[0]);
  for (TableFile& file : files_of(by_views)) files.push_back(std::move(file));
  files.push_back({"front.svg", to_svg(chart_of(options, flown[0]))});
  return files;
}

}  // namespace danbv::tables
