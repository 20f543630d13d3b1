// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/planner_variant.h"

#include <fmt/format.h>

#include "danbv/core/error.h"

namespace danbv::planners {

PlannerVariant parse_variant(std::string_view text) {
  const auto plus = std::min(text.find('+'), text.size());
  PlannerVariant variant{std::string(text.substr(0, plus))};
  for (std::string_view rest = text.substr(plus); !rest.empty();) {
    const auto end = std::min(rest.find('+', 1), rest.size());
    const std::string_view word = rest.substr(1, end - 1);
    rest.remove_prefix(end);
    if (word == "guard")
      variant.guard = true;
    else if (word == "bearing")
      variant.bearing = true;
    else if (variant.unknown.empty())
      variant.unknown = fmt::format("+{}", word);
  }
  return variant;
}

PlannerOptions options_of(const PlannerVariant& variant, const PlannerOptions& options) {
  PlannerOptions own = options;
  own.guard.on = own.guard.on || variant.guard;
  if (variant.bearing) own.looks = action::YawConvention::bearing;
  return own;
}

void check_looks(const PlannerVariant& variant, const Planner& planner) {
  if (variant.bearing && planner.domain().looks != action::YawConvention::bearing)
    fail(fmt::format("{} cannot count its looks from the bearing; its domain is: {}", variant.name,
                     name_of(planner.domain())));
}

}  // namespace danbv::planners
