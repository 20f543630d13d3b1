// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "danbv/core/error.h"
#include "danbv/eval/any_planner.h"

namespace danbv::eval {

namespace {

Estimate estimate_of(const std::string& name, const std::vector<std::vector<double>>& values,
                     int starts) {
  if (name == "registration.max_accepted_error_cm") return grouped_maximum(values);
  if (name != "stopped" && name != "collided" && name != "lost") return grouped_mean(values);
  Estimate rate = grouped_rate(values, starts);
  rate.mean *= 100, rate.low *= 100, rate.high *= 100;
  return rate;
}

// What a row tells of an episode.
std::vector<std::pair<std::string, double>> values_of(const metrics::ScanMetrics& metrics) {
  auto values = metrics::named_values(metrics);
  values.emplace_back("lost", metrics.lost());
  return values;
}

}  // namespace

SummaryRow row_over(const std::vector<TargetResult>& results, const EvalOptions& options,
                    const std::string& name, const EpisodeFilter& wanted) {
  SummaryRow row{name, poses_name(name, options.scan.world), env::kNoSea, 0, 0, {}, {}};
  std::vector<std::vector<std::vector<double>>> values;  // metric, target, episode
  int starts = 0;
  for (const auto& target : results) {
    std::set<int> begun;  // episodes of one number begin alike in every sea state
    bool first = true;
    for (const auto& e : target.episodes) {
      if (!wanted(e)) continue;
      const auto named = values_of(e.metrics);
      begun.insert(e.episode);
      values.resize(named.size());
      row.values.resize(named.size());
      for (std::size_t k = 0; k < named.size(); ++k) {
        if (first) values[k].emplace_back();
        row.values[k].first = named[k].first;
        values[k].back().push_back(named[k].second);
      }
      row.targets += first, first = false;
      row.setting = e.setting;
      ++row.episodes;
    }
    starts += int(begun.size());
  }
  for (std::size_t k = 0; k < values.size(); ++k)
    row.values[k].second = estimate_of(row.values[k].first, values[k], starts);
  return row;
}

namespace {

std::vector<LengthBin> collisions_of(const std::vector<TargetResult>& results,
                                     const std::string& planner) {
  constexpr double kStep = 50;
  std::vector<LengthBin> bins;
  for (const auto& target : results) {
    if (target.kind != scene::TargetKind::ship) continue;
    const auto k = std::size_t(target.length_m / kStep);
    while (bins.size() <= k)
      bins.push_back({planner, kStep * double(bins.size()), kStep * double(bins.size() + 1), 0, 0});
    for (const auto& e : target.episodes) {
      if (e.planner != planner) continue;
      ++bins[k].episodes;
      bins[k].collided += e.metrics.collided;
    }
  }
  std::erase_if(bins, [](const LengthBin& bin) { return bin.episodes == 0; });
  return bins;
}

}  // namespace

const Estimate& SummaryRow::at(const std::string& name) const {
  for (const auto& [key, estimate] : values)
    if (key == name) return estimate;
  fail(fmt::format("no metric named {}", name));
}

Summary summarize(const std::vector<TargetResult>& results, const EvalOptions& options) {
  Summary summary;
  const auto states = states_in(results);
  for (const int state : states)
    for (const auto& planner : options.planners) {
      auto row = row_over(results, options, planner, [&](const EpisodeResult& e) {
        return e.planner == planner && e.sea_state == state;
      });
      row.sea_state = state;
      if (row.episodes > 0) summary.rows.push_back(row);
    }
  for (const auto& planner : options.planners) {
    if (states.size() > 1)
      summary.means.push_back(row_over(results, options, planner, [&](const EpisodeResult& e) {
        return e.planner == planner && e.sea_state != env::kNoSea;
      }));
    const auto bins = collisions_of(results, planner);
    summary.collisions.insert(summary.collisions.end(), bins.begin(), bins.end());
  }
  summary.differences = differences(results, options);
  return summary;
}

}  // namespace danbv::eval
