// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/ablation_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "danbv/tables/paper_figures.h"

namespace danbv::tables {

namespace {

const std::vector<MetricColumn>& ablation_columns() {
  static const std::vector<MetricColumn> columns = {{"cr", {"CR %", "CR (\\%)"}},
                                                    {"dcr", {"DCR %", "DCR (\\%)"}},
                                                    {"dist_m", {"Dist m", "Dist (m)"}},
                                                    {"collided", {"hit %", "Coll. (\\%)"}}};
  return columns;
}

// CR of each seed alone: what training itself scatters.
std::string seeds_text(const TableRow& row, const Flown& flown) {
  std::vector<std::string> texts;
  for (const auto& planner : row.flown()) {
    const auto one = row_over(flown.results, flown.flight.options, planner,
                              [&](const eval::EpisodeResult& e) { return e.planner == planner; });
    if (one.episodes > 0) texts.push_back(fmt::format("{:.1f}", one.at("cr").mean));
  }
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::vector<Flight> ablation_flights(const TableOptions& options) {
  Flight flight = ships_flight(options);
  flight.name = "ablation";
  return {flight};
}

std::vector<TableFile> ablation_files(const TableOptions& options,
                                      const std::vector<Flown>& flown) {
  Sheet sheet{"ablation",
              "Ships, all seeds of a row together; the paper's figures in brackets "
              "(tab:ablation).",
              "Switched on"};
  sheet.columns = columns_of(ablation_columns());
  sheet.columns.push_back({"CR by seed", "CR by seed"});
  sheet.blocks = {block_of({"", ablation_columns(), {}, paper_ablation}, options.rows,
                           flown.at(0).results, flown[0].flight.options)};
  for (std::size_t r = 0; r < options.rows.size(); ++r)
    sheet.blocks[0].rows[r].cells.push_back({{}, {}, seeds_text(options.rows[r], flown[0])});
  sheet.notes = not_flown_notes(flown);
  return files_of(sheet);
}

}  // namespace danbv::tables
