// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/plots.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/eval/confidence.h"

namespace danbv::eval {

double cr_at_view(const metrics::CoverageCurve& curve, double view) {
  const auto k = std::min(std::size_t(view) - 1, curve.cr.size() - 1);
  return 100 * curve.cr[k];
}

double cr_at_path(const metrics::CoverageCurve& curve, double path) {
  const auto after = std::upper_bound(curve.path.begin(), curve.path.end(), path);
  const auto k = std::size_t(after - curve.path.begin());
  if (k >= curve.path.size()) return 100 * curve.cr.back();
  const double from = curve.path[k - 1], width = curve.path[k] - from;
  const double share = width > 0 ? (path - from) / width : 1;
  return 100 * (curve.cr[k - 1] + share * (curve.cr[k] - curve.cr[k - 1]));
}

namespace {

template <class Sample>
Chart chart_of(const std::vector<TargetResult>& results, const EvalOptions& options, int sea_state,
               const std::vector<double>& places, const Sample& sample) {
  const std::string sea =
      sea_state == env::kNoSea ? "static" : fmt::format("sea state {}", sea_state);
  Chart chart{"Surface seen (CR), mean and 95 % interval, " + sea, "", "CR, percent", {}};
  for (const auto& planner : options.planners) {
    ChartLine line{planner, {}, {}, {}};
    for (const double place : places) {
      std::vector<std::vector<double>> groups;
      for (const auto& target : results) {
        groups.emplace_back();
        for (const auto& e : target.episodes)
          if (e.planner == planner && e.sea_state == sea_state && !e.curve.cr.empty())
            groups.back().push_back(sample(e.curve, place));
      }
      const Estimate estimate = grouped_mean(groups);
      if (estimate.count == 0) continue;
      line.x.push_back(place), line.y.push_back(estimate.mean);
      line.band.push_back(std::isfinite(estimate.ci95) ? estimate.ci95 : 0);
    }
    chart.lines.push_back(line);
  }
  return chart;
}

}  // namespace

Chart coverage_over_views(const std::vector<TargetResult>& results, const EvalOptions& options,
                          int sea_state) {
  std::vector<double> views;
  for (int v = 1; v <= options.scan.world.views; ++v) views.push_back(v);
  Chart chart = chart_of(results, options, sea_state, views, cr_at_view);
  chart.x_title = "views";
  return chart;
}

Chart coverage_over_path(const std::vector<TargetResult>& results, const EvalOptions& options,
                         int sea_state) {
  double longest = 1;  // of all sea states, so that their charts compare
  for (const auto& target : results)
    for (const auto& e : target.episodes) longest = std::max(longest, e.curve.length);
  std::vector<double> places;
  for (int k = 0; k <= 60; ++k) places.push_back(longest * k / 60);
  Chart chart = chart_of(results, options, sea_state, places, cr_at_path);
  chart.x_title = "path, metres of the 15 m frame";
  return chart;
}

std::string curves_json(const std::vector<TargetResult>& results, const EvalOptions& options) {
  std::string json = "[";
  for (const int state : states_in(results))
    json +=
        fmt::format("{}{{\"sea_state\":{},\n\"cr_over_views\":{},\n\"cr_over_path\":{}}}",
                    json == "[" ? "" : ",\n", state == env::kNoSea ? "null" : fmt::to_string(state),
                    to_json(coverage_over_views(results, options, state)),
                    to_json(coverage_over_path(results, options, state)));
  return json + "]\n";
}

}  // namespace danbv::eval
