// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/any_planner.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::eval {

std::unique_ptr<planners::Planner> make_any_planner(std::string_view name, const Queue& queue,
                                                    const oracle::OracleView& view,
                                                    const planners::PlannerOptions& options) {
  for (const auto& entry : oracle::all_oracles())
    if (entry.name == name) return entry.make(queue, view, options);
  const std::string fault = unknown_planner(name);
  if (!fault.empty()) fail(fault);
  return planners::make_planner(name, options);
}

bool flies_true_poses(std::string_view planner, const env::WorldOptions& options) {
  const auto& oracles = oracle::all_oracles();
  return !options.registration ||
         std::any_of(oracles.begin(), oracles.end(), [&](const oracle::OracleEntry& entry) {
           return entry.name == planner && entry.true_poses;
         });
}

std::string poses_name(std::string_view planner, const env::WorldOptions& options) {
  return flies_true_poses(planner, options) ? "true" : "registered";
}

env::WorldOptions world_for(std::string_view planner, const env::WorldOptions& options) {
  env::WorldOptions world = options;
  world.registration = !flies_true_poses(planner, options);
  return world;
}

std::string unknown_planner(std::string_view name) {
  std::string known;
  const auto is = [&](std::string_view other) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", other);
    return other == name;
  };
  for (const auto& entry : planners::all_planners())
    if (is(entry.name)) return {};
  for (const auto& entry : oracle::all_oracles())
    if (is(entry.name)) return {};
  return fmt::format("no planner named {}; there are: {}", name, known);
}

}  // namespace danbv::eval
