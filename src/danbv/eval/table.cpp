// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/table.h"

#include <fmt/format.h>

#include "danbv/core/files/csv.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/estimate_text.h"

namespace danbv::eval {

namespace {

struct Column {
  const char *name, *title, *latex;
  int decimals, width = 12;
};
constexpr Column kColumns[] = {{"cr", "CR %", "CR (\\%)", 1},
                               {"cr_raw", "CR all %", "CR all (\\%)", 1},
                               {"cd_cm", "CD cm", "CD (cm)", 1},
                               {"a_s", "A_s %", "$A_s$ (\\%)", 1},
                               {"a_p", "A_p %", "$A_p$ (\\%)", 1},
                               {"a_p_common", "on 200 m", "$A_p^{200}$ (\\%)", 1},
                               {"dcr", "DCR %", "DCR (\\%)", 1},
                               {"dist_m", "Dist m", "Dist (m)", 0},
                               {"flight_s", "flight s", "Flight (s)", 0},
                               {"collided", "hit %", "Coll. (\\%)", 1, 19},
                               {"lost", "lost %", "Lost (\\%)", 1, 19}};

// Planner, domain, guard, poses, sea state.
constexpr const char kLead[] = "{:<26}{:<25}{:<20}{:<11}{:>4}";

std::string state_word(int state, bool mean) {
  return mean ? "all" : state == env::kNoSea ? "-" : std::to_string(state);
}

void add_text(std::string& text, const SummaryRow& row, bool mean) {
  text += fmt::format(kLead, row.planner, row.setting.domain, row.setting.guard, row.poses,
                      state_word(row.sea_state, mean));
  for (const auto& column : kColumns)
    text += fmt::format(" {:>{}}", estimate_text(row.at(column.name), column.decimals, kTextSigns),
                        column.width - 1);
  text += fmt::format("{:>9}\n", row.episodes);
}

// "0.45 m + 0.25 H_s" with its symbol as LaTeX has it.
std::string latex_guard(std::string guard) {
  if (const auto at = guard.find("H_s"); at != std::string::npos) guard.replace(at, 3, "$H_s$");
  return guard;
}

void add_latex(std::string& text, const SummaryRow& row, bool mean) {
  text += fmt::format("{} & {} & {} & {} & {}", row.planner, row.setting.domain,
                      latex_guard(row.setting.guard), row.poses, state_word(row.sea_state, mean));
  for (const auto& column : kColumns)
    text += fmt::format(" & {}", estimate_text(row.at(column.name), column.decimals, kLatexSigns));
  text += " \\\\\n";
}

// What the intervals are over; rows may differ in it, as houses and ships do in number.
std::string intervals_note(const Summary& summary) {
  bool targets = false, single = false;
  for (const auto& row : summary.rows) (row.targets > 1 ? targets : single) = true;
  return fmt::format("\n95 % intervals over {}.\n", !targets ? "episodes"
                                                    : single ? "targets (one target: episodes)"
                                                             : "targets");
}

}  // namespace

namespace {
// Why these tables are not in real metres, and what their columns are.
constexpr const char kHeader[] =
    "Lengths are those of targets scaled to 15 m, as in the paper: so ships of 50 and of 400 m can "
    "stand in one mean.\nCR: share of the surface that can be seen, within 4 cm; CR all: of all "
    "above the water; DCR: share of the directions it can be seen from.\n\n";
}  // namespace

std::string to_text(const Summary& summary) {
  std::string text = kHeader;
  text += fmt::format(kLead, "planner", "domain", "guard", "poses", "sea");
  for (const auto& column : kColumns) text += fmt::format("{:>{}}", column.title, column.width);
  text += fmt::format("{:>9}\n", "episodes");
  for (const auto& row : summary.rows) add_text(text, row, false);
  for (const auto& row : summary.means) add_text(text, row, true);
  if (!summary.rows.empty()) text += intervals_note(summary);
  if (!summary.differences.empty())
    text += "\nDifferences of episodes from equal starts:\n\n" + to_markdown(summary.differences);
  return text;
}

std::string to_latex(const Summary& summary) {
  std::string text = "\\begin{tabular}{lllll";
  for (std::size_t k = 0; k < std::size(kColumns); ++k) text += "r";
  text += "}\n\\toprule\nPlanner & Domain & Guard & Poses & Sea";
  for (const auto& column : kColumns) text += fmt::format(" & {}", column.latex);
  text += " \\\\\n\\midrule\n";
  for (const auto& row : summary.rows) add_latex(text, row, false);
  if (!summary.means.empty()) text += "\\midrule\n";
  for (const auto& row : summary.means) add_latex(text, row, true);
  return text + "\\bottomrule\n\\end{tabular}\n";
}

std::string to_csv(const std::vector<TargetResult>& results, const EvalOptions& options) {
  std::vector<std::string> head = {"target", "class", "kind",  "length_m",  "planner",
                                   "domain", "guard", "poses", "sea_state", "episode"};
  for (const auto& [name, value] : metrics::named_values({})) head.push_back(name);
  std::string text = csv_line(head);
  for (const auto& target : results)
    for (const auto& e : target.episodes) {
      std::vector<std::string> row = {target.name,
                                      target.class_name,
                                      kind_name(target.kind),
                                      csv_field(target.length_m),
                                      e.planner,
                                      e.setting.domain,
                                      e.setting.guard,
                                      poses_name(e.planner, options.scan.world),
                                      e.sea_state == env::kNoSea ? "" : std::to_string(e.sea_state),
                                      std::to_string(e.episode)};
      for (const auto& [name, value] : metrics::named_values(e.metrics))
        row.push_back(csv_field(value));
      text += csv_line(row);
    }
  return text;
}

}  // namespace danbv::eval
