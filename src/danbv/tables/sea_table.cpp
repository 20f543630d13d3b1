// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/sea_table.h"

#include <fmt/format.h>

#include "danbv/eval/svg_chart.h"
#include "danbv/tables/paper_figures.h"

namespace danbv::tables {

namespace {

std::optional<PaperSet> paper_set(int state) {
  if (state == 0) return PaperSet::sea_state_0;
  if (state == 9) return PaperSet::sea_state_9;
  return std::nullopt;
}

SheetBlock state_block(int state, const TableOptions& options, const Flown& flown) {
  const auto figure = [set = paper_set(state)](const std::string& row, const std::string& metric) {
    return set ? paper_figure(row, *set, metric) : std::nullopt;
  };
  return block_of({fmt::format("sea state {}", state), metric_columns(), {state}, figure},
                  options.rows, flown.results, flown.flight.options);
}

// Column 0 of the blocks is CR.
eval::Chart curve_of(const std::vector<int>& states, const Sheet& all) {
  eval::Chart chart{"CR of ships", "sea state", "CR, percent", {}};
  for (std::size_t r = 0; r < all.blocks.at(0).rows.size(); ++r) {
    eval::ChartLine line{all.blocks[0].rows[r].name, {}, {}, {}};
    for (std::size_t k = 0; k < states.size(); ++k) {
      const eval::Estimate& e = all.blocks[k].rows[r].cells[0].estimate;
      if (!std::isfinite(e.mean)) continue;
      line.x.push_back(states[k]), line.y.push_back(e.mean);
      line.band.push_back(std::isfinite(e.ci95) ? e.ci95 : 0);
    }
    if (!line.x.empty()) chart.lines.push_back(line);
  }
  return chart;
}

}  // namespace

std::vector<Flight> sea_flights(const TableOptions& options) { return {ships_flight(options)}; }

std::vector<TableFile> sea_files(const TableOptions& options, const std::vector<Flown>& flown) {
  const std::vector<int>& states = flown.at(0).flight.options.sea_states;
  Sheet ends{"sea",
             "Ships in a calm and in the worst sea; the paper's figures in brackets "
             "(tab:sea-state-results)."};
  Sheet all{"sea-all", "Ships in every sea state that was flown."};
  ends.columns = all.columns = columns_of(metric_columns());
  ends.notes = not_flown_notes(flown);
  add_domains_note(ends, options.rows, flown[0].results);
  all.notes = ends.notes;
  for (const int state : states) {
    all.blocks.push_back(state_block(state, options, flown[0]));
    if (paper_set(state)) ends.blocks.push_back(all.blocks.back());
  }
  std::vector<TableFile> files = files_of(ends);
  for (TableFile& file : files_of(all)) files.push_back(std::move(file));
  files.push_back({"sea.svg", to_svg(curve_of(states, all))});
  return files;
}

}  // namespace danbv::tables
