// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/eval/table.h"

namespace danbv::eval {

namespace {
using nlohmann::ordered_json;

ordered_json number(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json to_json(const SummaryRow& row) {
  ordered_json json{{"planner", row.planner},
                    {"domain", row.setting.domain},
                    {"guard", row.setting.guard},
                    {"poses", row.poses},
                    {"sea_state", row.sea_state == env::kNoSea ? ordered_json(nullptr)
                                                               : ordered_json(row.sea_state)},
                    {"episodes", row.episodes},
                    {"targets", row.targets}};
  for (const auto& [name, estimate] : row.values) {
    const ordered_json value{{"mean", number(estimate.mean)}, {"ci95", number(estimate.ci95)}};
    if (const auto dot = name.find('.'); dot != std::string::npos)
      json[name.substr(0, dot)][name.substr(dot + 1)] = value;
    else
      json[name] = value;
  }
  return json;
}

ordered_json to_json(const LengthBin& bin) {
  return {{"planner", bin.planner},
          {"length_m", {bin.from_m, bin.to_m}},
          {"episodes", bin.episodes},
          {"collided", bin.collided},
          {"percent", 100.0 * bin.collided / bin.episodes}};
}

template <class T>
ordered_json list_of(const std::vector<T>& items) {
  ordered_json list = ordered_json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}
}  // namespace

std::string to_json(const Summary& summary, const EvalOptions& options, int targets) {
  const ScanOptions& scan = options.scan;
  const ordered_json json{{"rows", list_of(summary.rows)},
                          {"means", list_of(summary.means)},
                          {"collisions_by_ship_length", list_of(summary.collisions)},
                          {"targets", targets},
                          {"episodes_per_target", options.episodes},
                          {"points", options.points},
                          {"views", scan.world.views},
                          {"seed", scan.seed},
                          {"device", scan.device == Device::cuda ? "cuda" : "cpu"},
                          {"ci95", "half-width over targets, Student's t"}};
  return json.dump(2) + "\n";
}

}  // namespace danbv::eval
