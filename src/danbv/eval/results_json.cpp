// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/core/files/json_text.h"
#include "danbv/eval/table.h"

namespace danbv::eval {

namespace {
using nlohmann::ordered_json;

constexpr const char kIntervals[] =
    "half-width of the 95 % interval, Student's t, over what ci95_over names; low and high: "
    "Wilson's interval of a rate";

ordered_json number(double value) {
  return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

ordered_json to_json(const Estimate& e) {
  ordered_json json;
  if (e.kind == Estimate::Kind::maximum)
    json["max"] = number(e.mean);
  else
    json["mean"] = number(e.mean);
  if (e.kind == Estimate::Kind::mean) json["ci95"] = number(e.ci95);
  if (e.kind == Estimate::Kind::rate) json["low"] = number(e.low), json["high"] = number(e.high);
  if (e.missing > 0) json["missing"] = e.missing;
  return json;
}

ordered_json state_json(int state) {
  return state == env::kNoSea ? ordered_json(nullptr) : ordered_json(state);
}

ordered_json to_json(const SummaryRow& row) {
  ordered_json json{{"planner", row.planner},
                    {"domain", row.setting.domain},
                    {"guard", row.setting.guard},
                    {"poses", row.poses},
                    {"sea_state", state_json(row.sea_state)},
                    {"episodes", row.episodes},
                    {"targets", row.targets},
                    {"ci95_over", row.over()}};
  for (const auto& [name, estimate] : row.values) {
    const ordered_json value = to_json(estimate);
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

ordered_json to_json(const DifferenceRow& row) {
  ordered_json json{
      {"planner", row.planner}, {"against", row.against}, {"sea_state", state_json(row.sea_state)},
      {"pairs", row.pairs},     {"targets", row.targets}, {"ci95_over", row.over()}};
  for (const auto& [name, estimate] : row.values) json[name] = to_json(estimate);
  return json;
}

template <class T>
ordered_json list_of(const std::vector<T>& items) {
  ordered_json list = ordered_json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}
}  // namespace

std::string to_json(const Summary& summary, const EvalOptions& options, int targets,
                    const std::vector<NotFlown>& not_flown) {
  const ScanOptions& scan = options.scan;
  ordered_json json{{"rows", list_of(summary.rows)},
                    {"means", list_of(summary.means)},
                    {"collisions_by_ship_length", list_of(summary.collisions)},
                    {"targets", targets},
                    {"episodes_per_target", options.episodes},
                    {"points", options.points},
                    {"views", scan.world.views},
                    {"seed", scan.seed},
                    {"device", scan.device == Device::cuda ? "cuda" : "cpu"},
                    {"frame", "normalised"},
                    {"ci95", kIntervals}};
  if (!summary.differences.empty()) json["differences"] = list_of(summary.differences);
  for (const auto& [target, state, why] : not_flown)
    json["not_flown"].push_back(
        {{"target", target}, {"sea_state", state_json(state)}, {"why", why}});
  return json_text(json, 2) + "\n";
}

}  // namespace danbv::eval
