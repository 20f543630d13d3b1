// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/reference_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::tables {

namespace {

struct Compared {
  const char *metric, *title, *latex;
  bool less_is_better = false;
};
constexpr Compared kCompared[] = {{"cr", "CR", "CR"},
                                  {"dcr", "DCR", "DCR"},
                                  {"cd_cm", "CD cm", "CD (cm)", true},
                                  {"a_s", "A_s", "$A_s$"},
                                  {"a_p", "A_p, own path", "$A_p$"},
                                  {"a_p_common", "A_p on 200 m", "$A_p^{200}$"},
                                  {"dist_m", "Dist m", "Dist (m)", true},
                                  {"collided", "hit %", "Coll. (\\%)", true}};

eval::Estimate value_of(const eval::DifferenceRow& row, const char* metric) {
  for (const auto& [name, estimate] : row.values)
    if (name == metric) return row.pairs > 0 ? estimate : eval::Estimate{};
  fail(fmt::format("no difference in {} is known", metric));
}

// The interval leaves no doubt that the other row is the better one.
bool loses(const eval::Estimate& e, const Compared& compared) {
  return compared.less_is_better ? e.low > 0 : e.high < 0;
}

const TableRow* find_row(const std::vector<TableRow>& rows, const std::string& name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const TableRow& r) { return r.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

Sheet reference_sheet(const std::string& name, const TableOptions& options,
                      const std::vector<Flown>& flown) {
  Sheet sheet{name + "-differences", "No row to compare the others with.", "against"};
  const TableRow* reference = find_row(options.rows, options.reference);
  if (reference == nullptr) return sheet;
  sheet.caption = fmt::format(
      "{} less each other row, pairs of episodes from equal starts, 95 % intervals over targets, "
      "not widened for how many are compared.",
      reference->title);
  for (const Compared& c : kCompared) sheet.columns.push_back({c.title, c.latex, 1, true});
  for (const auto& [flight, results, not_flown] : flown) {
    SheetBlock block{flight.name};
    for (const TableRow& row : options.rows) {
      if (&row == reference) continue;
      const auto difference =
          eval::difference(results, reference->title, row.title,
                           {reference->planners, row.planners, eval::states_in(results)});
      SheetRow line{row.title, {}, row.missing()};
      for (const Compared& c : kCompared) {
        const eval::Estimate e = value_of(difference, c.metric);
        line.cells.push_back({e});
        if (loses(e, c))
          sheet.notes.push_back(fmt::format("{} is ahead of {} on {} of {}, by {:.1f} +- {:.1f}.",
                                            row.title, reference->title, c.title, flight.name,
                                            std::abs(e.mean), e.ci95));
      }
      block.rows.push_back(line);
    }
    sheet.blocks.push_back(block);
  }
  return sheet;
}

}  // namespace danbv::tables
