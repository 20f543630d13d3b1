// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/any_planner.h"

#include <fmt/format.h>

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
