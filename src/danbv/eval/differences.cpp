// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/differences.h"

#include <fmt/format.h>

#include <algorithm>

namespace danbv::eval {

namespace {

struct Compared {
  const char *name, *title;
  double (*value)(const metrics::ScanMetrics&);
  int decimals;
  bool rate = false;
};
constexpr Compared kCompared[] = {
    {"cr", "CR", [](const auto& m) { return m.cr; }, 1},
    {"dcr", "DCR", [](const auto& m) { return m.dcr; }, 1},
    {"cd_cm", "CD cm", [](const auto& m) { return m.cd_cm; }, 1},
    {"a_s", "A_s", [](const auto& m) { return m.a_s; }, 1},
    {"a_p", "A_p, own path", [](const auto& m) { return m.a_p; }, 1},
    {"a_p_common", "A_p on 200 m", [](const auto& m) { return m.a_p_common; }, 1},
    {"dist_m", "Dist m", [](const auto& m) { return m.dist_m; }, 0},
    {"collided", "hit %", [](const auto& m) { return m.collided ? 100.0 : 0.0; }, 1, true}};

struct Pair {
  const metrics::ScanMetrics *one, *other;
};

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Pair> pairs_of(const TargetResult& target, const PairedEpisodes& which) {
  std::vector<Pair> pairs;
  for (const auto& e : target.episodes) {
    if (!has(which.planners, e.planner) || which.sea_states.count(e.sea_state) == 0) continue;
    for (const auto& o : target.episodes)
      if (has(which.against, o.planner) && o.sea_state == e.sea_state && o.episode == e.episode)
        pairs.push_back({&e.metrics, &o.metrics});
  }
  return pairs;
}

// Where nobody hit anything the differences are all alike, and say nothing of how many hits others
// may have.
Estimate estimate_of(const Compared& compared, const std::vector<std::vector<double>>& values) {
  Estimate e = grouped_mean(values);
  if (compared.rate && e.ci95 == 0) e.ci95 = e.low = e.high = NAN;
  return e;
}

void fill(DifferenceRow& row, const std::vector<TargetResult>& results,
          const PairedEpisodes& which) {
  std::vector<std::vector<double>> groups[std::size(kCompared)];  // target, episode
  for (const auto& target : results) {
    const auto pairs = pairs_of(target, which);
    row.pairs += int(pairs.size()), row.targets += !pairs.empty();
    for (std::size_t k = 0; k < std::size(kCompared); ++k) {
      auto& group = groups[k].emplace_back();
      for (const auto& [one, other] : pairs)
        group.push_back(kCompared[k].value(*one) - kCompared[k].value(*other));
    }
  }
  for (std::size_t k = 0; k < std::size(kCompared); ++k)
    row.values.emplace_back(kCompared[k].name, estimate_of(kCompared[k], groups[k]));
}

std::string signed_cell(const Estimate& e, int decimals) {
  const std::string mean = fmt::format("{:+.{}f}", e.mean, decimals);
  return std::isfinite(e.ci95) ? fmt::format("{} +- {:.{}f}", mean, e.ci95, decimals) : mean;
}

}  // namespace

std::vector<DifferenceRow> differences(const std::vector<TargetResult>& results,
                                       const EvalOptions& options) {
  std::vector<DifferenceRow> rows;
  const auto states = states_in(results);
  for (const auto& against : options.planners)
    for (const int state : states) {
      if (against == options.planners.front()) continue;
      DifferenceRow row{options.planners.front(), against, state, 0, 0, {}};
      fill(row, results, {{row.planner}, {row.against}, {state}});
      if (row.pairs > 0) rows.push_back(row);
    }
  return rows;
}

DifferenceRow difference(const std::vector<TargetResult>& results, const std::string& name,
                         const std::string& against, const PairedEpisodes& which) {
  DifferenceRow row{name, against, env::kNoSea, 0, 0, {}};
  fill(row, results, which);
  return row;
}

std::string to_markdown(const std::vector<DifferenceRow>& rows) {
  if (rows.empty()) return "";
  std::string text = fmt::format("| {} against | sea state |", rows.front().planner);
  for (const auto& metric : kCompared) text += fmt::format(" {} |", metric.title);
  text += " pairs |\n| --- | --: |";
  for (std::size_t k = 0; k < std::size(kCompared); ++k) text += " --: |";
  text += " --: |\n";
  for (const auto& row : rows) {
    const bool sea = row.sea_state != env::kNoSea;
    text += fmt::format("| {} | {} |", row.against, sea ? fmt::to_string(row.sea_state) : "-");
    for (std::size_t k = 0; k < std::size(kCompared); ++k)
      text += fmt::format(" {} |", signed_cell(row.values[k].second, kCompared[k].decimals));
    text += fmt::format(" {} |\n", row.pairs);
  }
  return text;
}

}  // namespace danbv::eval
