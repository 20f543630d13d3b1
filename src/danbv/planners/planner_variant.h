// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/planners/planner.h"

namespace danbv::planners {

// A planner's name may say how it flies, so that both stand in one table: "da-nbv+guard" has the
// guard, "oa-ig+bearing" counts its looks from the bearing to the ship, "oa-ig+bearing+guard" both.
struct PlannerVariant {
  std::string name;  // of the planner itself
  bool guard = false, bearing = false;
  std::string unknown = {};  // the first word after a + that means nothing
};
PlannerVariant parse_variant(std::string_view text);

// The options with what the variant says.
PlannerOptions options_of(const PlannerVariant& variant, const PlannerOptions& options);

// Throws where the planner's looks are not counted as its name says.
void check_looks(const PlannerVariant& variant, const Planner& planner);

}  // namespace danbv::planners
