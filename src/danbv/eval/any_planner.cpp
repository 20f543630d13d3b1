// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/any_planner.h"

#include <fmt/format.h>

#include <algorithm>

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

bool ignores_option(std::string_view planner, std::string_view option) {
  struct Use {
    std::string_view option;
    std::vector<std::string_view> planners;
  };
  static const std::vector<Use> kUses = {
      {"--weights", {"da-nbv", "scan-rl"}},
      {"--stop-gain", {"da-nbv"}},
      {"--scorer", {"greedy-paf"}},
      {"--radius", {"random-hemisphere", "uniform-hemisphere", "orbit", "active-rmap"}},
      {"--view-distance", {"random-hemisphere", "uniform-hemisphere", "orbit", "active-rmap"}},
      {"--looks", {"random", "oa-ig", "greedy-paf", "oracles"}},
      {"--cost-per-metre", {"oa-ig", "greedy-paf", "oracles"}},
      {"--rmap.cells", {"active-rmap"}},
      {"--rmap.steps", {"active-rmap"}},
      {"--rmap.rays", {"active-rmap"}},
      {"--rmap.learning-rate", {"active-rmap"}},
      {"--rmap.prior", {"active-rmap"}},
      {"--rmap.candidates", {"active-rmap"}},
      {"--rmap.gain-rays", {"active-rmap"}},
      {"--rmap.cost-per-metre", {"active-rmap"}},
      {"--refine.from", {"da-nbv"}},
      {"--refine.places", {"da-nbv"}},
      {"--refine.cost-per-metre", {"da-nbv"}},
      {"--refine.again", {"da-nbv"}},
      {"--refine.stop-gain", {"da-nbv"}},
      {"--guard-distance", {"guarded"}},
      {"--guard-swell", {"guarded"}},
      {"--guard-air", {"guarded"}}};
  static const std::string_view kKnown[] = {"random",
                                            "random-hemisphere",
                                            "uniform-hemisphere",
                                            "orbit",
                                            "oa-ig",
                                            "greedy-paf",
                                            "da-nbv",
                                            "active-rmap",
                                            "scan-rl"};
  const std::string name = planners::parse_variant(planner).name;
  const bool is_oracle = find_oracle(name) != nullptr;
  if (!is_oracle && std::find(std::begin(kKnown), std::end(kKnown), name) == std::end(kKnown))
    return false;
  for (const Use& use : kUses) {
    if (use.option != option) continue;
    const std::string_view group = is_oracle ? "oracles" : "guarded";
    return std::none_of(use.planners.begin(), use.planners.end(),
                        [&](std::string_view one) { return one == name || one == group; });
  }
  return false;
}

std::string unknown_planner(std::string_view name) {
  const auto variant = planners::parse_variant(name);
  if (!variant.unknown.empty())
    return fmt::format("{}: no variant {}; there are: +guard, +bearing, @WEIGHTS", name,
                       variant.unknown);
  if (!variant.weights.empty() && !planners::is_learned(variant.name))
    return fmt::format("{}: {} flies without weights", name, variant.name);
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
