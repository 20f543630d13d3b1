// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/any_planner.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/planners/planner_variant.h"

namespace danbv::eval {

namespace {
const oracle::OracleEntry* find_oracle(std::string_view name) {
  for (const auto& entry : oracle::all_oracles())
    if (entry.name == name) return &entry;
  return nullptr;
}
}  // namespace

std::unique_ptr<planners::Planner> make_any_planner(std::string_view name, const Queue& queue,
                                                    const oracle::OracleView& view,
                                                    const planners::PlannerOptions& options) {
  const std::string fault = unknown_planner(name);
  if (!fault.empty()) fail(fault);
  const auto variant = planners::parse_variant(name);
  const oracle::OracleEntry* oracle = find_oracle(variant.name);
  if (!oracle) return planners::make_planner(name, options);
  auto planner = oracle->make(queue, view, options_of(variant, options));
  check_looks(variant, *planner);
  return planner;
}

planners::GuardOptions guard_of(std::string_view name, const planners::PlannerOptions& options) {
  const auto variant = planners::parse_variant(name);
  planners::GuardOptions guard = options_of(variant, options).guard;
  if (find_oracle(variant.name)) guard.on = false;
  return guard;
}

PlannerSetting setting_of(std::string_view name, const planners::Planner& planner,
                          const planners::PlannerOptions& options) {
  return {name_of(planner.domain()), name_of(guard_of(name, options))};
}

bool flies_true_poses(std::string_view planner, const env::WorldOptions& options) {
  const oracle::OracleEntry* oracle = find_oracle(planners::parse_variant(planner).name);
  return !options.registration || (oracle && oracle->true_poses);
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
  const auto variant = planners::parse_variant(name);
  if (!variant.unknown.empty())
    return fmt::format("{}: no variant {}; there are: +guard, +bearing", name, variant.unknown);
  std::string known;
  const auto is = [&](std::string_view other) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", other);
    return other == variant.name;
  };
  for (const auto& entry : planners::all_planners())
    if (is(entry.name)) return {};
  for (const auto& entry : oracle::all_oracles())
    if (is(entry.name))
      return variant.guard ? fmt::format("{}: oracles see the truth and need no guard", name) : "";
  return fmt::format("no planner named {}; there are: {}", name, known);
}

}  // namespace danbv::eval
