// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/planners/planner.h"

namespace danbv::planners {

// A planner's name may say how it flies, so that both stand in one table: "da-nbv+guard" has the
// guard, "oa-ig+bearing" counts its looks from the bearing to the ship, "oa-ig+bearing+guard" both.
// And which weights it flies with: "gennbv@relative" with gennbv-relative.safetensors of the folder
// that weights are taken from, "da-nbv@out/run/policy.safetensors" with that file.
struct PlannerVariant {
  std::string name;          // of the planner itself
  std::string weights = {};  // what stands behind the @; empty: its own
  bool guard = false, bearing = false;
  std::string unknown = {};  // the first word after a + that means nothing
};
PlannerVariant parse_variant(std::string_view text);

// The options with what the variant says.
PlannerOptions options_of(const PlannerVariant& variant, const PlannerOptions& options);

// Whether a planner needs weights, by its own name.
bool is_learned(std::string_view planner);
// The file of weights that a learned planner of that name flies with; none where it is not there,
// or the planner learns nothing.
std::optional<std::filesystem::path> weights_of(std::string_view name,
                                                const PlannerOptions& options);
// Whether it cannot fly for want of weights.
bool lacks_weights(std::string_view name, const PlannerOptions& options);

// Throws where the planner's looks are not counted as its name says.
void check_looks(const PlannerVariant& variant, const Planner& planner);

}  // namespace danbv::planners
