// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/main_table.h"

#include <fmt/format.h>

#include "danbv/tables/paper_figures.h"
#include "danbv/tables/reference_table.h"

namespace danbv::tables {

namespace {

Flight static_flight(const TableOptions& options, scene::TargetKind kind) {
  Flight flight{kind_name(kind) + "s", kind, options.eval};
  flight.options.planners = flown_planners(options.rows);
  flight.options.sea_states = {env::kNoSea};
  return flight;
}

PaperFigure figures_of(PaperSet set) {
  return [set](const std::string& row, const std::string& metric) {
    return paper_figure(row, set, metric);
  };
}

SheetBlock block(const std::string& title, const TableOptions& options, const Flown& flown,
                 PaperSet set) {
  return block_of({title, metric_columns(), {}, figures_of(set)}, options.rows, flown.results,
                  flown.flight.options);
}

}  // namespace

Flight ships_flight(const TableOptions& options) {
  Flight flight{"ships", scene::TargetKind::ship, options.eval};
  flight.options.planners = flown_planners(options.rows);
  return flight;
}

std::vector<Flight> main_flights(const TableOptions& options) {
  Flight exact = ships_flight(options);
  exact.name = "ships-exact";
  exact.options.scan.world.positioning.ais = env::AisMode::exact;
  std::erase_if(exact.options.sea_states, [](int s) { return s != 0 && s != 5 && s != 9; });
  std::vector<Flight> flights = {ships_flight(options),
                                 static_flight(options, scene::TargetKind::house),
                                 static_flight(options, scene::TargetKind::object)};
  if (!exact.options.sea_states.empty()) flights.push_back(exact);
  return flights;
}

namespace {
double square(double v) { return v * v; }
}  // namespace

SheetBlock mean_block(const std::string& title, const std::vector<SheetBlock>& blocks) {
  SheetBlock mean = blocks.at(0);
  mean.title = title;
  const double n = double(blocks.size());
  for (std::size_t r = 0; r < mean.rows.size(); ++r)
    for (std::size_t k = 0; k < mean.rows[r].cells.size(); ++k) {
      double sum = 0, below = 0, above = 0;
      for (const SheetBlock& block : blocks) {
        const eval::Estimate& e = block.rows[r].cells[k].estimate;
        sum += e.mean, below += square(e.mean - e.low), above += square(e.high - e.mean);
      }
      eval::Estimate all = plain_number(sum / n);
      all.low = all.mean - std::sqrt(below) / n, all.high = all.mean + std::sqrt(above) / n;
      all.kind = mean.rows[r].cells[k].estimate.kind;
      if (all.kind == eval::Estimate::Kind::mean) all.ci95 = all.high - all.mean;
      mean.rows[r].cells[k] = {all};
    }
  return mean;
}

namespace {
std::string name_of_ships(const Flown& ships) {
  const std::vector<int>& states = ships.flight.options.sea_states;
  if (states.size() == 1) return fmt::format("ships, sea state {}", states[0]);
  return states.size() == 10 ? "ships, all sea states"
                             : fmt::format("ships, sea states {}", fmt::join(states, ", "));
}
}  // namespace

std::vector<TableFile> main_files(const TableOptions& options, const std::vector<Flown>& flown) {
  Sheet sheet{
      "main",
      "CR, CD and their like over views and path; the paper's figures in brackets, of other "
      "meshes (tab:main-results)."};
  sheet.columns = columns_of(metric_columns());
  sheet.blocks = {block(name_of_ships(flown[0]), options, flown[0], PaperSet::ships),
                  block("houses", options, flown[1], PaperSet::houses),
                  block("objects", options, flown[2], PaperSet::objects)};
  SheetBlock all = mean_block("all: mean of the three", sheet.blocks);
  for (std::size_t r = 0; r < all.rows.size(); ++r)
    for (std::size_t k = 0; k < sheet.columns.size(); ++k)
      all.rows[r].cells[k].paper =
          paper_figure(options.rows[r].name, PaperSet::all, metric_columns()[k].metric);
  sheet.blocks.push_back(all);
  for (std::size_t k = 3; k < flown.size(); ++k)
    for (const int state : flown[k].flight.options.sea_states)
      sheet.blocks.push_back(block_of(
          {fmt::format("ships, exact AIS, sea state {}", state), metric_columns(), {state}},
          options.rows, flown[k].results, flown[k].flight.options));
  const Sheet compared = reference_sheet("main", options, {flown.begin(), flown.begin() + 3});
  sheet.notes = compared.notes;
  for (const std::string& note : not_flown_notes(flown)) sheet.notes.push_back(note);
  add_domains_note(sheet, options.rows, flown[0].results);
  std::vector<TableFile> files = files_of(sheet);
  for (TableFile& file : files_of(compared)) files.push_back(std::move(file));
  return files;
}

}  // namespace danbv::tables
